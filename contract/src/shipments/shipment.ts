import { z } from 'zod';
import { customsFields, customsInputs } from '../goods/customs.ts';
import { MAX_PACKAGES } from '../partners/carriers.ts';
import { Partner } from '../partners/partner.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { fitsCurrency } from '../shared/currency-decimals.ts';
import { CalendarDate, Instant } from '../shared/dates/instants.ts';
import { Id, OptionalCm, OptionalDecimal, OptionalKg } from '../shared/numbers.ts';
import { bookkeeping, identity, withDefault } from '../shared/record.ts';
import { optionalEmail, optionalPattern, optionalText, requiredText } from '../shared/text/text.ts';
import { DeliveryStatus } from '../trackings/tracking.ts';
import { Language } from '../users/user.ts';
import { BILL_NUMBER } from './bill-number.ts';
import { PAYERS } from './payers.ts';
import { SHIPMENT_TERMS } from './terms.ts';

/** Maximum length of each text in code points (docs/domain.md, "Shipments"). Forms, messages and the server use these limits. */
export const SHIPMENT_LIMITS = {
  description: 2500,
  notes: 4000,
  customerReference: 50,
  aceBillNumber: 25,
  extBillNumber: 25,
  partnerShipmentId: 100,
  partnerShipmentLabel: 1000,
  goodsOriginCountryCode: 4,
  insuranceCurrencyCode: 5,
  senderName: 100,
  senderAddress: 1000,
  senderCity: 100,
  senderCityCode: 100,
  senderPostalCode: 25,
  senderProvince: 100,
  senderStateProvince: 100,
  senderCountry: 100,
  senderCountryCode: 4,
  senderContactName: 100,
  senderTelNo: 25,
  senderEmail: 150,
  receiverName: 100,
  receiverAddress: 1000,
  receiverCity: 100,
  receiverCityCode: 100,
  receiverPostalCode: 25,
  receiverProvince: 100,
  receiverStateProvince: 100,
  receiverCountry: 100,
  receiverCountryCode: 4,
  receiverContactName: 100,
  receiverTelNo: 125,
  receiverEmail: 150,
  deliveryName: 100,
  deliveryAddress: 1000,
  deliveryCity: 100,
  deliveryPostalCode: 25,
  deliveryProvince: 100,
  deliveryCountry: 100,
  deliveryContactName: 100,
  deliveryTelNo: 125,
} as const;

/** Maximum length of a text of a package line, in code points. */
export const PACKAGE_LINE_LIMIT = 25;

/** Maximum of `totalItems`: two digits. */
export const MAX_ITEMS = 99;

const L = SHIPMENT_LIMITS;

export const ShipmentTerm = z.enum(SHIPMENT_TERMS).meta({ id: 'ShipmentTerm' });
export type ShipmentTerm = z.infer<typeof ShipmentTerm>;

/** What the sender declares of one package. Lengths in cm, weight in kg. */
export const PackageLine = z
  .object({
    /** Which package it is. Clients send it back as they have read it; without it, see `numberedLines`. */
    number: withDefault(z.number().int().min(1).max(MAX_PACKAGES.none), null),
    itemCubicL: OptionalCm,
    itemCubicW: OptionalCm,
    itemCubicH: OptionalCm,
    itemCubicUnits: OptionalDecimal,
    itemCubicDescription: optionalText(PACKAGE_LINE_LIMIT),
    itemCubicWeight: OptionalKg,
    itemCustomValue: OptionalDecimal,
  })
  .meta({ id: 'PackageLine' });
export type PackageLine = z.infer<typeof PackageLine>;

const sender = {
  senderName: optionalText(L.senderName),
  senderAddress: optionalText(L.senderAddress, 'many'),
  senderCity: optionalText(L.senderCity),
  senderCityCode: optionalText(L.senderCityCode),
  senderPostalCode: optionalText(L.senderPostalCode),
  senderProvince: optionalText(L.senderProvince),
  senderStateProvince: optionalText(L.senderStateProvince),
  senderCountry: optionalText(L.senderCountry),
  senderCountryCode: optionalText(L.senderCountryCode),
  senderContactName: requiredText(L.senderContactName),
  senderTelNo: requiredText(L.senderTelNo),
  senderEmail: optionalEmail(L.senderEmail),
  /** In which they are notified; null: that of their country. */
  senderLanguage: withDefault(Language, null),
};

