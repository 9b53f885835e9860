import { meansCountry } from '../shared/countries.ts';
import type { Shipment } from '../shipments/shipment.ts';

/** Why an order at the AU partner does not fit a shipment (docs/domain.md, "Connectors and orders"). */
export const ORDER_MISFITS = ['partner', 'country', 'dangerousGoods'] as const;
export type OrderMisfit = (typeof ORDER_MISFITS)[number];

/**
 * What GTS Australia needs of a shipment to Australia (docs/domain.md, "Connectors and orders"), in the order in which it is asked for. A state is
 * there by its name or by its code.
 */
export const ORDER_NEEDS = ['receiverPostalCode', 'receiverCity', 'receiverProvince', 'receiverTelNo', 'weight'] as const;
export type OrderNeed = (typeof ORDER_NEEDS)[number];

type Receiver = Pick<Shipment, 'receiverCountry' | 'receiverCountryCode'>;
type Goods = Pick<Shipment, 'partnerShipment' | 'dangerousGoods'>;

/** Whether the name or the code of a country means Australia: "Úc", "AUSTRALIA", "au". */
export const isAustralia = (country: string) => meansCountry(country, 'AU');

/** The countries that a receiver's address names, by name and by code. */
const countriesOf = ({ receiverCountry, receiverCountryCode }: Receiver) =>
  [receiverCountry, receiverCountryCode].filter((country) => country !== null && country.trim() !== '') as string[];

/**
 * Why an order at the AU partner does not fit a shipment: it has another carrier, its receiver is known to be elsewhere, or its goods are dangerous.
 * A blank country is no reason.
 */
export const misfitsOf = (shipment: Goods & Receiver): OrderMisfit[] => {
  const { partnerShipment, dangerousGoods } = shipment;
  const reasons = {
    partner: partnerShipment !== 'none' && partnerShipment !== 'gtsAus',
    country: countriesOf(shipment).some((country) => !isAustralia(country)),
    dangerousGoods,
  };
  return ORDER_MISFITS.filter((misfit) => reasons[misfit]);
};

/** The country that makes a shipment's receiver a misfit, as it was written. */
export const foreignCountryOf = (receiver: Receiver) => countriesOf(receiver).find((country) => !isAustralia(country)) ?? null;

const POSTAL_CODE = /^\d{4}$/;
const isBlank = (text: string | null) => text === null || text.trim() === '';

type Needed = Pick<Shipment, OrderNeed | 'receiverStateProvince' | 'partnerShipment'> & Receiver;

/** What is missing of a shipment, or cannot be right, that GTS Australia needs to carry it to Australia. Without it, nothing is ordered. */
export const missingForOrder = (shipment: Needed): OrderNeed[] => {
  const isAustralian = shipment.partnerShipment === 'gtsAus' && countriesOf(shipment).length > 0 && foreignCountryOf(shipment) === null;
  if (!isAustralian) return [];
  const lacks: Record<OrderNeed, boolean> = {
    receiverPostalCode: !POSTAL_CODE.test(shipment.receiverPostalCode?.trim() ?? ''),
    receiverCity: isBlank(shipment.receiverCity),
    receiverProvince: isBlank(shipment.receiverProvince) && isBlank(shipment.receiverStateProvince),
    receiverTelNo: !/\d/.test(shipment.receiverTelNo ?? ''),
    weight: !(Number(shipment.weight) > 0),
  };
  return ORDER_NEEDS.filter((need) => lacks[need]);
};
