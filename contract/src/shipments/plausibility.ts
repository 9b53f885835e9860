import { CARRIERS } from '../partners/carriers.ts';
import { isCountryCode, meansCountry } from '../shared/countries.ts';
import type { Shipment } from './shipment.ts';

/** Fewer digits are no complete telephone number. */
export const MIN_PHONE_DIGITS = 6;
/** More kilograms than one package has. */
export const MAX_PLAUSIBLE_KG = 1000;
/** Days from now after and before which a day or an event has hardly the year that was meant: 2062, or 2569 of the Buddhist calendar. */
const FAR_DAYS = { ahead: 366, ago: 3660 } as const;
const DAY_MS = 86_400_000;

const PHONES = ['senderTelNo', 'receiverTelNo'] as const;
const CODES = ['senderCountryCode', 'receiverCountryCode', 'goodsOriginCountryCode'] as const;

/** What is looked at. */
export const PLAUSIBILITY_SOURCES = [
  ...PHONES,
  ...CODES,
  'receiverCountry',
  'partnerShipment',
  'totalPackages',
  'weight',
  'shipDate',
] as const;

type Source = (typeof PLAUSIBILITY_SOURCES)[number];
type Slip = 'phone' | 'countryCode' | 'otherCountry' | 'heavy' | 'farYear';

/** What looks like a slip, by the fields at which a form points at it. */
export type Slips = Partial<Record<Source, Slip>>;

/** Whether a package of this weight in kg is hardly one package. */
export const isHeavy = (weightKg: number | null) => weightKg !== null && weightKg > MAX_PLAUSIBLE_KG;

/** Whether the year of a day or an instant, in ISO 8601, is far from now. Other texts are not. */
export const isFarYear = (day: string, now = Date.now()) => {
  const daysAhead = (Date.parse(day) - now) / DAY_MS;
  return daysAhead > FAR_DAYS.ahead || -daysAhead > FAR_DAYS.ago;
};

const isElsewhere = (receiver: Pick<Shipment, Source>) => {
  const { partnerShipment, receiverCountry, receiverCountryCode } = receiver;
  if (partnerShipment === 'none') return false;
  const country = CARRIERS[partnerShipment].country;
  const code = receiverCountryCode?.trim() ?? '';
  const name = receiverCountry?.trim() ?? '';
  // "MY" is a code of Malaysia, and "Mỹ" the name of America.
  const isCodeElsewhere = isCountryCode(code) ? code.toUpperCase() !== country : code !== '' && !meansCountry(code, country);
  return isCodeElsewhere || (name !== '' && !meansCountry(name, country));
};

/** What looks like a slip in a shipment (docs/domain.md, "Plausibility"). It does not prevent saving. A blank field is no slip. */
export const slipsOf = (shipment: Pick<Shipment, Source>): Slips => {
  const slips: Slips = {};
  for (const name of PHONES) {
    const phone = shipment[name].trim();
    if (phone !== '' && (phone.match(/\p{Nd}/gu)?.length ?? 0) < MIN_PHONE_DIGITS) slips[name] = 'phone';
  }
  for (const name of CODES) {
    const code = shipment[name]?.trim();
    if (code && !isCountryCode(code)) slips[name] = 'countryCode';
  }
  if (isElsewhere(shipment)) slips.partnerShipment = 'otherCountry';
  if (shipment.weight !== null && isHeavy(shipment.weight / Math.max(1, shipment.totalPackages || 1))) slips.weight = 'heavy';
  if (isFarYear(shipment.shipDate ?? '')) slips.shipDate = 'farYear';
  return slips;
};