const receiver = {
  receiverName: optionalText(L.receiverName),
  receiverAddress: optionalText(L.receiverAddress, 'many'),
  receiverCity: optionalText(L.receiverCity),
  receiverCityCode: optionalText(L.receiverCityCode),
  receiverPostalCode: optionalText(L.receiverPostalCode),
  receiverProvince: optionalText(L.receiverProvince),
  receiverStateProvince: optionalText(L.receiverStateProvince),
  receiverCountry: optionalText(L.receiverCountry),
  receiverCountryCode: optionalText(L.receiverCountryCode),
  receiverContactName: requiredText(L.receiverContactName),
  receiverTelNo: requiredText(L.receiverTelNo),
  receiverEmail: optionalEmail(L.receiverEmail),
  receiverLanguage: withDefault(Language, null),
  receiverAddressResidentialIndicator: withDefault(z.boolean(), false),
};

/** Fields that no form shows. A form sends them back unchanged, so that they are not lost. */
const delivery = {
  deliveryName: optionalText(L.deliveryName),
  deliveryAddress: optionalText(L.deliveryAddress, 'many'),
  deliveryCity: optionalText(L.deliveryCity),
  deliveryPostalCode: optionalText(L.deliveryPostalCode),
  deliveryProvince: optionalText(L.deliveryProvince),
  deliveryCountry: optionalText(L.deliveryCountry),
  deliveryContactName: optionalText(L.deliveryContactName),
  deliveryTelNo: optionalText(L.deliveryTelNo),
};

const goods = {
  description: requiredText(L.description, 'many'),
  totalPackages: withDefault(z.number().int().min(1).max(MAX_PACKAGES.none), 1),
  totalItems: withDefault(z.number().int().min(1).max(MAX_ITEMS), null),
  weight: OptionalKg,
  cubicL: OptionalCm,
  cubicW: OptionalCm,
  cubicH: OptionalCm,
  totalVolume: OptionalDecimal,
  dangerousGoods: z.boolean().default(false),
  notes: optionalText(L.notes, 'many'),
  /** What the customer calls it: an order number for instance. No two shipments of an owner have the same. */
  customerReference: optionalText(L.customerReference),
  shipmentTerm: withDefault(ShipmentTerm, null),
  /** Without it, the sender of a new shipment pays, and a stored one keeps what it has: older clients do not know it. */
  paidBy: withDefault(z.enum(PAYERS), null),
  goodsOriginCountryCode: optionalText(L.goodsOriginCountryCode),
  goodsValue: OptionalDecimal,
  insuranceValue: OptionalDecimal,
  insuranceCurrencyCode: optionalText(L.insuranceCurrencyCode),
  shipDate: CalendarDate,
  partnerShipment: withDefault(Partner, 'none'),
  /** Turns all notifications about this shipment off. */
  withoutNotifications: withDefault(z.boolean(), false),
  packageInfos: withDefault(boundedArray(PackageLine, MAX_PACKAGES.none), []),
};

/** Fields that only employees can set. The server ignores them in requests of customers. */
const employeeFields = {
  aceBillNumber: optionalPattern(L.aceBillNumber, BILL_NUMBER),
  extBillNumber: optionalText(L.extBillNumber),
  partnerShipmentId: optionalText(L.partnerShipmentId),
  partnerShipmentLabel: optionalText(L.partnerShipmentLabel),
  ownerId: withDefault(Id, null),
};

const link = {
  /** The shipment that this one brings back. Set on creation; later the server keeps what it has. */
  returnOfId: withDefault(Id, null),
};

const exceedsPartnerMaximum = ({ totalPackages, partnerShipment }: { totalPackages?: number | null; partnerShipment?: Partner | null }) =>
  (totalPackages ?? 1) > MAX_PACKAGES[partnerShipment ?? 'none'];

const amount = z.number().nullish();
/** The amounts that have no more decimals than their currency. What goods are worth each may have: it is multiplied. */
const Amounts = z.object({
  ...{ goodsValue: amount, insuranceValue: amount, freightCost: amount, insuranceCost: amount, packingCost: amount, rebate: amount },
  packageInfos: z.array(z.object({ itemCustomValue: amount })).nullish(),
  insuranceCurrencyCode: z.string().nullish(),
});

