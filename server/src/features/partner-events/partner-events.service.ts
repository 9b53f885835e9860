import { isDeepStrictEqual } from 'node:util';
import type { EventSource } from '@ace/contract/partner-events/outcomes.ts';
import type { ReportedEvent } from '@ace/contract/partners/reported-event.ts';
import { offsetOf } from '@ace/contract/shared/dates/instants.ts';
import { isFarYear } from '@ace/contract/shipments/plausibility.ts';
import { type Change, change, onBehalfOf, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { lockToTrack } from '../shipments/shipments.reads.ts';
import { keysOf, withoutEntities } from './meaning.ts';
import {
  claimUnknown,
  correctEvents,
  countEvents,
  findEvents,
  findMisled,
  findOpenEvents,
  findShipmentWith,
  insertEvents,
  lockNumbers,
  type PartnerNumber,
  type StoredEvent,
} from './partner-events.repository.ts';
import { isFirstPollBackfill, noteNews } from './polls.repository.ts';
import { reconcileEvents, undecided } from './reconcile.ts';

const log = loggerNamed('partners');

const { partner: LIMITS } = BOUNDS;

/** The shipment with a number, which is locked until the transaction ends, and the number as it is written there. */
const lockShipmentWith = async (db: Database, reported: PartnerNumber) => {
  const found = await findShipmentWith(db, reported);
  const [shipment] = found ? await lockToTrack(db, [found.id], null) : [];
  return { shipment, number: found?.number ?? reported.number };
};

const storingTurns = createFairQueue(LIMITS.storing);

/** Stores reports, many of them in turn with others of this copy. Those with the same key are served one by one. Throws `error.busy`. */
export const storeInTurn = async <Kept>(key: string, reports: ReportedEvent[], store: () => Promise<Kept>) => {
  if (reports.length <= LIMITS.reports) return await store();
  const release = await storingTurns.acquire(key);
  try {
    return await store();
  } finally {
    release();
  }
};

type Reported = PartnerNumber & { source: EventSource; reports: ReportedEvent[]; isBackfill?: boolean };

const columnsOf = (report: ReportedEvent) => {
  const { date, code, event, country, city, notes } = withoutEntities(report);
  const raw = JSON.stringify(report);
  return { code, event, country, city, notes, raw, dateTime: new Date(date).toISOString(), offsetMinutes: offsetOf(date) };
};

type Said = Omit<ReturnType<typeof columnsOf>, 'raw' | 'offsetMinutes'>;

/** What an event says; a partner may correct it. */
const contentOf = ({ dateTime, code, event, country, city, notes }: Said) => [dateTime, code, event, country, city, notes];

/** A known event with what is reported of it now; none if it says the same. */
const correctedBy = (event: StoredEvent, report: ReportedEvent | undefined) => {
  const columns = report && columnsOf(report);
  if (!columns || isDeepStrictEqual(contentOf(columns), contentOf(event))) return [];
  // How far a time was ahead of its report: that of another time is a new one.
  const receivedDate = columns.dateTime === event.dateTime ? event.receivedDate : new Date().toISOString();
  return [{ ...event, ...columns, receivedDate }];
};

/**
 * Stores what a partner reports of a number, each event once, and what follows from it for the shipment with that number. Returns the shipment, and the
 * events that are new.
 */
export const storeReports = async (tx: Change, { partner, number: reported, source, reports, isBackfill = false }: Reported) => {
  const { db } = tx;
  await lockNumbers(db, [{ partner, number: reported }]);
  const { shipment, number } = await lockShipmentWith(db, { partner, number: reported });
  // Of an event that is there twice, the last one counts.
  const keyed = reports.map((report) => ({ report, keys: keysOf(report) }));
  const byKey = new Map(keyed.map(({ report, keys: [key] }) => [key, report]));
  const keyOf = new Map(keyed.flatMap(({ keys }) => keys.map((key) => [key, keys[0]])));
  const known = await findEvents(db, { partner, number }, [...keyOf.keys()]);
  const knownKeys = new Set(known.map(({ key }) => keyOf.get(key)));
  const news = [...byKey].filter(([key]) => !knownKeys.has(key));
  const free = news.length > 0 ? LIMITS.eventsOfNumber - (await countEvents(db, { partner, number })) : 0;
  if (news.length > free)
    log.warn({ partner, number, ignored: news.length - Math.max(free, 0) }, 'a partner reports too many events of one number');
  const rows = news.slice(0, Math.max(free, 0)).map(([key, report]) => ({
    ...{ partner, number, key, source, isBackfill, shipmentId: shipment?.id ?? null },
    ...columnsOf(report),
    ...{ status: null, outcome: 'unknown' as const, trackingId: null },
  }));
  const stored = rows.length > 0 ? await insertEvents(tx, rows) : [];
  const far = stored.filter(({ dateTime }) => isFarYear(dateTime));
  if (far[0])
    log.warn({ partner, number, events: far.length, first: far[0].dateTime }, 'a partner reports events whose year is far from now');
  // An event stays with the shipment that it was stored for, also when a later one gets the number; unless a person has dismissed it there.
  const isFree = ({ shipmentId, outcome }: StoredEvent) => shipmentId === null || (outcome === 'dismissed' && shipmentId !== shipment?.id);
  const isOpen = (event: StoredEvent) => isFree(event) || event.shipmentId === shipment?.id;
  // Those of an earlier shipment stay as its timeline has them.
  const corrected = known.filter(isOpen).flatMap((event) => correctedBy(event, byKey.get(keyOf.get(event.key) ?? '')));
  if (corrected.length > 0) await correctEvents(tx, corrected);
  if (shipment) {
    const now = new Map<number, StoredEvent>([...stored, ...corrected].map((event) => [event.id, event]));
    for (const event of known.filter(isFree)) now.set(event.id, undecided(now.get(event.id) ?? event));
    await reconcileEvents(onBehalfOf(tx, { login: partner }), shipment, [...now.values()]);
  }
  return { shipment, number, stored };
};

/**
 * Decides about the events of a number, which is locked, that came before any shipment had it, and about those whose time could not be right: the ship date
 * may have changed.
 */
export const adoptEvents = async (tx: Change, number: PartnerNumber) => {
  const { db } = tx;
  await claimUnknown(tx, number);
  const open = await findOpenEvents(db, number);
  const { shipment } = open.length > 0 ? await lockShipmentWith(db, number) : {};
  if (!shipment) return;
  const own = open.filter(({ shipmentId }) => shipmentId === null || shipmentId === shipment.id);
  // Events without a shipment may have belonged to one that was deleted.
  const events = own.map((event) => (event.shipmentId === null ? undecided(event) : event));
  await reconcileEvents(onBehalfOf(tx, { login: number.partner }), shipment, events);
};

/** Decides again about events that a tracking of a person said the same as, when that person has changed it or moved it to another shipment. */
export const decideAboutMisled = async (context: Pick<Context, 'db' | 'bus'>, trackingId: number) => {
  const found = await findMisled(context.db, trackingId);
  if (found.length === 0) return;
  await change(context, SYSTEM, async (tx) => {
    const { db } = tx;
    await lockNumbers(db, found);
    const byShipment = Map.groupBy(found, ({ shipmentId, partner }) => `${shipmentId} ${partner}`);
    for (const [first] of byShipment.values()) {
      const [shipment] = first?.shipmentId ? await lockToTrack(db, [first.shipmentId], null) : [];
      if (!first || !shipment) continue;
      // Read again, now that the locks are held.
      const events = (await findMisled(db, trackingId)).filter(
        (event) => event.shipmentId === shipment.id && event.partner === first.partner,
      );
      await reconcileEvents(onBehalfOf(tx, { login: first.partner }), shipment, events.map(undecided));
    }
  });
};

/** Stores what a person has looked up. */
export const keepReports = (context: Pick<Context, 'db' | 'bus'>, reported: PartnerNumber & { reports: ReportedEvent[] }) => {
  const store = async (tx: Change) => {
    const { db } = tx;
    const isBackfill = await isFirstPollBackfill(db, reported);
    const kept = await storeReports(tx, { ...reported, source: 'lookup', isBackfill });
    if (kept.stored.length > 0) await noteNews(db, { partner: reported.partner, number: kept.number });
    return kept;
  };
  return storeInTurn(`lookup ${reported.partner}`, reported.reports, () => change(context, { login: reported.partner }, store));
};
