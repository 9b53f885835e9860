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