/** A shipment as it may be stored, also since before amounts had to fit their currency. */
export const StorableShipment = z
  .object({
    ...identity,
    ...goods,
    ...customsInputs,
    ...sender,
    ...receiver,
    ...delivery,
    ...employeeFields,
    ...link,
  })
  .refine((shipment) => !exceedsPartnerMaximum(shipment), {
    path: ['totalPackages'],
    params: { code: 'Size' },
    // Checked even if other fields are invalid, so that a person sees all errors at once.
    when: ({ value }) => PackageCount.safeParse(value).success,
  });

/** The fields that a client may send. A missing text, number or list counts as empty. */
export const ShipmentInput = StorableShipment.superRefine(
  (shipment, { addIssue }) => {
    const { packageInfos, insuranceCurrencyCode, ...amounts } = Amounts.parse(shipment);
    const lines = (packageInfos ?? []).map((line, index) => [['packageInfos', index, 'itemCustomValue'], line.itemCustomValue] as const);
    for (const [path, value] of [...Object.entries(amounts), ...lines]) {
      if (!fitsCurrency(value ?? 0, insuranceCurrencyCode)) addIssue({ code: 'custom', path: [path].flat(), params: { code: 'Decimals' } });
    }
  },
  { when: ({ value }) => Amounts.safeParse(value).success },
).meta({ id: 'ShipmentInput' });
export type ShipmentInput = z.infer<typeof ShipmentInput>;

const PackageCount = z.object({ totalPackages: z.number().nullish(), partnerShipment: Partner.nullish() });

/** A shipment as the server returns it. */
export const Shipment = z
  .object({
    id: Id,
    version: z.number().int(),
    ...goods,
    ...customsFields,
    ...sender,
    ...receiver,
    ...delivery,
    ...employeeFields,
    ...link,
    paidBy: z.enum(PAYERS),
    aceBillNumber: z.string(),
    ownerId: Id,
    ownerLogin: z.string(),
    /** The weight that its partner charges, in kg, and why; by the rule of its ship date when it was written (docs/decisions/0100-charged-weight.md). */
    chargeableWeight: z.number().nullable(),
    chargeableReason: z.string().nullable(),
    /** The import that wrote it last. Imports are removed after some days. */
    importId: Id.nullable(),
    connectorId: Id.nullable(),
    /** Status and time of its latest tracking, and how far the clock of its place is ahead of UTC, in minutes. */
    deliveryStatus: DeliveryStatus.nullable(),
    lastEventAt: Instant.nullable(),
    lastEventOffset: z.number().int().nullable(),
    /** The days between which it is likely to arrive; null if it is not handed over, delivered, or too few others went there. */
    estimatedFrom: CalendarDate.nullable(),
    estimatedTo: CalendarDate.nullable(),
    ...bookkeeping,
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof Shipment>;

/** All but the lists that customs ask for, which are most of a large shipment. */
export type ShipmentWithoutGoods = Omit<Shipment, 'goodsLines' | 'taxNumbers'>;

/** The fields by which a list can be sorted: the columns of the list on the screen. Each has an index, or a long list would take seconds. */
export const SHIPMENT_SORT_FIELDS = [
  'id',
  'description',
  'totalPackages',
  'weight',
  'chargeableWeight',
  'totalVolume',
  'dangerousGoods',
  'notes',
  'shipDate',
  'aceBillNumber',
  'extBillNumber',
  'senderName',
  'senderAddress',
  'senderCity',
  'senderPostalCode',
  'senderProvince',
  'senderCountry',
  'senderContactName',
  'senderTelNo',
  'receiverName',
  'receiverAddress',
  'receiverCity',
  'receiverPostalCode',
  'receiverProvince',
  'receiverCountry',
  'receiverContactName',
  'receiverTelNo',
  'partnerShipment',
  'partnerShipmentLabel',
  'ownerLogin',
] as const satisfies (keyof Shipment)[];
export type ShipmentSortField = (typeof SHIPMENT_SORT_FIELDS)[number];

/** Those of them that an index has in order. To sort by another field, all rows of the list are read (docs/decisions/0094-indexes-of-shipments.md). */
export const SHIPMENT_INDEXED_SORTS: readonly ShipmentSortField[] = [
  'id',
  'aceBillNumber',
  'shipDate',
  'weight',
  'partnerShipment',
  'ownerLogin',
  'receiverName',
  'receiverContactName',
  'receiverCity',
  'receiverCountry',
  'receiverTelNo',
  'senderTelNo',
];
