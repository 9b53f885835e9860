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

/** The company that gets a shipment, or else the person. */
export const receiverNameOf = ({ receiverName, receiverContactName }: Pick<Shipment, 'receiverName' | 'receiverContactName'>) =>
  receiverName ?? receiverContactName;

/** Who gets a shipment, and where, in one line. */
export const receiverOf = (shipment: Pick<Shipment, 'receiverName' | 'receiverContactName' | 'receiverCity'>) =>
  [receiverNameOf(shipment), shipment.receiverCity].filter(Boolean).join(', ');
