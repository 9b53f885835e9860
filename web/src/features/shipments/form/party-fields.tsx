import { foreignCountryOf } from '@ace/contract/connectors/misfits.ts';
import type { Party } from '@ace/contract/shipments/party.ts';
import { Button, Group, Paper, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckField, SelectField, selectField, TextField } from '../../../shared/form/fields/fields.tsx';
import { FoldedFields } from '../../../shared/form/fields/folded-fields.tsx';
import formStyles from '../../../shared/form/fields/form.module.css';
import { LANGUAGES, useText } from '../../../shared/i18n/i18n.ts';
import { isTouched } from '../../../shared/ui/typing.ts';
import { CountryFields } from './country-fields.tsx';
import { PartyField } from './party-field.tsx';
import { useSlip } from './rules/use-slip.ts';
import { type FormValues, shipmentForm } from './rules/values.ts';
import { SenderOwner } from './sender-owner.tsx';
import type { useOwner } from './use-owner.ts';
import { useParties } from './use-parties.ts';

const { blank } = shipmentForm;

/** Fields that are seldom asked for. */
const FOLDED = ['Email', 'Language', 'CityCode', 'PostalCode', 'Province', 'StateProvince', 'Country', 'CountryCode'] as const;

type PartyFieldName = Capitalize<keyof Party>;

/** Who sends, in one line. */
const SenderLine = () => {
  const values = useWatch<FormValues>({ name: ['senderContactName', 'senderName', 'senderTelNo', 'senderAddress'] });
  return values.filter(Boolean).join(' · ');
};

type Props = {
  side: 'sender' | 'receiver';
  isFirst?: boolean;
  /** The sender stays the same from one shipment to the next: one line stands for all fields. */
  isFolded?: boolean;
  /** Shown to employees, at the sender. */
  owner?: ReturnType<typeof useOwner>;
};

/** Sender or receiver, in the order in which a clerk asks for the fields on the phone. */
export const PartyFields = ({ side, isFirst, isFolded, owner }: Props) => {
  const t = useText();
  const parties = useParties(side, owner);
  const group = useRef<HTMLDivElement>(null);
  const isBelow = isFirst && side === 'receiver';
  const router = useRouter();
  // On a phone no field takes the focus, which would bring it into view. After the router has scrolled to the top of the page.
  useLayoutEffect(() => {
    if (isBelow && isTouched()) return router.subscribe('onRendered', () => group.current?.scrollIntoView());
  }, [isBelow, router]);
  const goesToAustralia = useWatch({
    compute: (values: FormValues) => values.partnerShipment === 'gtsAus' && foreignCountryOf(values) === null,
  });
  const phoneSlip = useSlip(`${side}TelNo`);
  const residential = side === 'receiver' ? ['receiverAddressResidentialIndicator'] : [];
  const label = (name: PartyFieldName) => ({ name: `${side}${name}`, label: t(`shipment.field.${side}${name}`) });
  const fields = (
    <>
      {owner && <SenderOwner owner={owner} />}
      <div className={formStyles.fields}>
        <PartyField {...label('ContactName')} parties={parties} isRequired isFirst={isFirst} />
        <PartyField {...label('TelNo')} parties={parties} isRequired type="tel" warning={phoneSlip} />
        <PartyField {...label('Name')} parties={parties} span={12} />
        <PartyField {...label('Address')} parties={parties} isLong span={8} />
        <TextField {...label('City')} span={4} />
      </div>
      <FoldedFields
        title={t(`shipment.form.more.${side}`)}
        names={[...FOLDED.map((name) => `${side}${name}`), ...residential]}
        blank={blank}
        // The postal code and the state, and the country while it is not known.
        isAsked={side === 'receiver' && goesToAustralia}
      >
        <TextField {...label('Email')} span={8} type="email" />
        <SelectField
          {...label('Language')}
          choices={LANGUAGES.map(({ key, name }) => ({ value: key, label: name }))}
          description={t('shipment.form.languageHint')}
          isClearable
          span={4}
        />
        <TextField {...label('CityCode')} span={6} />
        <TextField {...label('PostalCode')} span={6} />
        <TextField {...label('Province')} span={8} />
        <TextField {...label('StateProvince')} span={4} />
        <CountryFields side={side} />
        {side === 'receiver' && (
          <CheckField
            name="receiverAddressResidentialIndicator"
            label={t('shipment.field.receiverAddressResidentialIndicator')}
            description={t('shipment.form.residentialHint')}
            span={12}
          />
        )}
      </FoldedFields>
    </>
  );
  return (
    <Paper ref={group} withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t(`shipment.form.${side}`)}</Title>
        {side === 'sender' && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              parties.empty();
              const first = group.current?.querySelector('input');
              if (first) selectField(first);
            }}
          >
            {t('shipment.form.otherCustomer')}
          </Button>
        )}
      </Group>
      {isFolded ? (
        <details className={formStyles.folded}>
          <summary>
            <SenderLine />
          </summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </Paper>
  );
};
