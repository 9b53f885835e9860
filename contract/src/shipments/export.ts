import type { Shipment } from './shipment.ts';

/** The most shipments that an export names. */
export const MAX_EXPORTED = 10_000;

/** The most shipments whose bills are printed as one PDF. */
export const MAX_PRINTED = 100;

/** The formats of exported lists, with their media types. */
export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetFormat = keyof typeof SHEET_TYPES;

/** How a CSV file separates decimals, and with that its cells: `,` and `.` for programs, `;` and `,` for a spreadsheet with decimal commas. */
export const DECIMALS = ['point', 'comma'] as const;
export type Decimals = (typeof DECIMALS)[number];

type ConnectorColumn = 'connectorOrderId' | 'connectorTracking' | 'connectorReference' | 'connectorBarcode';

/** The columns that an export may have, in their order: all of a shipment, and the numbers of its connector. */
export const EXPORT_COLUMNS = [
  'id',
  'aceBillNumber',
  'deliveryStatus',
  'lastEventAt',
  'description',
  'totalPackages',
  'totalItems',
  'weight',
  'cubicL',
  'cubicW',
  'cubicH',
  'totalVolume',
  'packageInfos',
  'dangerousGoods',
  'notes',
  'shipDate',
  'shipmentTerm',
  'goodsOriginCountryCode',
  'goodsValue',
  'insuranceValue',
  'insuranceCurrencyCode',
  'extBillNumber',
  'senderName',
  'senderAddress',
  'senderCity',
  'senderCityCode',
  'senderPostalCode',
  'senderProvince',
  'senderStateProvince',
  'senderCountry',
  'senderCountryCode',
  'senderContactName',
  'senderTelNo',
  'senderEmail',
  'receiverName',
  'receiverAddress',
  'receiverCity',
  'receiverCityCode',
  'receiverPostalCode',
  'receiverProvince',
  'receiverStateProvince',
  'receiverCountry',
  'receiverCountryCode',
  'receiverContactName',
  'receiverTelNo',
  'receiverEmail',
  'receiverAddressResidentialIndicator',
  'deliveryName',
  'deliveryAddress',
  'deliveryCity',
  'deliveryPostalCode',
  'deliveryProvince',
  'deliveryCountry',
  'deliveryContactName',
  'deliveryTelNo',
  'partnerShipment',
  'partnerShipmentId',
  'partnerShipmentLabel',
  'returnOfId',
  'connectorId',
  'connectorOrderId',
  'connectorTracking',
  'connectorReference',
  'connectorBarcode',
  'ownerId',
  'ownerLogin',
  'createdBy',
  'createdDate',
  'lastModifiedBy',
  'lastModifiedDate',
] as const satisfies (keyof Shipment | ConnectorColumn)[];
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];
