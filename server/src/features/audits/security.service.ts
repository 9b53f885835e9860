import type { AuditEvent, AuditPeriod, AuditSortField, SignInFailure } from '@ace/contract/audits/audit-event.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { instantText } from '../../shared/lists/columns.ts';
import { columnSortKey } from '../../shared/lists/order.ts';
import { type Page, readPage } from '../../shared/lists/page.ts';

/** Under which unknown names stand: somebody may have typed a password for a login. */
const UNKNOWN = 'anonymous';

/** What the API says about a failure; the browser has words of its own. */
const MESSAGES: Record<SignInFailure, string> = {
  unknownLogin: 'Unknown login',
  wrongPassword: 'Wrong password',
  notActivated: 'Not activated',
  tooManyAttempts: 'Too many attempts',
};

/** Records a sign-in, or why it failed (`failure`); `login` is null for an unknown name. */
export const recordSignIn = async (
  db: Database,
  { login, address, failure }: { login: string | null; address: string; failure?: SignInFailure },
) => {
  const principal = login ?? UNKNOWN;
  // What anybody can cause as often as they like is counted in one row an hour.
  const isFlood = login === null || failure === 'tooManyAttempts';
  const hour = new Date().toISOString().slice(0, 13);
  await db
    .insertInto('auditEvent')
    .values({
      principal,
      auditEventType: failure ? 'AUTHENTICATION_FAILURE' : 'AUTHENTICATION_SUCCESS',
      message: null,
      reason: failure ?? null,
      remoteAddress: address,
      bucket: isFlood ? `${hour} ${address} ${principal} ${failure}` : null,
    })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({ attempts: sql`"auditEvent".attempts + 1`, auditEventDate: sql`now()` }),
    )
    .execute();
};

type Action = { type: AuditEvent['type']; principal: string; address: string; message: string };

/** Records what an administrator did to the running program. */
export const recordEvent = async (db: Database, { type, principal, address, message }: Action) => {
  await db.insertInto('auditEvent').values({ principal, auditEventType: type, message, remoteAddress: address }).execute();
};

const MESSAGE = sql`case ${sql.join(
  Object.entries(MESSAGES).map(([reason, message]) => sql`when r.reason = ${sql.lit(reason)} then ${sql.lit(message)}`),
  sql` `,
)} else r.message end`;

const json = sql<string>`json_build_object(
  'timestamp', ${instantText(sql`r."auditEventDate"`)}, 'principal', r.principal, 'type', r."auditEventType",
  'data', json_strip_nulls(json_build_object(
    'message', ${MESSAGE}, 'reason', r.reason, 'attempts', nullif(r.attempts, 1), 'remoteAddress', r."remoteAddress")))::text`;

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
export const listEvents = async (context: Context, query: PageQuery<AuditSortField> & AuditPeriod): Promise<Page> => {
  const { db, config } = context;
  const { fromDate, toDate } = query;
  if (fromDate > toDate) return { json: '[]', total: 0 };
  const startOf = (day: string, plus = 0) => sql<string>`((${day}::date + ${plus}::int)::timestamp at time zone ${config.timeZone})`;
  const [from, to] = [startOf(fromDate), startOf(toDate, 1)];
  const conditions = [sql<boolean>`r."auditEventDate" >= ${from}`, sql<boolean>`r."auditEventDate" < ${to}`];
  const sortKeysOf = (field: AuditSortField) => [columnSortKey(field, false)];
  return await readPage(context, { table: 'auditEvent', conditions, json, sortKeysOf, total: await countEvents(db, from, to) }, query);
};
