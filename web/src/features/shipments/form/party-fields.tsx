import { Paper, Title } from '@mantine/core';
import { AreaField, CheckField, TextField } from '../../../shared/form/fields.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { useText } from '../../../shared/i18n/i18n.ts';

type PartyField =
  | ('ContactName' | 'TelNo' | 'Email' | 'Name' | 'Address')
  | ('City' | 'CityCode' | 'PostalCode' | 'Province' | 'StateProvince' | 'Country' | 'CountryCode');

/** Sender or receiver, in the order in which a clerk asks for the fields on the phone. */
export const PartyFields = ({ side }: { side: 'sender' | 'receiver' }) => {
  const t = useText();
  const label = (name: PartyField) => ({ name: `${side}${name}`, label: t(`shipment.field.${side}${name}`) });
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="sm">
        {t(`shipment.form.${side}`)}
      </Title>
      <div className={formStyles.fields}>
        <TextField {...label('ContactName')} span={6} isRequired />
        <TextField {...label('TelNo')} span={6} isRequired type="tel" />
        <TextField {...label('Name')} span={6} />
        <TextField {...label('Email')} span={6} type="email" />
        <AreaField {...label('Address')} />
        <TextField {...label('City')} span={4} />
        <TextField {...label('CityCode')} span={4} />
        <TextField {...label('PostalCode')} span={4} />
        <TextField {...label('Province')} span={8} />
        <TextField {...label('StateProvince')} span={4} />
        <TextField {...label('Country')} span={8} />
        <TextField {...label('CountryCode')} span={4} />
        {side === 'receiver' && (
          <CheckField
            name="receiverAddressResidentialIndicator"
            label={t('shipment.field.receiverAddressResidentialIndicator')}
            description={t('shipment.form.residentialHint')}
            span={12}
          />
        )}
      </div>
    </Paper>
  );
};
