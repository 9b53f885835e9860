import {
  AUDIT_SORT_FIELDS,
  AuditEntry,
  type AuditPeriod,
  type AuditSortField,
  type SignInFailure,
} from '@ace/contract/audits/audit-entry.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { jsonOfColumns } from '../../shared/lists/columns.ts';
import type { Page } from '../../shared/lists/list.ts';
import { columnSortKey } from '../../shared/lists/order.ts';
import { readPage } from '../../shared/lists/page.ts';

/** Principal of failed sign-ins with an unknown login. The login itself is not stored: it may be a password typed into the wrong field. */
const UNKNOWN_PRINCIPAL = 'anonymous';

/** Messages of the API for failed sign-ins. The web app translates the reason instead. */
const MESSAGES: Record<SignInFailure, string> = {
  unknownLogin: 'Unknown login',
  wrongPassword: 'Wrong password',
  notActivated: 'Not activated',
  tooManyAttempts: 'Too many attempts',
};

/** Records a sign-in, or why it failed (`failure`). `login` is null for an unknown login. */
export const recordSignIn = async (
  db: Database,
  { login, address, failure }: { login: string | null; address: string; failure?: SignInFailure },
) => {
  const principal = login ?? UNKNOWN_PRINCIPAL;
  // Events that anybody can cause without limit are counted in one row per hour.
  const isAggregated = login === null || failure === 'tooManyAttempts';
  const hour = new Date().toISOString().slice(0, 13);
  await db
    .insertInto('auditEvent')
    .values({
      principal,
      auditEventType: failure ? 'AUTHENTICATION_FAILURE' : 'AUTHENTICATION_SUCCESS',
      message: null,
      reason: failure ?? null,
      remoteAddress: address,
      bucket: isAggregated ? `${hour} ${address} ${principal} ${failure}` : null,
    })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({ attempts: sql`"auditEvent".attempts + 1`, auditEventDate: sql`now()` }),
    )
    .execute();
};

type AdministratorAction = { type: AuditEntry['type']; principal: string; address: string; message: string };

/** Records an action of an administrator on the running program. */
export const recordAction = async (db: Database, { type, principal, address, message }: AdministratorAction) => {
  await db.insertInto('auditEvent').values({ principal, auditEventType: type, message, remoteAddress: address }).execute();
};

const MESSAGE = sql`case ${sql.join(
  Object.entries(MESSAGES).map(([reason, message]) => sql`when r.reason = ${sql.lit(reason)} then ${sql.lit(message)}`),
  sql` `,
)} else r.message end`;

const json = jsonOfColumns(AuditEntry, {
  timestamp: sql`r."auditEventDate"`,
  type: sql`r."auditEventType"`,
  data: sql`json_strip_nulls(json_build_object(
    'message', ${MESSAGE}, 'reason', r.reason, 'attempts', nullif(r.attempts, 1), 'remoteAddress', r."remoteAddress"))`,
});

/** Counts the events from `from` until before `to`. Full hours are read from their counters; only the hours at both ends are counted. */
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

const sortKeys = new Map(AUDIT_SORT_FIELDS.map((field) => [field, [columnSortKey(field, false)]]));

/** The events from the start of `fromDate` to the end of `toDate`, in the time zone of the settings. */
export const listEvents = async (context: Context, query: PageQuery<AuditSortField> & AuditPeriod): Promise<Page> => {
  const { db, config } = context;
  const { fromDate, toDate } = query;
  if (fromDate > toDate) return { json: '[]', total: 0, isTotalLowerBound: false };
  const startOf = (day: string, plus = 0) => sql<string>`((${day}::date + ${plus}::int)::timestamp at time zone ${config.timeZone})`;
  const [from, to] = [startOf(fromDate), startOf(toDate, 1)];
  const conditions = [sql<boolean>`r."auditEventDate" >= ${from}`, sql<boolean>`r."auditEventDate" < ${to}`];
  return await readPage(context, { table: 'auditEvent', conditions, json, sortKeys, total: await countEvents(db, from, to) }, query);
};
