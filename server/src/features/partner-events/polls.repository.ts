import type { CallProblem } from '@ace/contract/partners/call-problems.ts';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { claimDue } from '../../shared/jobs/claim-due.ts';
import { joinProgress, progressWith } from '../progress/progress.reads.ts';
import type { PartnerNumber } from './partner-events.repository.ts';
import './partner-events.tables.ts';

/** When a number is due again that was taken and never answered, because the program was killed. */
const LEASE_SECONDS = 120;

/** The state of a new number: asked for soon, and not all at once. */
const SOON = sql`now() + random() * interval '5 seconds'`;

const RENEWED = sql`"shipmentId" = excluded."shipmentId", "nextDate" = excluded."nextDate", stopped = null, "quietSince" = now(), failures = 0, problem = null,
  digest = null, "isBackfill" = excluded."isBackfill"`;

const numbersOf = (shipmentIds: number[]) => sql`
  select partner, number from "partnerNumber" where "shipmentId" = any(${shipmentIds}::bigint[])
  union select partner, number from "partnerPoll" where "shipmentId" = any(${shipmentIds}::bigint[])`;

/**
 * For how long a number has been quiet: since the last news, as far as its partner was asked and has answered; those that work are asked daily at least.
 * Time in which the partner was not or could not be asked does not count.
 */
const QUIET = sql`case when k."answeredDate" is null then interval '0' else greatest(k."answeredDate" - k."quietSince", interval '0')
  + least(now() - greatest(k."answeredDate", k."quietSince"), interval '2 days') end`;

/** The numbers that these shipments have, or have in the plan. */
export const findNumbersOf = async (db: Database, shipmentIds: number[]) =>
  (await sql<PartnerNumber>`${numbersOf(shipmentIds)}`.execute(db)).rows;

/**
 * Brings the plan in line with the numbers of these shipments. Each number belongs to the shipment that was registered last; a number that no shipment has
 * any more leaves the plan. Returns the numbers that are new in it.
 */
export const planNumbersOf = async (db: Database, shipmentIds: number[], asked: readonly Carrier[]) => {
  const { rows } = await sql<PartnerNumber>`with touched as (${numbersOf(shipmentIds)}
    ), winner as (
      select partner, number, (select max(n."shipmentId") from "partnerNumber" n where n.partner = t.partner and n.number = t.number) as "shipmentId"
      from touched t
    ), gone as (
      delete from "partnerPoll" p using winner w where p.partner = w.partner and p.number = w.number and w."shipmentId" is null
    )
    insert into "partnerPoll" (partner, number, "shipmentId", "nextDate", "isBackfill")
      select partner, number, "shipmentId", ${SOON}, ${isBackfill(asked)} from winner where "shipmentId" is not null
      on conflict (partner, number) do update set ${RENEWED} where "partnerPoll"."shipmentId" <> excluded."shipmentId"
      returning partner, number`.execute(db);
  return rows;
};

/** What the first poll of the number `partner` finds has happened before anybody asked, if its partner is none of those that are `asked`. */
const isBackfill = (asked: readonly Carrier[]) => sql`partner <> all(${[...asked]}::text[])`;

/** Whether what is reported of a number now has happened before its partner was asked. */
export const isFirstPollBackfill = async (db: Database, { partner, number }: PartnerNumber) => {
  const poll = await db
    .selectFrom('partnerPoll')
    .select('isBackfill')
    .where('partner', '=', partner)
    .where('number', '=', number)
    .executeTakeFirst();
  return poll?.isBackfill ?? false;
};

/** Reads the next answers about numbers, even if they are the same as the last ones. */
export const forgetAnswers = (db: Database, numbers: PartnerNumber[]) =>
  sql`update "partnerPoll" k set digest = null from unnest(${numbers.map(({ partner }) => partner)}::text[], ${numbers.map(({ number }) => number)}::text[])
    n (partner, number) where k.partner = n.partner and k.number = n.number`.execute(db);

/** How many numbers one statement adds to the plan. */
const ADDED_AT_ONCE = 10_000;

