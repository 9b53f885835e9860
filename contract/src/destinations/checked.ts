import { goodsValueOf } from '../goods/goods-line.ts';
import { countryOf } from '../shared/country-names.ts';
import type { Shipment } from '../shipments/shipment.ts';
import type { Money } from './money.ts';
import type { CHECKED_FIELDS } from './names.ts';

/** A shipment as it is stored, sent or being typed. */
export type Checked = Pick<Shipment, 'partnerShipment' | 'shipDate'> & {
  [Name in (typeof CHECKED_FIELDS)[number]]?: Shipment[Name] | null | undefined;
} & { createdDate?: string | null };

/** What cannot be seen from a shipment. What is not known finds nothing. */
export type Facts = {
  /** The codes that are not in the schedule of the destination. */
  absentCodes?: readonly string[] | null;
  /** What other gifts of the ship date to the same receiver are worth. */
  otherGifts?: readonly Money[];
  /** What else goes to the same receiver on the same flight. */
  onSameFlight?: readonly Money[];
};

/** The country that a shipment goes to: by code, else by name; null if neither means one. */
export const destinationOf = ({ receiverCountryCode, receiverCountry }: Pick<Checked, 'receiverCountryCode' | 'receiverCountry'>) =>
  countryOf({ code: receiverCountryCode ?? null, name: receiverCountry ?? null });

/** What a shipment is worth, in its currency: the sum of its lines, else its goods value; null if neither is known. */
const worthOf = ({ goodsLines, goodsValue, insuranceCurrencyCode = null }: Checked) =>
  goodsLines?.length ? (goodsValueOf(goodsLines, insuranceCurrencyCode) ?? goodsValue ?? null) : (goodsValue ?? null);

/** The same in parts; with what the invoice adds to it if `isCif`. */
export const partsOfWorth = (shipment: Checked, isCif: boolean): number[] | null => {
  const worth = worthOf(shipment);
  if (worth === null || !isCif) return worth === null ? null : [worth];
  return [worth, shipment.freightCost ?? 0, shipment.insuranceCost ?? 0, shipment.packingCost ?? 0, -(shipment.rebate ?? 0)];
};
