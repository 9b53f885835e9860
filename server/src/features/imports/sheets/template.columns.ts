import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { ImportKind } from '@ace/contract/imports/import.ts';

/** The columns of a template: what marks the examples first, then what is required, then what people have most. */
export const TEMPLATE_COLUMNS: Record<ImportKind, readonly ImportFieldName[]> = {
  shipments: [
    'customerReference',
    'receiverContactName',
    'receiverTelNo',
    'description',
    'shipDate',
    'receiverName',
    'receiverAddress',
    'receiverCity',
    'receiverProvince',
    'receiverPostalCode',
    'receiverCountry',
    'receiverEmail',
    'totalPackages',
    'weight',
    'cubicL',
    'cubicW',
    'cubicH',
    'goodsValue',
    'insuranceCurrencyCode',
    'partnerShipment',
    'shipmentTerm',
    'dangerousGoods',
    'notes',
    'senderContactName',
    'senderTelNo',
    'senderAddress',
    'owner',
    'aceBillNumber',
    'extBillNumber',
    'partnerShipmentId',
  ],
  trackings: ['aceBillNumber', 'dateTime', 'deliveryStatus', 'location', 'details'],
};

/** Without these the account of the owner is the sender. */
export const FROM_ACCOUNT: ReadonlySet<ImportFieldName> = new Set(['senderContactName', 'senderTelNo']);

/** Currencies that are offered; any other may be typed. */
export const CURRENCIES = ['VND', 'USD', 'EUR', 'AUD', 'CAD', 'SGD', 'JPY', 'GBP'] as const;
