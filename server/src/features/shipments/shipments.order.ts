import type { Sort } from '@ace/contract/shared/page.ts';
import type { ShipmentSortField } from '@ace/contract/shipments/shipment.ts';

/** As indexed in the database: a B-tree refuses long entries, so long texts are ordered by their beginning. */
const BEGINNING_ONLY = new Set<string>(['description', 'notes', 'senderAddress', 'receiverAddress', 'partnerShipmentLabel']);

/** Columns that always hold something; for them nothing is said about nulls, so that an index can be read backwards. */
const NEVER_NULL = new Set<string>([
  ...['id', 'version', 'description', 'totalPackages', 'dangerousGoods', 'shipDate', 'partnerShipment', 'aceBillNumber'],
  ...['senderContactName', 'senderTelNo', 'receiverContactName', 'receiverTelNo', 'receiverAddressResidentialIndicator'],
  ...['ownerId', 'ownerLogin', 'createdBy', 'createdDate', 'lastModifiedBy', 'lastModifiedDate'],
]);

type Key = { expression: string; isDescending: boolean; isNullable: boolean };

const keysOf = ({ field, direction }: Sort<ShipmentSortField>): Key[] => {
  const isDescending = direction === 'desc';
  // The partner column shows both (design, section 5).
  const columns = field === 'partnerShipment' ? ['partnerShipment', 'partnerShipmentId'] : [field];
  return columns.map((column) => ({
    expression: BEGINNING_ONLY.has(column) ? `left(s."${column}", 200)` : `s."${column}"`,
    isDescending,
    isNullable: !NEVER_NULL.has(column),
  }));
};

const sqlOf = ({ expression, isDescending, isNullable }: Key, isReversed: boolean) => {
  const direction = isDescending === isReversed ? 'asc' : 'desc';
  // In both directions nulls come last; read from the end, first.
  const nulls = isNullable ? ` nulls ${isReversed ? 'first' : 'last'}` : '';
  return `${expression} ${direction}${nulls}`;
};

/** `order by` for the rows of a list, and the same from the other end; the id breaks ties in the direction of the last field. */
export const orderOf = (sort: Sort<ShipmentSortField>[]) => {
  const last = sort.at(-1);
  const keys = (sort.some(({ field }) => field === 'id') ? sort : [...sort, { field: 'id' as const, direction: last?.direction ?? 'asc' }]).flatMap(keysOf);
  const order = (isReversed: boolean) => `order by ${keys.map((key) => sqlOf(key, isReversed)).join(', ')}`;
  return { forwards: order(false), backwards: order(true) };
};
