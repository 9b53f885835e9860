import type { Attention } from '@ace/contract/progress/attention.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandles } from '../../shared/database/pool.ts';
import { allOf } from '../../shared/lists/conditions.ts';
import { todayIn } from '../../shared/lists/days.ts';
import { limitOf, readNumber } from '../../shared/lists/list.ts';
import './progress.tables.ts';

/** A column of the latest tracking of a shipment, which does not touch the shipment's own row. */
export const progressOf = <Value>(column: 'deliveryStatus' | 'lastEventAt', table: 'r' | 'shipment') =>
  sql<Value>`(select p.${sql.id(column)} from "shipmentProgress" p where p."shipmentId" = ${sql.ref(`${table}.id`)})`;

/** Whether the shipment of the row `p` of `shipmentProgress` needs attention; `d` is the row of its partner in `stuckDays`. */
const needs = (attention: Attention, timeZone: string): RawBuilder<boolean> => {
  if (attention === 'exceptions') return sql`p."deliveryStatus" in ('EXCEPTION', 'FAILED_ATTEMPT')`;
  if (attention === 'overdue') return sql`p."deliveryStatus" is null and p."shipDate" < ${todayIn(timeZone)}`;
  return sql`p."quietSince" <= now() - make_interval(days => d.days)`;
};

type Further = { conditions: RawBuilder<boolean>[]; join?: RawBuilder<unknown> };

/** The rows `p` that need attention and meet further conditions: the end of a statement, from its `from` on. */
export const rowsNeeding = (attention: Attention, timeZone: string, { conditions, join = sql`` }: Further) => {
  // Only those of stuck shipments need the days of their partner.
  const days = sql`"stuckDays" d join "shipmentProgress" p on p."partnerShipment" = d."partnerShipment"`;
  return sql`from ${attention === 'stuck' ? days : sql`"shipmentProgress" p`} ${join} where ${allOf([needs(attention, timeZone), ...conditions])}`;
};

/** Whether the shipment `r` of a list needs attention. */
export const needsAttention = (attention: Attention, timeZone: string) =>
  sql<boolean>`exists (select ${rowsNeeding(attention, timeZone, { conditions: [sql`p."shipmentId" = r.id`] })})`;

/** The condition on `p` that its shipment belongs to an owner; none for null, which stands for all owners. */
const ofOwner = (ownerId: number | null) => (ownerId === null ? [] : [sql<boolean>`p."ownerId" = ${ownerId}`]);

/** Whether the progress `p` of the shipment `r` of a list meets a condition. Naming the list's owner lets their own progress be found by an index. */
export const progressMeets = (condition: RawBuilder<boolean>, ownerId: number | null) =>
  sql<boolean>`exists (select from "shipmentProgress" p where ${allOf([sql`p."shipmentId" = r.id`, condition, ...ofOwner(ownerId)])})`;

const countRows = (handles: DatabaseHandles, rows: RawBuilder<unknown>, upTo: number) =>
  readNumber(handles, sql`select count(*) from (select ${rows} ${limitOf(upTo + 1)}) counted`);

/** The progress `p` of an owner's shipments (null: of all) that meets a condition: the end of a statement, from its `from` on. */
const rowsMeeting = (condition: RawBuilder<boolean>, ownerId: number | null) =>
  sql`from "shipmentProgress" p where ${allOf([condition, ...ofOwner(ownerId)])}`;

/** How many shipments of an owner (null: of all) have a progress `p` that meets a condition, up to `upTo` + 1. No shipment is looked at. */
export const countProgress = (handles: DatabaseHandles, condition: RawBuilder<boolean>, ownerId: number | null, upTo: number) =>
  countRows(handles, rowsMeeting(condition, ownerId), upTo);

/** Whether the latest tracking of the progress `p` leaves its shipment under way. PostgreSQL takes the index for this condition only. */
export const isUnderWay = sql<boolean>`p."deliveryStatus" is distinct from 'DELIVERED'`;

/** The shipments of an owner that are under way, as their index has them. */
export const underWayById = (ownerId: number) => ({ rows: rowsMeeting(isUnderWay, ownerId), id: sql<number>`p."shipmentId"` });

/** More shipments that need attention are not counted: a hundred thousand entries of an index take 10 ms. */
export const ATTENTION_COUNT_LIMIT = 100_000;

/** How many shipments of an owner need attention, up to `ATTENTION_COUNT_LIMIT` + 1; null stands for all owners. */
export const countAttention = (
  handles: DatabaseHandles,
  attention: Attention,
  { ownerId, timeZone }: { ownerId: number | null; timeZone: string },
) => countRows(handles, rowsNeeding(attention, timeZone, { conditions: ofOwner(ownerId) }), ATTENTION_COUNT_LIMIT);
