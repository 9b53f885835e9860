import type { Shipment } from '@ace/contract/shipments/shipment.ts';

/** The fields of a sender or receiver that list and page show, in their order, with the keys of their short names. */
export const PARTY_FIELDS = [
  { field: 'Name', short: 'name' },
  { field: 'Address', short: 'address' },
  { field: 'City', short: 'city' },
  { field: 'PostalCode', short: 'postalCode' },
  { field: 'Province', short: 'province' },
  { field: 'Country', short: 'country' },
  { field: 'ContactName', short: 'contactName' },
  { field: 'TelNo', short: 'telNo' },
] as const;

/** Who gets a shipment, and where, in one line. */
export const receiverOf = ({
  receiverName,
  receiverContactName,
  receiverCity,
}: Pick<Shipment, 'receiverName' | 'receiverContactName' | 'receiverCity'>) =>
  [receiverName ?? receiverContactName, receiverCity].filter(Boolean).join(', ');
