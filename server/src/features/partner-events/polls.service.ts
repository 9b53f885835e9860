import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import type { ReportedEvent } from '@ace/contract/partners/reported-event.ts';
import { type Change, change, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { OutboundError } from '../../shared/outbound/outbound.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { LATE_MS, lockTurns, noteAnswer, noteFailure, useTurns } from '../partners/pollers.service.ts';
import { earlierPoll, nextPoll } from './cadence.ts';
import { findNumbersWithOpenEvents, lockNumbers, type PartnerNumber } from './partner-events.repository.ts';
import { adoptEvents, storeInTurn, storeReports } from './partner-events.service.ts';
import {
  findDeliveryStatuses,
  findNumbersOf,
  findPollState,
  finishPoll,
  giveBack,
  hasten,
  noteNews,
  planMissing,
  planNumbersOf,
  type TakenNumber,
  takeDue,
} from './polls.repository.ts';

const log = loggerNamed('partners');

/** How many numbers are taken at once, and how many of them are asked for at the same time. */
const BATCH = 20;
const CONCURRENCY = 8;

/** How long one job goes on with a partner, in milliseconds; the next one continues. */
const JOB_MS = 60_000;

/** An answer with the same digest says the same. */
const digestOf = (reports: ReportedEvent[]) =>
  createHash('sha256')
    .update(JSON.stringify(reports.map(({ id, code, event, date, country, city, notes }) => [id, code, event, date, country, city, notes])))
    .digest('base64');

/** Plans the next call of a number by the progress of its shipment. */
export const planNext = async (
  db: Database,
  number: PartnerNumber,
  asked: { problem: OutboundError['reason'] | null; digest?: string },
) => {
  const state = await findPollState(db, number);
  // Its shipment has another number now.
  if (!state) return;
  const next = nextPoll(state, asked.problem ? state.failures + 1 : 0);
  await finishPoll(db, number, { ...next, ...asked });
};

/** Stores what a partner has answered. An answer that is the same as the last one says nothing new. */
const keepAnswer = async (context: Pick<Context, 'db' | 'bus'>, taken: TakenNumber, reports: ReportedEvent[]) => {
  const { partner, number, isBackfill } = taken;
  const digest = digestOf(reports);
  const store = async (tx: Change) => {
    const { db } = tx;
    const news =
      digest === taken.digest ? { stored: [] } : await storeReports(tx, { partner, number, source: 'poll', reports, isBackfill });
    if (news.stored.length > 0) await noteNews(db, taken);
    await planNext(db, taken, { problem: null, digest });
    return news;
  };
  const kept = await storeInTurn(`poll ${partner}`, reports, () => change(context, { login: partner }, store));
  await noteAnswer(context.db, partner, kept.stored.length);
};

/** Asks for one number. Returns whether the partner is paused since. */
const askFor = async (context: PartnerContext, taken: TakenNumber) => {
  const { db, partners } = context;
  try {
    await keepAnswer(context, taken, await partners.poll(taken.partner, taken.number));
    return false;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isPaused = await noteFailure(db, taken.partner, error);
    // Too many calls: it is none of the number's fault.
    if (error.reason === 'limited') await giveBack(db, taken.partner, [taken.number]);
    else await planNext(db, taken, { problem: error.reason });
    return isPaused;
  }
};

/** Takes numbers that are due, and as many turns to call their partner. */
const takeBatch = (context: Pick<Context, 'db' | 'bus' | 'config'>, partner: Carrier) =>
  change(context, SYSTEM, async ({ db }) => {
    const { partnerPollsPerMinute } = context.config;
    // No more than half a minute's: the lease must not end before the last turn.
    const most = Math.max(1, Math.min(BATCH, Math.floor(partnerPollsPerMinute / 2)));
    const turns = await lockTurns(db, partner, partnerPollsPerMinute, most);
    const taken = turns.count > 0 ? await takeDue(db, partner, turns.count) : [];
    await useTurns(db, partner, turns, taken.length);
    return { taken, turns };
  });

/** Asks for a batch of numbers, each at its turn. Those that are left when the partner is paused are given back. */
const askBatch = async (context: PartnerContext, partner: Carrier) => {
  const { taken, turns } = await takeBatch(context, partner);
  const start = performance.now() + turns.waitMs;
  const waiting = taken.map((number, index) => ({ number, at: start + index * turns.spacingMs }));
  let isPaused = false;
  const askOneAfterAnother = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await delay(Math.max(0, next.at - performance.now()));
      // Turns that have passed meanwhile would all be used at once. A batch may have begun late.
      if (isPaused || performance.now() - next.at > 2 * LATE_MS) await giveBack(context.db, partner, [next.number.number]);
      else isPaused = (await askFor(context, next.number)) || isPaused;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: CONCURRENCY }, askOneAfterAnother));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return taken.length > 0 && !isPaused;
};

/** Asks a partner for the numbers that are due, until there are none, it is paused, or the time of a job is over. */
export const askPartner = async (context: PartnerContext, partner: Carrier) => {
  if (context.config.partnerPollsPerMinute === 0) return;
  const end = performance.now() + JOB_MS;
  while (performance.now() < end && (await askBatch(context, partner)));
};

/** The partners that the program asks by itself. */
export const askedPartners = ({ config, partners }: Pick<PartnerContext, 'config' | 'partners'>) =>
  config.partnerPollsPerMinute === 0 ? [] : partners.carriers;

/** Brings the plan in line with the numbers of shipments, and gives them the events that came before. */
export const planShipments = async (context: Pick<PartnerContext, 'db' | 'bus' | 'config' | 'partners'>, shipmentIds: number[]) => {
  const numbers = await findNumbersOf(context.db, shipmentIds);
  if (numbers.length === 0) return;
  await change(context, SYSTEM, async ({ db }) => {
    // Those that another change has given a shipment meanwhile have an event of their own.
    await lockNumbers(db, numbers);
    await planNumbersOf(db, shipmentIds, askedPartners(context));
  });
  // One by one, so that no change locks the shipments of several numbers.
  for (const number of await findNumbersWithOpenEvents(context.db, numbers))
    await change(context, SYSTEM, async (tx) => {
      await lockNumbers(tx.db, [number]);
      await adoptEvents(tx, number);
    });
};

/** Adds the numbers to the plan that are missing, of shipments that were not written by the API. */
export const planAll = async (context: Pick<PartnerContext, 'db' | 'config' | 'partners'>) => {
  let added = 0;
  do {
    added = await planMissing(context.db, askedPartners(context));
    if (added > 0) log.info({ added }, 'numbers were added to those that partners are asked for');
  } while (added > 0);
};

/** Asks for the numbers of shipments earlier, if their latest tracking says so. */
export const hastenPolls = async (db: Database, shipmentIds: number[]) => {
  const byStatus = Map.groupBy(await findDeliveryStatuses(db, shipmentIds), ({ deliveryStatus }) => deliveryStatus);
  for (const [status, shipments] of byStatus) {
    const ids = shipments.map(({ shipmentId }) => shipmentId);
    await hasten(db, ids, earlierPoll(status), status !== 'DELIVERED');
  }
};
