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

/** Whether the progress `p` of the shipment `r` of a list meets a condition. */
export const progressMeets = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from "shipmentProgress" p where p."shipmentId" = r.id and ${condition})`;

/** More shipments that need attention are not counted: a hundred thousand entries of an index take 10 ms. */
export const ATTENTION_COUNT_LIMIT = 100_000;

/** How many shipments of an owner need attention, up to `ATTENTION_COUNT_LIMIT` + 1; null stands for all owners. */
export const countAttention = (
  handles: DatabaseHandles,
  attention: Attention,
  { ownerId, timeZone }: { ownerId: number | null; timeZone: string },
) => {
  const rows = rowsNeeding(attention, timeZone, { conditions: ownerId === null ? [] : [sql`p."ownerId" = ${ownerId}`] });
  return readNumber(handles, sql`select count(*) from (select ${rows} ${limitOf(ATTENTION_COUNT_LIMIT + 1)}) counted`);
};
