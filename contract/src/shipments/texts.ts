// Not in a file with schemas, so that the browser does not load zod for these names.

/** The texts of a shipment that people see, in the order of its page. */
export const SHIPMENT_TEXTS = [
  'aceBillNumber',
  'extBillNumber',
  'customerReference',
  'description',
  'notes',
  'senderName',
  'senderAddress',
  'senderCity',
  'senderPostalCode',
  'senderProvince',
  'senderCountry',
  'senderContactName',
  'senderTelNo',
  'senderEmail',
  'receiverName',
  'receiverAddress',
  'receiverCity',
  'receiverPostalCode',
  'receiverProvince',
  'receiverCountry',
  'receiverContactName',
  'receiverTelNo',
  'receiverEmail',
  'partnerShipmentId',
] as const;
