import type { EventOutcome } from '@ace/contract/partner-events/outcomes.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { type Change, onBehalfOf } from '../../shared/changes/change.ts';
import type { ShipmentToTrack } from '../shipments/shipments.reads.ts';
import { findTrackingsOf, type TrackingOfShipment } from '../trackings/trackings.reads.ts';
import { recordTrackings, removeTrackings, replaceTrackings } from '../trackings/trackings.service.ts';
import { readStatusFinder, type statusFinder, trackingFieldsOf } from './meaning.ts';
import { type StoredEvent, updateOutcomes } from './partner-events.repository.ts';

const HOUR = 3_600_000;

/** An event means the same as what a person recorded with its status, if so little time is between them. */
const SAME_WITHIN_MS = 12 * HOUR;

/** Events before are those of an earlier shipment with the number. */
const EARLY_BEFORE_SHIP_DATE_MS = 30 * 24 * HOUR;

/** Later than any clock of the world is ahead of another. */
const AHEAD_AFTER_MS = 26 * HOUR;

/** A tracking of the shipment. The id is 0 until it is stored. */
type Known = Omit<TrackingOfShipment, 'createdBy'> & { time: number };
type Fields = Pick<Tracking, 'dateTime' | 'deliveryStatus' | 'location' | 'details'>;
type Decision = { outcome: EventOutcome; tracking?: Known };

/** An event about which nothing is decided yet. */
export const undecided = (event: StoredEvent): StoredEvent => ({ ...event, outcome: 'unknown', trackingId: null });

const isSame = (a: Fields, b: Fields) =>
  a.dateTime === b.dateTime && a.deliveryStatus === b.deliveryStatus && a.location === b.location && a.details === b.details;

type Given = { events: StoredEvent[]; trackings: TrackingOfShipment[]; statusOf: ReturnType<typeof statusFinder>; dismiss: boolean };

/** What becomes of the events of a number, in their order, and the trackings that are written for it. */
const decideAll = (shipment: ShipmentToTrack, { events, trackings, statusOf, dismiss }: Given) => {
  // Times are parsed once: a thousand events are compared with thousands of trackings.
  const known = new Map(trackings.map((tracking) => [tracking.id, { ...tracking, time: Date.parse(tracking.dateTime) }]));
  const created: Known[] = [];
  const replaced = new Map<number, Known>();
  const removed = new Map<number, Known>();

  /** The tracking that says what an event says, if there is one: the nearest of a person, or the same of a partner under another id. */
  const findSame = ({ deliveryStatus, time }: Fields & { time: number }) => {
    let same: Known | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const trackings of [known.values(), created]) {
      for (const one of trackings) {
        const distance = Math.abs(one.time - time);
        if (distance >= least || distance > (one.source === 'partner' ? 0 : SAME_WITHIN_MS)) continue;
        if (one.deliveryStatus !== deliveryStatus || removed.has(one.id)) continue;
        same = one;
        least = distance;
      }
    }
    return same;
  };

  const decide = (event: StoredEvent, status: StoredEvent['status']): Decision => {
    const own = event.trackingId === null ? undefined : known.get(event.trackingId);
    // A tracking that a person has changed since stays as it is.
    const isOurs = event.outcome === 'recorded' && own?.source === 'partner' && own.lastModifiedBy === event.partner;
    const without = (outcome: EventOutcome): Decision => {
      if (event.outcome === 'recorded' && own && !isOurs) return { outcome: 'recorded', tracking: own };
      if (isOurs) removed.set(own.id, own);
      return { outcome };
    };
    if (dismiss || event.outcome === 'dismissed') return without('dismissed');
    if (status === null) return without('unmapped');
    const time = Date.parse(event.dateTime);
    if (time < Date.parse(shipment.shipDate) - EARLY_BEFORE_SHIP_DATE_MS) return without('early');
    if (time > Date.parse(event.receivedDate) + AHEAD_AFTER_MS) return without('ahead');
    const fields = { ...trackingFieldsOf({ ...event, status: status as Exclude<typeof status, 'EXPIRED'> }), time };
    if (event.outcome === 'recorded') {
      // Without one, a person has deleted it.
      if (!isOurs || isSame(own, fields)) return { outcome: 'recorded', tracking: own };
      const changed = { ...own, ...fields };
      known.set(own.id, changed);
      replaced.set(own.id, changed);
      return { outcome: 'recorded', tracking: changed };
    }
    if (event.outcome === 'confirms' && (!own || own.deliveryStatus === status)) return { outcome: 'confirms', tracking: own };
    const same = findSame(fields);
    if (same) return { outcome: 'confirms', tracking: same };
    const tracking: Known = { id: 0, version: 0, ...fields, source: 'partner', lastModifiedBy: event.partner };
    created.push(tracking);
    return { outcome: 'recorded', tracking };
  };
  return {
    decisions: events.map((event) => {
      const status = statusOf(event);
      return { id: event.id, status, ...decide(event, status) };
    }),
    created,
    replaced: [...replaced.values()],
    removed: [...removed.values()],
  };
};

/**
 * Lets trackings follow from events of a shipment and one partner by its rules, inside the change that has locked the number and the shipment; with
 * `dismiss`, they take back what they have recorded.
 */
export const reconcileEvents = async (tx: Change, shipment: ShipmentToTrack, events: StoredEvent[], { dismiss = false } = {}) => {
  const [first] = events;
  if (!first) return;
  const { partner } = first;
  const inOrder = events.toSorted((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime) || a.id - b.id);
  const { decisions, created, replaced, removed } = decideAll(shipment, {
    events: inOrder,
    trackings: await findTrackingsOf(tx.db, shipment.id),
    statusOf: await readStatusFinder(tx.db, partner),
    dismiss,
  });
  const ofShipment = { aceBillNumber: shipment.aceBillNumber };
  const by = { createdBy: partner, lastModifiedBy: partner };
  const rows = created.map(({ dateTime, deliveryStatus, location, details, source }) => ({
    ...{ dateTime, deliveryStatus, location, details, source },
    ...ofShipment,
    ...by,
  }));
  const stored = await recordTrackings(tx, rows);
  const newIds = new Map(created.map((tracking, index) => [tracking, stored[index]?.id ?? null]));
  await replaceTrackings(
    onBehalfOf(tx, { login: partner }),
    replaced.map(({ id, version, dateTime, deliveryStatus, location, details }) => ({
      ...{ id, version, dateTime, deliveryStatus, location, details },
      ...ofShipment,
    })),
  );
  const outcomes = decisions.map(({ tracking, ...decided }) => ({
    ...decided,
    trackingId: tracking ? (newIds.get(tracking) ?? tracking.id) : null,
    shipmentId: shipment.id,
  }));
  await updateOutcomes(tx, outcomes);
  await removeTrackings(
    tx,
    removed.map(({ id, version }) => ({ id, version })),
  );
};