/** Adds numbers to the plan that are missing, of shipments that were not written by the API. Those that have long arrived stay out. Returns how many. */
export const planMissing = async (db: Database, asked: readonly Carrier[]) => {
  const { numAffectedRows } = await sql`insert into "partnerPoll" (partner, number, "shipmentId", "nextDate", "isBackfill")
    select n.partner, n.number, max(n."shipmentId"), now() + random() * least(count(*) over (), 3600) * interval '1 second', ${isBackfill(asked)}
    from "partnerNumber" n ${joinProgress(sql`n."shipmentId"`)}
    where (p."deliveryStatus" is distinct from 'DELIVERED' or p."lastEventAt" > now() - interval '15 days')
      and not exists (select from "partnerPoll" k where k.partner = n.partner and k.number = n.number)
    group by n.partner, n.number limit ${sql.lit(ADDED_AT_ONCE)} on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** A number that was taken to be asked for. */
export type TakenNumber = PartnerNumber & { shipmentId: number; digest: string | null; isBackfill: boolean };

/** Takes the numbers of a partner that are due, those first that are due longest. */
export const takeDue = (db: Database, partner: Carrier, most: number) =>
  claimDue<TakenNumber>(db, {
    table: 'partnerPoll',
    key: ['partner', 'number'],
    where: sql`partner = ${partner}`,
    order: sql`"nextDate"`,
    most,
    leaseSeconds: LEASE_SECONDS,
    set: sql`"askedDate" = now()`,
    returning: sql`"partnerPoll".partner, "partnerPoll".number, "shipmentId", digest, "isBackfill"`,
  });

/** Gives numbers back that were taken and not asked for. */
export const giveBack = (db: Database, partner: Carrier, numbers: string[]) =>
  db
    .updateTable('partnerPoll')
    .set({ nextDate: sql<string>`now()` })
    .where('partner', '=', partner)
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .execute();

/** How far the shipment of a number is, and for how many days there has been nothing new. */
export type PollState = { deliveryStatus: DeliveryStatus | null; daysSinceEvent: number | null; quietDays: number; failures: number };

export const findPollState = async (db: Database, { partner, number }: PartnerNumber): Promise<PollState | undefined> => {
  const { rows } = await sql<PollState>`select p."deliveryStatus", k.failures,
      (extract(epoch from now() - p."lastEventAt") / 86400)::float8 as "daysSinceEvent",
      (extract(epoch from ${QUIET}) / 86400)::float8 as "quietDays"
    from "partnerPoll" k ${joinProgress(sql`k."shipmentId"`)} where k.partner = ${partner} and k.number = ${number}`.execute(db);
  return rows[0];
};

/** What becomes of a number after a call. */
type Asked = { delayMs: number | null; stopped: 'delivered' | 'silent' | null; problem: CallProblem | null; digest?: string };

export const finishPoll = (db: Database, { partner, number }: PartnerNumber, { delayMs, stopped, problem, digest }: Asked) =>
  db
    .updateTable('partnerPoll as k')
    .set({
      nextDate: delayMs === null ? null : sql<string>`now() + ${delayMs} * interval '1 millisecond'`,
      stopped,
      problem,
      ...(problem
        ? { failures: sql<number>`failures + 1` }
        : {
            failures: 0,
            answeredDate: sql<string>`now()`,
            quietSince: sql<string>`now() - (${QUIET})`,
            isBackfill: false,
            ...(digest && { digest }),
          }),
    })
    .where('partner', '=', partner)
    .where('number', '=', number)
    .execute();

/** Something new was reported: the number is not silent. */
export const noteNews = (db: Database, { partner, number }: PartnerNumber) =>
  db
    .updateTable('partnerPoll')
    .set({ quietSince: sql<string>`now()` })
    .where('partner', '=', partner)
    .where('number', '=', number)
    .execute();

/** Asks for the numbers of a shipment again from now on, also for those that were stopped. */
export const resumePolls = (db: Database, shipmentId: number) =>
  db
    .updateTable('partnerPoll')
    .set({
      stopped: null,
      quietSince: sql<string>`now()`,
      askedDate: sql<string>`now()`,
      nextDate: sql<string>`coalesce("nextDate", now())`,
    })
    .where('shipmentId', '=', shipmentId)
    .execute();

/** The status of the latest tracking of each of these shipments that has a number in the plan. */
export const findDeliveryStatuses = (db: Database, shipmentIds: number[]) =>
  db
    .selectFrom(progressWith('shipmentId', 'deliveryStatus').as('p'))
    .select(['shipmentId', 'deliveryStatus'])
    .where('shipmentId', '=', sql<number>`any(${shipmentIds}::bigint[])`)
    .where(({ exists, selectFrom }) => exists(selectFrom('partnerPoll as k').whereRef('k.shipmentId', '=', 'p.shipmentId')))
    .execute();

/**
 * Asks for those numbers of shipments `delayMs` after the last time that are planned for later than `latestMs` after it; with `isOpen`, also for those that
 * were delivered.
 */
export const hasten = (
  db: Database,
  shipmentIds: number[],
  { delayMs, latestMs }: { delayMs: number; latestMs: number },
  isOpen: boolean,
) => {
  const after = (ms: number) => sql`greatest(now(), coalesce("askedDate", now()) + ${ms} * interval '1 millisecond')`;
  return sql`update "partnerPoll" set "nextDate" = ${after(delayMs)}, stopped = null,
      "quietSince" = case when stopped is null then "quietSince" else now() end
    where "shipmentId" = any(${shipmentIds}::bigint[]) and ("nextDate" > ${after(latestMs)} or ${isOpen} and stopped = 'delivered')`.execute(
    db,
  );
};

export const findPolls = (db: Database, shipmentId: number) =>
  db
    .selectFrom('partnerPoll')
    .select(['partner', 'number', 'askedDate', 'answeredDate', 'nextDate', 'stopped', 'problem'])
    .where('shipmentId', '=', shipmentId)
    .orderBy('partner')
    .orderBy('number')
    .execute();
