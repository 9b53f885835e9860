import { takesInsurance } from '@ace/contract/partners/carriers.ts';
import { useWatch } from 'react-hook-form';
import { createPart } from '../../../shared/api/part.tsx';
import { loadTexts } from '../../../shared/i18n/i18n.ts';
import { type FormValues, hasWholeAmounts, shipmentForm } from './rules/values.ts';

/** Loaded with its texts, after the fields that every shipment needs. */
const GoodsGroup = createPart(async () => {
  const [{ GoodsGroup }] = await Promise.all([import('../../goods/form/goods-group.tsx'), loadTexts('goods')]);
  return GoodsGroup;
});

const WATCHED = ['partnerShipment', 'insuranceCurrencyCode'] as const;

/** What customs ask for. */
export const CustomsFields = () => {
  const [partnerShipment, insuranceCurrencyCode] = useWatch<FormValues, typeof WATCHED>({ name: WATCHED });
  return (
    <GoodsGroup
      blank={shipmentForm.blank}
      isWholeAmount={hasWholeAmounts({ partnerShipment, insuranceCurrencyCode })}
      hasCurrency={!takesInsurance(partnerShipment)}
    />
  );
};
