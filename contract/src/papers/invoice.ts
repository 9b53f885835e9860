import { type GoodsLine, goodsValueOf, lineValueOf, thousandths } from '../goods/goods-line.ts';
import type { Shipment } from '../shipments/shipment.ts';

/** What a commercial invoice is made from. */
type Invoiced = Pick<
  Shipment,
  | 'goodsLines'
  | 'taxNumbers'
  | 'exportReason'
  | 'insuranceCurrencyCode'
  | 'shipmentTerm'
  | 'termPlace'
  | 'responsiblePerson'
  | 'goodsOriginCountryCode'
  | 'goodsValue'
  | 'totalPackages'
  | 'senderAddress'
  | 'senderCity'
  | 'senderCountry'
  | 'senderCountryCode'
  | 'receiverAddress'
  | 'receiverCity'
  | 'receiverCountry'
  | 'receiverCountryCode'
>;

/** What each line of an invoice says besides its description and quantity. */
const OF_LINES = ['hsCode', 'originCountryCode', 'unit', 'unitValue', 'netKg', 'packageNumber'] as const satisfies (keyof GoodsLine)[];

const OF_SHIPMENT = [
  ...(['insuranceCurrencyCode', 'shipmentTerm', 'exportReason'] as const),
  ...(['senderAddress', 'senderCity', 'receiverAddress', 'receiverCity', 'responsiblePerson'] as const),
] satisfies (keyof Invoiced)[];

/** The package of a line: the only one, or that which it names; null if it does not say which of several. */
export const packageOf = ({ packageNumber }: Pick<GoodsLine, 'packageNumber'>, { totalPackages }: Pick<Invoiced, 'totalPackages'>) =>
  totalPackages === 1 ? 1 : packageNumber;

/** The country where a line was made: its own, or that of all goods of the shipment. */
export const originOf = (
  { originCountryCode }: Pick<GoodsLine, 'originCountryCode'>,
  { goodsOriginCountryCode }: Pick<Invoiced, 'goodsOriginCountryCode'>,
) => originCountryCode ?? goodsOriginCountryCode;

/** The fields that a commercial invoice would leave blank (docs/domain.md, "Customs papers"), such as `goodsLines[2].hsCode`. Tax numbers are asked for of a sale. */
export const missingForInvoice = (shipment: Invoiced): string[] => {
  const { goodsLines, taxNumbers, exportReason } = shipment;
  const parties = new Set(taxNumbers.map(({ party }) => party));
  const of = (line: GoodsLine) => ({ ...line, packageNumber: packageOf(line, shipment), originCountryCode: originOf(line, shipment) });
  return [
    ...(goodsLines.length === 0 ? ['goodsLines'] : []),
    ...goodsLines.flatMap((line, index) =>
      OF_LINES.filter((field) => of(line)[field] === null).map((field) => `goodsLines[${index}].${field}`),
    ),
    ...OF_SHIPMENT.filter((field) => shipment[field] === null),
    ...(shipment.shipmentTerm !== null && shipment.termPlace === null ? ['termPlace'] : []),
    ...(['sender', 'receiver'] as const).flatMap((side) =>
      (shipment[`${side}CountryCode`] ?? shipment[`${side}Country`]) === null ? [`${side}CountryCode`] : [],
    ),
    ...(exportReason === 'sale' && parties.size < 2 ? ['taxNumbers'] : []),
  ];
};

/** What an invoice adds to the value of the goods. */
export const CHARGES = ['freightCost', 'insuranceCost', 'packingCost'] as const;

/**
 * What the goods of an invoice are worth, and what is to be paid for them: with the charges, and without the rebate. In thousandths of the currency, exact;
 * null if the value of a line is not known. Without lines, and if lines have no value, it is the goods value of the shipment.
 */
export const invoiceSumsOf = (
  shipment: Pick<Shipment, 'goodsLines' | 'goodsValue' | 'insuranceCurrencyCode' | (typeof CHARGES)[number] | 'rebate'>,
) => {
  const { goodsLines, goodsValue, insuranceCurrencyCode: currency, rebate } = shipment;
  const isValued = goodsLines.some(({ unitValue }) => unitValue !== null);
  const whole = goodsValue === null || isValued ? null : thousandths(goodsValue);
  const isKnown = goodsValueOf(goodsLines, currency) !== null;
  const goods = isKnown ? goodsLines.reduce((sum, line) => sum + (lineValueOf(line, currency) ?? 0n), 0n) : whole;
  const charges = CHARGES.reduce((sum, name) => sum + thousandths(shipment[name] ?? 0), 0n);
  return { goods, total: goods === null ? null : goods + charges - thousandths(rebate ?? 0) };
};
