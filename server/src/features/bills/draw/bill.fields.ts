import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { PaperText } from '../../../shared/pdf/sheet.ts';

type TextField = { [Field in keyof Shipment]: Shipment[Field] extends string | null ? Field : never }[keyof Shipment];

/** The fields that every bill prints as entered, by their font. */
const FIELDS: Record<PaperText['font'], TextField[]> = {
  bold: ['aceBillNumber', 'customerReference', 'extBillNumber', 'partnerShipmentId', 'goodsOriginCountryCode'],
  regular: [
    'description',
    'notes',
    'senderAddress',
    'senderCity',
    'senderProvince',
    'senderStateProvince',
    'senderPostalCode',
    'senderCountry',
    'senderCountryCode',
    'senderContactName',
    'senderTelNo',
    'senderEmail',
    'receiverAddress',
    'receiverCity',
    'receiverProvince',
    'receiverStateProvince',
    'receiverPostalCode',
    'receiverCountry',
    'receiverCountryCode',
    'receiverContactName',
    'receiverTelNo',
    'receiverEmail',
  ],
};

/** All texts of a bill that people entered, each with its font. `names` are further texts in bold, of no field. */
export const textsOfBill = (shipment: Shipment, names: string[]): PaperText[] => {
  const textOf = (text: string | null, font: PaperText['font'], field: string): PaperText => ({
    text: text ?? '',
    font,
    field: { objectName: 'shipment', field },
  });
  const { goodsValue, insuranceValue, packageInfos } = shipment;
  const amounts = [goodsValue, insuranceValue, ...packageInfos.map((line) => line.itemCustomValue)];
  const hasAmounts = amounts.some((amount) => amount !== null);
  const bold: TextField[] = [
    ...FIELDS.bold,
    shipment.senderName === null ? 'senderContactName' : 'senderName',
    shipment.receiverName === null ? 'receiverContactName' : 'receiverName',
    ...(hasAmounts ? (['insuranceCurrencyCode'] as const) : []),
  ];
  return [
    ...bold.map((field) => textOf(shipment[field], 'bold', field)),
    ...FIELDS.regular.map((field) => textOf(shipment[field], 'regular', field)),
    ...packageInfos.map((line, index) => textOf(line.itemCubicDescription, 'regular', `packageInfos[${index}].itemCubicDescription`)),
    // The head of a column.
    ...(hasAmounts ? [textOf(shipment.insuranceCurrencyCode, 'regular', 'insuranceCurrencyCode')] : []),
    { text: shipment.chargeableReason ?? '', font: 'regular' },
    ...names.map((text): PaperText => ({ text, font: 'bold' })),
  ];
};
