import { MAX_PACKAGES, takesInsurance } from '@ace/contract/partners/carriers.ts';
import { decimalsOf } from '@ace/contract/shared/currency-decimals.ts';
import { PAYERS } from '@ace/contract/shipments/payers.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Alert, Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '../../../shared/form/fields/date-fields.tsx';
import { AreaField, CheckField, SelectField, TextField } from '../../../shared/form/fields/fields.tsx';
import { FoldedFields } from '../../../shared/form/fields/folded-fields.tsx';
import formStyles from '../../../shared/form/fields/form.module.css';
import { NumberField } from '../../../shared/form/fields/number-field.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import { INVOICE_COSTS } from '../../goods/customs-names.ts';
import { providerList } from '../../partners/queries.ts';
import { aboutPartner } from '../partner-about.ts';
import { ChargedWeight } from './charged-weight.tsx';
import { CountryCodeField } from './country-fields.tsx';
import { useSlip } from './rules/use-slip.ts';
import { type FormValues, hasWholeAmounts, shipmentForm } from './rules/values.ts';
import { SummedField } from './summed-field.tsx';
import type { useRecalculation } from './use-recalculation.ts';

const { blank } = shipmentForm;

/** A part of its own, so that the partners draw no other field again when they arrive. */
const PartnerField = ({ onValue }: { onValue: () => void }) => {
  const t = useText();
  const { data: providers = [] } = useQuery(providerList);
  const partners = providers.map(({ key, value }) => ({
    value: key,
    label: key === 'none' ? t('shipment.partner.none') : value,
    about: aboutPartner(t, key),
  }));
  const warning = useSlip('partnerShipment');
  const label = t('shipment.field.partnerShipment');
  return <SelectField name="partnerShipment" label={label} choices={partners} span={6} onValue={onValue} warning={warning} />;
};

type Props = { recalculation: ReturnType<typeof useRecalculation>; stored: Shipment | null };

/** Goods, partner, number of packages and weight; folded: measures, notes and values. */
export const GoodsFields = ({ recalculation, stored }: Props) => {
  const t = useText();
  const partner = useWatch<FormValues, 'partnerShipment'>({ name: 'partnerShipment' });
  const weightSlip = useSlip('weight');
  const { packagesChanged, lengthChanged, partnerChanged, packagesRemark } = recalculation;
  const insurance = takesInsurance(partner) ? ['insuranceValue', 'insuranceCurrencyCode'] : [];
  const currency = useWatch<FormValues, 'insuranceCurrencyCode'>({ name: 'insuranceCurrencyCode' });
  const isWholeAmount = hasWholeAmounts({ partnerShipment: partner, insuranceCurrencyCode: currency });
  const decimals = decimalsOf(currency);
  const { trigger } = useFormContext<FormValues>();
  // Another currency reads the same text in another way, and has other decimals.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the reading changes
  useEffect(() => void trigger(['goodsValue', 'insuranceValue', 'packageInfos', ...INVOICE_COSTS]), [isWholeAmount, decimals, trigger]);
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="sm">
        {t('shipment.group.info')}
      </Title>
      <div className={formStyles.fields}>
        <AreaField name="description" label={t('shipment.field.description')} isRequired />
        <DateField name="shipDate" label={t('shipment.field.shipDate')} span={6} isRequired warning={useSlip('shipDate')} />
        <PartnerField onValue={partnerChanged} />
        <NumberField
          name="totalPackages"
          label={t('shipment.field.totalPackages')}
          description={t('shipment.form.maxPackages', { max: MAX_PACKAGES[partner] })}
          isWhole
          span={6}
          onValue={packagesChanged}
          isRequired
        />
        <SummedField name="weight" unit="kg" label={t('shipment.field.weight')} span={6} warning={weightSlip} />
        <TextField
          name="customerReference"
          label={t('shipment.field.customerReference')}
          description={t('shipment.form.referenceHint')}
          span={12}
        />
        <ChargedWeight stored={stored} />
        {packagesRemark && (
          <Alert color="yellow" role="status" style={{ gridColumn: '1 / -1' }}>
            {packagesRemark}
          </Alert>
        )}
      </div>
      <FoldedFields
        title={t('shipment.form.more.measures')}
        names={['totalItems', 'cubicL', 'cubicW', 'cubicH', 'totalVolume']}
        blank={blank}
      >
        <NumberField name="cubicL" label={t('shipment.field.cubicL')} span={4} onValue={lengthChanged('cubicL')} />
        <NumberField name="cubicW" label={t('shipment.field.cubicW')} span={4} onValue={lengthChanged('cubicW')} />
        <NumberField name="cubicH" label={t('shipment.field.cubicH')} span={4} onValue={lengthChanged('cubicH')} />
        <SummedField
          name="totalVolume"
          unit="m³"
          label={t('shipment.field.totalVolume')}
          span={8}
          description={t('shipment.form.volumeHint')}
        />
        <NumberField name="totalItems" label={t('shipment.field.totalItems')} isWhole span={4} />
      </FoldedFields>
      <FoldedFields title={t('shipment.form.more.notes')} names={['notes', 'dangerousGoods', 'withoutNotifications']} blank={blank}>
        <AreaField name="notes" label={t('shipment.field.notes')} />
        <CheckField name="dangerousGoods" label={t('shipment.field.dangerousGoods')} span={12} />
        <CheckField
          name="withoutNotifications"
          label={t('shipment.field.withoutNotifications')}
          description={t('shipment.form.withoutNotificationsHint')}
          span={12}
        />
      </FoldedFields>
      <FoldedFields
        title={t('shipment.form.more.value')}
        names={['paidBy', 'goodsValue', 'goodsOriginCountryCode', ...insurance]}
        blank={blank}
      >
        <SelectField
          name="paidBy"
          label={t('shipment.field.paidBy')}
          choices={PAYERS.map((payer) => ({ value: payer, label: t(`shipment.payer.${payer}`) }))}
          span={12}
        />
        <NumberField name="goodsValue" isWholeAmount={isWholeAmount} label={t('shipment.field.goodsValue')} span={6} />
        <CountryCodeField name="goodsOriginCountryCode" label={t('shipment.field.goodsOriginCountryCode')} span={6} />
        {takesInsurance(partner) && (
          <>
            <NumberField name="insuranceValue" isWholeAmount={isWholeAmount} label={t('shipment.field.insuranceValue')} span={6} />
            <TextField name="insuranceCurrencyCode" label={t('shipment.field.insuranceCurrencyCode')} span={6} />
          </>
        )}
      </FoldedFields>
    </Paper>
  );
};
