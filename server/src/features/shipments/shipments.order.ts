import type { Sort } from '@ace/contract/shared/page.ts';
import type { ShipmentSortField } from '@ace/contract/shipments/shipment.ts';

/** As indexed in the database: a B-tree refuses long entries, so long texts are ordered by their beginning. */
const BEGINNING_ONLY = new Set<string>(['description', 'notes', 'senderAddress', 'receiverAddress', 'partnerShipmentLabel']);

/** Columns that always hold something; about them nothing need be said of nulls. */
const NEVER_NULL = new Set<string>([
  ...['id', 'version', 'description', 'totalPackages', 'dangerousGoods', 'shipDate', 'partnerShipment', 'aceBillNumber'],
  ...['senderContactName', 'senderTelNo', 'receiverContactName', 'receiverTelNo', 'receiverAddressResidentialIndicator'],
  ...['ownerId', 'ownerLogin', 'createdBy', 'createdDate', 'lastModifiedBy', 'lastModifiedDate'],
]);

type Key = { expression: string; isDescending: boolean; isNullable: boolean };

const keyOf = ({ field, direction }: Sort<ShipmentSortField>): Key => ({
  expression: BEGINNING_ONLY.has(field) ? `left(s."${field}", 200)` : `s."${field}"`,
  isDescending: direction === 'desc',
  isNullable: !NEVER_NULL.has(field),
});

const reversed = (key: Key): Key => ({ ...key, isDescending: !key.isDescending });

/** PostgreSQL's own order: nulls last when ascending, first when descending. Only this can be read off an index in both directions. */
const natural = (keys: Key[]) =>
  `order by ${keys.map(({ expression, isDescending }) => `${expression} ${isDescending ? 'desc' : 'asc'}`).join(', ')}`;

/** A run of rows that one index holds in order. */
export type Branch = { condition: string | null; order: string };

/**
 * How a list is ordered: what is empty comes last in both directions, the id breaks ties in the direction of the last field.
 * `order` is for a handful of rows; `forwards` and `backwards` are the same order from either end, cut into runs that an index holds.
 */
export const orderOf = (sort: Sort<ShipmentSortField>[]) => {
  const byId = { field: 'id', direction: sort.at(-1)?.direction ?? 'asc' } as const;
  const fields = sort.some(({ field }) => field === 'id') ? sort : [...sort, byId];
  const keys = fields.map(keyOf);
  const [first, ...rest] = keys;
  const nulls = ({ isNullable }: Key, place: 'first' | 'last') => (isNullable ? ` nulls ${place}` : '');
  const explicit = (place: 'first' | 'last', all: Key[]) =>
    `order by ${all.map((key) => `${key.expression} ${key.isDescending ? 'desc' : 'asc'}${nulls(key, place)}`).join(', ')}`;
  const order = explicit('last', keys);

  // The partner column shows both (design, section 5), and one index holds them.
  if (first && first.expression === 's."partnerShipment"' && rest.length === 1) {
    const both = [first, { ...first, expression: 's."partnerShipmentId"' }, ...rest];
    return {
      order: natural(both),
      forwards: [{ condition: null, order: natural(both) }],
      backwards: [{ condition: null, order: natural(both.map(reversed)) }],
    };
  }
  if (first?.isNullable && first.isDescending && rest.length === 1) {
    // Descending with empty ones last is no index's order: first those that are there, then those that are not.
    const present = { condition: `${first.expression} is not null`, order: natural(keys) };
    const missing = { condition: `${first.expression} is null`, order: natural(rest) };
    const backwards = [
      { ...missing, order: natural(rest.map(reversed)) },
      { ...present, order: natural(keys.map(reversed)) },
    ];
    return { order, forwards: [present, missing], backwards };
  }
  return {
    order,
    forwards: [{ condition: null, order }],
    backwards: [{ condition: null, order: explicit('first', keys.map(reversed)) }],
  };
};
