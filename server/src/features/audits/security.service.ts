import type { AuditEvent, AuditPeriod, AuditSortField } from '@ace/contract/audits/audit-event.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../shared/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { pageOf, readPage } from '../../shared/paging.ts';

/** Under which unknown names stand: somebody may have typed a password for a login. */
const UNKNOWN = 'anonymous';

type Outcome = 'AUTHENTICATION_SUCCESS' | 'AUTHENTICATION_FAILURE';

/** Writes down a sign-in or its failure; `login` is null for an unknown name. */
export const recordSignIn = async (db: Database, outcome: Outcome, login: string | null, address: string, message: string | null) => {
  // What anybody can cause as often as he likes is counted in one row an hour.
  const isFlood = login === null || message === 'Too many attempts';
  const hour = new Date().toISOString().slice(0, 13);
  await db
    .insertInto('auditEvent')
    .values({
      principal: login ?? UNKNOWN,
      auditEventType: outcome,
      message,
      remoteAddress: address,
      bucket: isFlood ? `${hour} ${address} ${login ?? UNKNOWN} ${message}` : null,
    })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({ attempts: sql`"auditEvent".attempts + 1`, auditEventDate: sql`now()` }),
    )
    .execute();
};

type Deed = { type: AuditEvent['type']; principal: string; address: string; message: string };

/** Writes down what an administrator did to the running program. */
export const recordEvent = async (db: Database, { type, principal, address, message }: Deed) => {
  await db.insertInto('auditEvent').values({ principal, auditEventType: type, message, remoteAddress: address }).execute();
};

/** What is told of an event; a counted one says how often it happened. */
const eventOf = (row: {
  auditEventDate: string;
  principal: string;
  auditEventType: string;
  message: string | null;
  remoteAddress: string | null;
  attempts: number;
}): AuditEvent => {
  const message = row.attempts > 1 ? `${row.message ?? ''} (${row.attempts}×)`.trim() : row.message;
  return {
    timestamp: row.auditEventDate,
    principal: row.principal,
    type: row.auditEventType as AuditEvent['type'],
    data: { ...(message ? { message } : {}), ...(row.remoteAddress ? { remoteAddress: row.remoteAddress } : {}) },
  };
};

/** How many events there are from one moment up to another: whole hours by their counters, what sticks out by counting. */
const countEvents = async (db: Database, from: RawBuilder<string>, to: RawBuilder<string>) => {
  const { rows } = await sql<{ total: number }>`
    with period as (select ${from} as first, ${to} as last),
      hours as (select *, date_trunc('hour', first + interval '1 hour' - interval '1 microsecond', 'UTC') as begin,
        date_trunc('hour', last, 'UTC') as "end" from period)
    select coalesce((select sum(c.total) from "auditEventCount" c where c.hour >= begin and c.hour < "end"), 0)
      + (select count(*) from "auditEvent" where "auditEventDate" >= first and "auditEventDate" < begin)
      + (select count(*) from "auditEvent" where "auditEventDate" >= "end" and "auditEventDate" < last) as total
    from hours`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Events from the start of one day to the end of another, in the time zone of the settings. */
export const listEvents = async ({ db, config }: Context, query: PageQuery<AuditSortField> & AuditPeriod) => {
  if (query.fromDate > query.toDate) return pageOf({ rows: [], total: 0 });
  const startOf = (day: string, plus = 0) => sql<string>`((${day}::date + ${plus}::int)::timestamp at time zone ${config.timeZone})`;
  const [from, to] = [startOf(query.fromDate), startOf(query.toDate, 1)];
  const matching = db
    .selectFrom('auditEvent')
    .select(['id', 'auditEventDate', 'principal', 'auditEventType', 'message', 'remoteAddress', 'attempts'])
    .where('auditEventDate', '>=', from)
    .where('auditEventDate', '<', to);
  const page = await readPage(db, matching, query, [], { total: await countEvents(db, from, to) });
  return pageOf({ ...page, rows: page.rows.map(eventOf) });
};
