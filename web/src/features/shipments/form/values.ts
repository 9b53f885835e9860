import type { Account } from '@ace/contract/account/account.ts';
import { type Language, personName } from '@ace/contract/shared/languages.ts';
import type { PackageLine, Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { parseTypedNumber as toNumber } from '../../../shared/i18n/typed-number.ts';
import { lineCount } from './package-lines.ts';

type Editable = Omit<ShipmentInput, 'id' | 'version'>;
type NullAsBlank<T> = { [Key in keyof T]: null extends T[Key] ? NonNullable<T[Key]> | '' : T[Key] };

/** What the form holds: every field of a shipment, shown or not, with a blank text where there is nothing. */
export type FormValues = Omit<NullAsBlank<Editable>, 'packageInfos'> & { packageInfos: NullAsBlank<PackageLine>[] };

const TEXTS = [
  ...(['description', 'notes', 'goodsOriginCountryCode', 'insuranceCurrencyCode', 'shipDate'] as const),
  ...(['aceBillNumber', 'extBillNumber', 'partnerShipmentId', 'partnerShipmentLabel'] as const),
  ...(['senderName', 'senderAddress', 'senderCity', 'senderCityCode', 'senderPostalCode', 'senderProvince'] as const),
  ...(['senderStateProvince', 'senderCountry', 'senderCountryCode', 'senderContactName', 'senderTelNo', 'senderEmail'] as const),
  ...(['receiverName', 'receiverAddress', 'receiverCity', 'receiverCityCode', 'receiverPostalCode', 'receiverProvince'] as const),
  ...([
    'receiverStateProvince',
    'receiverCountry',
    'receiverCountryCode',
    'receiverContactName',
    'receiverTelNo',
    'receiverEmail',
  ] as const),
  ...(['deliveryName', 'deliveryAddress', 'deliveryCity', 'deliveryPostalCode', 'deliveryProvince', 'deliveryCountry'] as const),
  ...(['deliveryContactName', 'deliveryTelNo'] as const),
];
const NUMBERS = ['totalItems', 'weight', 'cubicL', 'cubicW', 'cubicH', 'totalVolume', 'goodsValue', 'insuranceValue', 'ownerId'] as const;
const LINE_NUMBERS = ['itemCubicL', 'itemCubicW', 'itemCubicH', 'itemCubicUnits', 'itemCubicWeight', 'itemCustomValue'] as const;

/** An object with a value for each name. */
const recordOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

const toLineForm = (line: PackageLine): FormValues['packageInfos'][number] => ({
  ...recordOf(LINE_NUMBERS, (name) => line[name] ?? ('' as const)),
  itemCubicDescription: line.itemCubicDescription ?? '',
});

/** A stored shipment as the form edits it. */
export const toForm = (shipment: Editable): FormValues => ({
  ...recordOf(TEXTS, (name) => shipment[name] ?? ''),
  ...recordOf(NUMBERS, (name) => shipment[name] ?? ('' as const)),
  totalPackages: shipment.totalPackages,
  dangerousGoods: shipment.dangerousGoods,
  receiverAddressResidentialIndicator: shipment.receiverAddressResidentialIndicator,
  partnerShipment: shipment.partnerShipment,
  shipmentTerm: shipment.shipmentTerm ?? '',
  packageInfos: shipment.packageInfos.map(toLineForm),
});

const toText = (value: string) => (value === '' ? null : value);

const toLine = (line: FormValues['packageInfos'][number]): PackageLine => ({
  ...recordOf(LINE_NUMBERS, (name) => toNumber(line[name])),
  itemCubicDescription: toText(line.itemCubicDescription),
});

/** The body to send. `of` is the stored shipment that it replaces. */
export const toInput = (values: FormValues, of: Shipment | null): ShipmentInput => ({
  // A required text that is blank is null too: the schema says so at its field.
  ...(recordOf(TEXTS, (name) => toText(values[name])) as Pick<ShipmentInput, (typeof TEXTS)[number]>),
  ...recordOf(NUMBERS, (name) => toNumber(values[name])),
  totalPackages: toNumber(values.totalPackages) as number,
  dangerousGoods: values.dangerousGoods,
  receiverAddressResidentialIndicator: values.receiverAddressResidentialIndicator,
  partnerShipment: values.partnerShipment,
  shipmentTerm: values.shipmentTerm || null,
  packageInfos: values.packageInfos.slice(0, lineCount(values)).map(toLine),
  id: of?.id,
  version: of?.version,
});

/** A new shipment; its sender is who registers it (spec 001, section 4). */
export const blankForm = (account: Account | null, language: Language): FormValues => ({
  ...recordOf(TEXTS, () => ''),
  ...recordOf(NUMBERS, () => '' as const),
  totalPackages: 1,
  dangerousGoods: false,
  receiverAddressResidentialIndicator: false,
  partnerShipment: 'none',
  shipmentTerm: '',
  packageInfos: [],
  senderName: account?.company ?? '',
  senderAddress: account?.address ?? '',
  senderTelNo: account?.phone ?? '',
  senderContactName: account ? personName(account, language) : '',
  ownerId: account?.id ?? '',
});
