import type { CallProblem } from '@ace/contract/partners/call-problems.ts';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Filled } from '../../shared/database/schema.ts';
import type { OutboundError } from '../../shared/outbound/outbound.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    partnerPoller: {
      partner: Filled<Carrier>;
      nextCallDate: Filled<string>;
      pausedUntil: string | null;
      failures: number;
      problem: CallProblem | null;
      day: Filled<string>;
      asked: Filled<number>;
      newEvents: number;
      errors: number;
    };
  }
}

/** After so many consecutive failures a partner is left alone, each time longer. In milliseconds. */
const MAX_CONSECUTIVE_FAILURES = 5;
const PAUSE_MS = { first: 30_000, longest: 15 * 60_000 };

/** A partner that allows too few calls, and does not say from when on it allows more, is left alone so long; and never longer than the second. */
const LIMITED_MS = { first: 60_000, longest: 6 * 3_600_000 };

/** Calls are a little farther apart than the limit asks, because they do not take equally long to arrive. */
const SPACING_MS = 61_000;

/**
 * Turns that were not used in time may be used so much later, so that the pace does not suffer from the pause between two batches. Together with the spacing,
 * no minute has more calls than are allowed.
 */
export const LATE_MS = 400;

const nextTurn = sql`greatest("nextCallDate", clock_timestamp() - ${LATE_MS} * interval '1 millisecond')`;

const day = sql`(now() at time zone 'UTC')::date`;
const counted = (column: 'asked' | 'newEvents' | 'errors', more: number) =>
  sql<number>`case when day = ${day} then ${sql.ref(column)} else 0 end + ${more}`;

/** Turns to call a partner: the first after `waitMs`, or that long ago, the others `spacingMs` apart. */
export type Turns = { count: number; waitMs: number; spacingMs: number };

/**
 * Takes up to `count` of the turns by which all copies of the program together call a partner at most `perMinute` times a minute. None while it is paused,
 * and one after failures, to see whether it works again. The row of the partner is locked until the transaction ends.
 */
export const lockTurns = async (db: Database, partner: Carrier, perMinute: number, count: number): Promise<Turns> => {
  const spacingMs = SPACING_MS / perMinute;
  const poller = await db
    .selectFrom('partnerPoller')
    .select(['failures', sql<boolean>`coalesce("pausedUntil" > clock_timestamp(), false)`.as('isPaused')])
    .select(sql<number>`(extract(epoch from ${nextTurn} - clock_timestamp()) * 1000)::float8`.as('waitMs'))
    .where('partner', '=', partner)
    .forUpdate()
    .executeTakeFirst();
  if (!poller || poller.isPaused) return { count: 0, waitMs: 0, spacingMs };
  return { count: poller.failures > 0 ? 1 : count, waitMs: poller.waitMs, spacingMs };
};

/** Uses turns of those that were taken, in the same transaction. */
export const useTurns = async (db: Database, partner: Carrier, { spacingMs }: Turns, used: number) => {
  if (used === 0) return;
  await sql`update "partnerPoller" set "nextCallDate" = ${nextTurn} + ${used * spacingMs} * interval '1 millisecond',
    asked = ${counted('asked', used)}, "newEvents" = ${counted('newEvents', 0)}, errors = ${counted('errors', 0)}, day = ${day}
    where partner = ${partner}`.execute(db);
};

/** A partner has answered, with so many new events. */
export const noteAnswer = (db: Database, partner: Carrier, newEvents: number) =>
  // An answer to a call that was on its way does not end a pause.
  sql`update "partnerPoller" set "newEvents" = "newEvents" + ${newEvents},
      failures = case when "pausedUntil" > clock_timestamp() then failures else 0 end,
      problem = case when "pausedUntil" > clock_timestamp() then problem end
    where partner = ${partner} and (failures > 0 or ${newEvents} > 0)`.execute(db);

/** A call has failed. Pauses the partner if it says so, or fails again and again. Returns whether it is paused now. */
export const noteFailure = async (
  db: Database,
  partner: Carrier,
  { reason, retryAfterMs }: Pick<OutboundError, 'reason' | 'retryAfterMs'>,
) => {
  const doubled = (first: number, from: RawBuilder<unknown>, longest: number) =>
    sql<number>`least(${longest}, ${first} * power(2, least(20, greatest(0, ${from}))))`;
  const pauseMs =
    retryAfterMs !== null
      ? sql<number>`${Math.min(Math.max(retryAfterMs, 1_000), LIMITED_MS.longest)}`
      : reason === 'limited'
        ? doubled(LIMITED_MS.first, sql`failures`, PAUSE_MS.longest)
        : doubled(PAUSE_MS.first, sql`failures + 1 - ${MAX_CONSECUTIVE_FAILURES}`, PAUSE_MS.longest);
  const isPaused =
    retryAfterMs !== null || reason === 'limited' ? sql<boolean>`true` : sql<boolean>`failures + 1 >= ${MAX_CONSECUTIVE_FAILURES}`;
  const { rows } = await sql<{
    isPaused: boolean;
  }>`update "partnerPoller" set failures = failures + 1, problem = ${reason}, errors = errors + 1,
    "pausedUntil" = case when ${isPaused} then greatest("pausedUntil", clock_timestamp() + (${pauseMs}) * interval '1 millisecond') else "pausedUntil" end
    where partner = ${partner} returning coalesce("pausedUntil" > clock_timestamp(), false) as "isPaused"`.execute(db);
  return rows[0]?.isPaused ?? false;
};

/** Partners that may be called now and have a number to ask for. */
export const findDuePartners = async (db: Database, carriers: readonly Carrier[]) => {
  const { rows } = await sql<{ partner: Carrier }>`select r.partner from "partnerPoller" r
    where r.partner = any(${[...carriers]}::text[]) and (r."pausedUntil" is null or r."pausedUntil" <= now())
      and exists (select from "partnerPoll" p where p.partner = r.partner and p."nextDate" <= now())`.execute(db);
  return rows.map(({ partner }) => partner);
};

/** What became of the calls by which each partner was asked today (UTC). `oldestWait` is for how many seconds a number is due that was not asked for. */
export const readPollers = async (db: Database) => {
  const { rows } = await sql<{
    partner: Carrier;
    asked: number;
    newEvents: number;
    errors: number;
    problem: CallProblem | null;
    pausedUntil: string | null;
    oldestWait: number;
  }>`select partner, ${counted('asked', 0)} as asked, ${counted('newEvents', 0)} as "newEvents", ${counted('errors', 0)} as errors, problem,
      case when "pausedUntil" > now() then "pausedUntil" end as "pausedUntil",
      coalesce((select greatest(0, floor(extract(epoch from now() - p."nextDate")))::int from "partnerPoll" p
        where p.partner = r.partner and p."nextDate" is not null order by p."nextDate" limit 1), 0) as "oldestWait"
    from "partnerPoller" r order by partner`.execute(db);
  return rows;
};
