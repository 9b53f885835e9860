import type { ReadinessFilter } from '@ace/contract/progress/attention.ts';
import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { MAX_ID } from '@ace/contract/shared/numbers.ts';
import { codesOf, LINK_KEY_LENGTH, looksLikeNumber, sharedToken } from '@ace/contract/shipments/code.ts';
import type { ShipmentFilter } from '@ace/contract/shipments/filter.ts';
import { shipmentFilters } from '@ace/contract/shipments/filters.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, visibleTo } from '../../../shared/caller.ts';
import { givenOf } from '../../../shared/lists/conditions.ts';
import { conditionsBy } from '../../../shared/lists/filtering.ts';
import type { CountLimit } from '../../../shared/lists/list.ts';
import {
  hasProgress,
  isArrivingToday,
  isOrderDue,
  needsAttention,
  shipmentsArrivingToday,
  shipmentsNeeding,
  shipmentsWithOrderDue,
  shipmentsWithStatus,
} from '../../progress/progress.reads.ts';

/** Those of the forms of a code that may be the number of an order at its partner. */
export const orderIdsOf = (codes: string[]) => codes.filter((each) => /^\d{1,16}$/.test(each) && Number(each) <= MAX_ID);

/**
 * Selects the ids of the shipments that have one of some codes (`codesOf`) as a number of their own, of their customer, of their partner, of their
 * connector or of a package. Each has an index; they are few.
 */
export const idsByCodes = (codes: RawBuilder<unknown>, orderIds: RawBuilder<unknown>) => {
  const isOneOf = (column: string) => sql`number_key(${sql.id(column)}) = any(${codes})`;
  const found = [
    ...['aceBillNumber', 'extBillNumber', 'customerReference', 'partnerShipmentId'].map(
      (column) => sql`select id from shipment where ${isOneOf(column)}`,
    ),
    ...['barcode', 'tracking', 'reference'].map((column) => sql`select "shipmentId" from connector where ${isOneOf(column)}`),
    sql`select "shipmentId" from connector where "orderId" = any(${orderIds}::bigint[])`,
    sql`select "shipmentId" from package where key = any(${codes})`,
    sql`select "shipmentId" from "formerCode" where key = any(${codes})`,
  ];
  return sql.join(found, sql` union `);
};

/**
 * The numbers by which the shipment `s` is found, in the form in which they are compared: what `idsByCodes` looks for, but for the codes of packages; and a
 * digest of its link, which finds the shipment and does not open its page.
 */
export const KEYS = sql<string[]>`array(select key from (
  select 1 as place, number_key(own) as key from unnest(array[s."aceBillNumber", s."extBillNumber", s."customerReference", s."partnerShipmentId"]) own
  union all select 2, left(encode(sha256(convert_to(s."shareToken", 'UTF8')), 'hex'), ${sql.lit(LINK_KEY_LENGTH)})
  union all select 3, number_key(its) from connector c, unnest(array[c.barcode, c.tracking, c.reference, c."orderId"::text]) its
    where c."shipmentId" = s.id
) each where key <> '' group by key order by min(place), key)`;

const idsByCode = (code: string) => {
  const codes = codesOf(code);
  return idsByCodes(sql`${codes}`, sql`${orderIdsOf(codes)}`);
};

/** What a search finds beside its words: the shipments of which it is a whole number, however that is written. */
export const foundByNumber = (text: string) => (looksLikeNumber(text) ? idsByCode(text) : undefined);

/** Whether the shipment `r` has the link that its bill shows. */
export const hasLink = (token: string) => sql<boolean>`r.id = any(array(select id from shipment where "shareToken" = ${token}))`;

/**
 * Whether an import has made or changed the shipment `r`: by its rows, because a later import may have changed it too, or once they are removed by
 * the last one.
 */
const isOfImport = (id: number) =>
  sql<boolean>`r.id = any(array(select id from shipment where "importId" = ${id}
    union select "shipmentId" from "importRow" where "importId" = ${id} and state in ('created', 'updated')))`;

/** Whether a text is a number of the shipment `r`, or its link. */
export const hasNumber = (code: string) => {
  const token = sharedToken(code);
  return token ? hasLink(token) : sql<boolean>`r.id = any(array(${idsByCode(code)}))`;
};

/** Whether the shipment `r` lacks something for its destination, and what that does. */
const isUnready = (effect: ReadinessFilter) =>
  sql<boolean>`exists (select from "shipmentReadiness" p where p."shipmentId" = r.id and p.effect = ${effect})`;

/** The same shipments of an owner (null: of all), found in their table alone. */
const unreadyShipments = (effect: ReadinessFilter, ownerId: number | null): CountLimit => {
  const owned = ownerId === null ? sql`` : sql` join shipment s on s.id = p."shipmentId" and s."ownerId" = ${ownerId}`;
  const rows = sql`from "shipmentReadiness" p${owned} where p.effect = ${effect}`;
  return { upTo: FILTER_COUNT_LIMIT, narrow: { rows, id: sql<number>`p."shipmentId"`, isInOrder: ownerId === null } };
};

/** The conditions of a user's filter on the shipment `r`. */
export const conditionsOf = (filter: ShipmentFilter, user: Caller, timeZone: string): RawBuilder<boolean>[] => {
  const hasConnector = sql<boolean>`exists (select from connector c where c."shipmentId" = r.id)`;
  const hasNone = sql<boolean>`not ${hasConnector}`;
  const own = conditionsBy(
    shipmentFilters,
    filter,
    { timeZone, userId: user.id },
    {
      status: (statuses) => hasProgress(statuses, visibleTo(user)),
      connector: (state) => ({ with: hasConnector, without: hasNone, due: isOrderDue })[state],
      arriving: () => isArrivingToday(timeZone),
      readiness: isUnready,
      label: () => sql`exists (select from package p where p."shipmentId" = r.id and p."labelsPrinted" = 0)`,
      importId: isOfImport,
      attention: (reason) => needsAttention(reason, timeZone),
    },
  );
  return [...own, ...givenOf([filter.filter && filter.connector !== 'without' && hasNone, filter.code && hasNumber(filter.code)])];
};

/** A filter with one condition may have a narrower table: how its shipments are counted and found there. */
export const narrowLimitOf = (
  { attention, arriving, readiness, status, connector }: ShipmentFilter,
  ownerId: number | null,
  timeZone: string,
): CountLimit | undefined => {
  if (attention) return shipmentsNeeding(attention, timeZone, ownerId);
  if (arriving) return shipmentsArrivingToday(timeZone, ownerId);
  if (connector === 'due') return shipmentsWithOrderDue(ownerId);
  if (readiness) return unreadyShipments(readiness, ownerId);
  return status.length > 0 ? shipmentsWithStatus(status, ownerId) : undefined;
};
