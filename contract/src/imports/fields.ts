import { GOODS_COLUMN_NAMES } from '../goods/words.ts';
import type { Language } from '../shared/languages.ts';
import { EXPORT_HEADINGS } from '../shipments/export-headings.ts';

/** How a cell is read. A `code` keeps its digits: whole numbers of which a spreadsheet has lost some are refused. */
export type FieldType =
  | 'text'
  | 'code'
  | 'phone'
  | 'number'
  | 'count'
  | 'day'
  | 'moment'
  | 'yesNo'
  | 'partner'
  | 'term'
  | 'payer'
  | 'exportReason'
  | 'goodsKind'
  | 'language'
  | 'status'
  | 'owner';

/** What a number measures (kg without), and what a text is about, which decides how they are read and how several columns are joined. */
export type ImportField = {
  type: FieldType;
  headings: Record<Language, string>;
  isForEmployees?: true;
  isRequired?: true;
  measure?: 'cm' | 'm3' | 'money';
  holds?: 'address' | 'postalCode' | 'goods' | 'notes';
};

const H = EXPORT_HEADINGS;
const G = GOODS_COLUMN_NAMES;

/** What a column may be, by kind of import, in the order in which people are asked for it; with the headings that our own files have. */
export const IMPORT_FIELDS = {
  shipments: {
    customerReference: { type: 'code', headings: H.customerReference },
    receiverContactName: { type: 'text', headings: H.receiverContactName, isRequired: true },
    receiverTelNo: { type: 'phone', headings: H.receiverTelNo, isRequired: true },
    receiverName: { type: 'text', headings: H.receiverName },
    receiverAddress: { type: 'text', holds: 'address', headings: H.receiverAddress },
    receiverCity: { type: 'text', headings: H.receiverCity },
    receiverCityCode: { type: 'code', headings: H.receiverCityCode },
    receiverProvince: { type: 'text', headings: H.receiverProvince },
    receiverStateProvince: { type: 'code', headings: H.receiverStateProvince },
    receiverPostalCode: { type: 'code', holds: 'postalCode', headings: H.receiverPostalCode },
    receiverCountry: { type: 'text', headings: H.receiverCountry },
    receiverCountryCode: { type: 'code', headings: H.receiverCountryCode },
    receiverEmail: { type: 'text', headings: H.receiverEmail },
    receiverLanguage: { type: 'language', headings: H.receiverLanguage },
    receiverAddressResidentialIndicator: { type: 'yesNo', headings: H.receiverAddressResidentialIndicator },
    description: { type: 'text', holds: 'goods', headings: H.description, isRequired: true },
    totalPackages: { type: 'count', headings: H.totalPackages },
    totalItems: { type: 'count', headings: H.totalItems },
    weight: { type: 'number', headings: H.weight },
    cubicL: { type: 'number', measure: 'cm', headings: H.cubicL },
    cubicW: { type: 'number', measure: 'cm', headings: H.cubicW },
    cubicH: { type: 'number', measure: 'cm', headings: H.cubicH },
    totalVolume: { type: 'number', measure: 'm3', headings: H.totalVolume },
    goodsValue: { type: 'number', measure: 'money', headings: H.goodsValue },
    insuranceValue: { type: 'number', measure: 'money', headings: H.insuranceValue },
    insuranceCurrencyCode: { type: 'code', headings: H.insuranceCurrencyCode },
    goodsOriginCountryCode: { type: 'code', headings: H.goodsOriginCountryCode },
    goodsDescription: { type: 'text', headings: G.goodsDescription },
    goodsDescriptionVi: { type: 'text', headings: G.goodsDescriptionVi },
    hsCode: { type: 'code', headings: G.hsCode },
    goodsOrigin: { type: 'text', headings: G.goodsOrigin },
    goodsQuantity: { type: 'number', headings: G.goodsQuantity },
    goodsUnit: { type: 'text', headings: G.goodsUnit },
    goodsUnitValue: { type: 'number', measure: 'money', headings: G.goodsUnitValue },
    goodsNetKg: { type: 'number', headings: G.goodsNetKg },
    goodsKind: { type: 'goodsKind', headings: G.goodsKind },
    goodsUnNumber: { type: 'code', headings: G.goodsUnNumber },
    goodsManufacturer: { type: 'text', headings: G.goodsManufacturer },
    productIdentifier: { type: 'code', headings: G.productIdentifier },
    manufacturerIdentifier: { type: 'code', headings: G.manufacturerIdentifier },
    exportReason: { type: 'exportReason', headings: H.exportReason },
    shipDate: { type: 'day', headings: H.shipDate, isRequired: true },
    partnerShipment: { type: 'partner', headings: H.partnerShipment },
    shipmentTerm: { type: 'term', headings: H.shipmentTerm },
    termPlace: { type: 'text', headings: H.termPlace },
    paidBy: { type: 'payer', headings: H.paidBy },
    dangerousGoods: { type: 'yesNo', headings: H.dangerousGoods },
    notes: { type: 'text', holds: 'notes', headings: H.notes },
    withoutNotifications: { type: 'yesNo', headings: H.withoutNotifications },
    senderContactName: { type: 'text', headings: H.senderContactName, isRequired: true },
    senderTelNo: { type: 'phone', headings: H.senderTelNo, isRequired: true },
    senderName: { type: 'text', headings: H.senderName },
    senderAddress: { type: 'text', holds: 'address', headings: H.senderAddress },
    senderCity: { type: 'text', headings: H.senderCity },
    senderCityCode: { type: 'code', headings: H.senderCityCode },
    senderProvince: { type: 'text', headings: H.senderProvince },
    senderStateProvince: { type: 'code', headings: H.senderStateProvince },
    senderPostalCode: { type: 'code', holds: 'postalCode', headings: H.senderPostalCode },
    senderCountry: { type: 'text', headings: H.senderCountry },
    senderCountryCode: { type: 'code', headings: H.senderCountryCode },
    senderEmail: { type: 'text', headings: H.senderEmail },
    senderLanguage: { type: 'language', headings: H.senderLanguage },
    deliveryName: { type: 'text', headings: H.deliveryName },
    deliveryContactName: { type: 'text', headings: H.deliveryContactName },
    deliveryTelNo: { type: 'phone', headings: H.deliveryTelNo },
    deliveryAddress: { type: 'text', holds: 'address', headings: H.deliveryAddress },
    deliveryCity: { type: 'text', headings: H.deliveryCity },
    deliveryProvince: { type: 'text', headings: H.deliveryProvince },
    deliveryPostalCode: { type: 'code', holds: 'postalCode', headings: H.deliveryPostalCode },
    deliveryCountry: { type: 'text', headings: H.deliveryCountry },
    owner: { type: 'owner', headings: H.ownerLogin, isForEmployees: true },
    aceBillNumber: { type: 'code', headings: H.aceBillNumber, isForEmployees: true },
    extBillNumber: { type: 'code', headings: H.extBillNumber, isForEmployees: true },
    partnerShipmentId: { type: 'code', headings: H.partnerShipmentId, isForEmployees: true },
    partnerShipmentLabel: { type: 'text', headings: H.partnerShipmentLabel, isForEmployees: true },
  },
  trackings: {
    aceBillNumber: { type: 'code', headings: H.aceBillNumber, isRequired: true },
    dateTime: { type: 'moment', headings: { vi: 'Thời gian', en: 'Time' }, isRequired: true },
    deliveryStatus: { type: 'status', headings: { vi: 'Trạng thái', en: 'Status' }, isRequired: true },
    location: { type: 'text', headings: { vi: 'Địa điểm', en: 'Place' }, isRequired: true },
    details: { type: 'text', holds: 'notes', headings: { vi: 'Chi tiết', en: 'Details' } },
    /** Where the bill number is empty. */
    partnerShipmentId: { type: 'code', headings: H.partnerShipmentId },
  },
} as const satisfies Record<string, Record<string, ImportField>>;

type Fields = typeof IMPORT_FIELDS;
/** A field of some kind of import. */
export type ImportFieldName = { [Kind in keyof Fields]: keyof Fields[Kind] }[keyof Fields];

export const IMPORT_FIELD_NAMES = [...new Set(Object.values(IMPORT_FIELDS).flatMap((fields) => Object.keys(fields)))] as [
  ImportFieldName,
  ...ImportFieldName[],
];

/** The required fields that nothing fills. Those of the sender may come from the account of the owner; an event has either number of its shipment. */
export const missingFields = (kind: keyof Fields, filled: ReadonlySet<string>) =>
  importFieldsOf(kind).filter(
    ([name, { isRequired }]) =>
      isRequired && !filled.has(name) && !name.startsWith('sender') && !(name === 'aceBillNumber' && filled.has('partnerShipmentId')),
  );

/** The fields of a kind, in their order. */
export const importFieldsOf = (kind: keyof Fields) => Object.entries(IMPORT_FIELDS[kind]) as [ImportFieldName, ImportField][];
