import { type AuditedKind, entityTypeOf } from '@ace/contract/audits/records.ts';
import { sql } from 'kysely';
import { RATES } from '../limits/bounds.ts';
import { problem } from '../problems.ts';
import type { Change } from './change.ts';

/** The time now, as `rateLimit` has times: in milliseconds. */
const NOW = sql`extract(epoch from now()) * 1000`;

/** A count of `rateLimit`. */
type Counted = { points: number; milliseconds: number };

/**
 * Counts what the latest changes of these records take in the database for the caller, as a part of their transaction: what is taken back is not counted.
 * Throws `error.tooMuchHistory` beyond the limit (docs/domain.md, "Rate limits").
 */
export const countHistory = async ({ db, caller }: Change, kind: AuditedKind, ids: number[]) => {
  const { points, duration } = RATES.changes.history;
  const { rows } = await sql<Counted>`
    with latest as (
      select pg_column_size(a."entityValue") as size from unnest(${ids}::bigint[]) changed (id) cross join lateral (
        select "entityValue" from "entityAudit" where "entityType" = ${entityTypeOf(kind)} and "entityId" = changed.id
        order by "commitVersion" desc limit 1) a)
    insert into "rateLimit" as counted (key, points, expire)
      select ${`history:${caller.id}`}, sum(size), ${NOW} + ${duration * 1000}::integer from latest having count(*) > 0
    on conflict (key) do update set
      points = excluded.points + case when counted.expire > ${NOW} then counted.points else 0 end,
      expire = case when counted.expire > ${NOW} then counted.expire else excluded.expire end
    returning points, (expire - ${NOW})::integer as milliseconds`.execute(db);
  const [counted] = rows;
  if (counted && counted.points > points)
    throw problem('error.tooMuchHistory', { retryAfter: Math.max(1, Math.ceil(counted.milliseconds / 1000)) });
};
