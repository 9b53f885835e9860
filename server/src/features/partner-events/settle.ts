import type { EventOutcome } from '@ace/contract/partner-events/outcomes.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { type Change, onBehalfOf } from '../../shared/changes/change.ts';
import type { ShipmentToTrack } from '../shipments/shipments.reads.ts';
import { findTrackingsOf, type TrackingOfShipment } from '../trackings/trackings.reads.ts';
import { recordTrackings, removeTrackings, replaceTrackings } from '../trackings/trackings.service.ts';
import { trackingFieldsOf } from './meaning.ts';
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

const isSame = (a: Fields, b: Fields) =>
  a.dateTime === b.dateTime && a.deliveryStatus === b.deliveryStatus && a.location === b.location && a.details === b.details;

/** What follows from the events of a number, in their order, and the writes that it takes. */
const decideAll = (shipment: ShipmentToTrack, events: StoredEvent[], trackings: TrackingOfShipment[], dismiss: boolean) => {
  // Times are parsed once: a thousand events are compared with thousands of trackings.
  const known = new Map(trackings.map((tracking) => [tracking.id, { ...tracking, time: Date.parse(tracking.dateTime) }]));
  const created: Known[] = [];
  const replaced = new Set<Known>();
  const removed = new Set<Known>();

  /** The tracking that says what an event says, if there is one: the nearest of a person, or the same of a partner under another id. */
  const findSame = ({ deliveryStatus, time }: Fields & { time: number }) => {
    let same: Known | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const trackings of [known.values(), created]) {
      for (const one of trackings) {
        const distance = Math.abs(one.time - time);
        if (distance >= least || distance > (one.source === 'partner' ? 0 : SAME_WITHIN_MS)) continue;
        if (one.deliveryStatus !== deliveryStatus || removed.has(one)) continue;
        same = one;
        least = distance;
      }
    }
    return same;
  };

  const decide = (event: StoredEvent): Decision => {
    const own = event.trackingId === null ? undefined : known.get(event.trackingId);
    // Whoever has changed it since has the last word.
    const isOurs = event.outcome === 'recorded' && own?.source === 'partner' && own.lastModifiedBy === event.partner;
    const without = (outcome: EventOutcome): Decision => {
      if (event.outcome === 'recorded' && own && !isOurs) return { outcome: 'recorded', tracking: own };
      if (isOurs) removed.add(own);
      return { outcome };
    };
    if (dismiss || event.outcome === 'dismissed') return without('dismissed');
    const { status } = event;
    if (status === null) return without('unmapped');
    const time = Date.parse(event.dateTime);
    if (time < Date.parse(shipment.shipDate) - EARLY_BEFORE_SHIP_DATE_MS) return without('early');
    if (time > Date.parse(event.receivedDate) + AHEAD_AFTER_MS) return without('ahead');
    const fields = { ...trackingFieldsOf({ ...event, status: status as Exclude<typeof status, 'EXPIRED'> }), time };
    if (event.outcome === 'recorded') {
      if (isOurs && !isSame(own, fields)) replaced.add(Object.assign(own, fields));
      // Without one, somebody has deleted it.
      return { outcome: 'recorded', tracking: own };
    }
    if (event.outcome === 'confirms' && (!own || own.deliveryStatus === status)) return { outcome: 'confirms', tracking: own };
    const same = findSame(fields);
    if (same) return { outcome: 'confirms', tracking: same };
    const tracking: Known = { id: 0, version: 0, ...fields, source: 'partner', lastModifiedBy: event.partner };
    created.push(tracking);
    return { outcome: 'recorded', tracking };
  };
  return {
    decisions: events.map((event) => ({ event, decision: decide(event) })),
    created,
    replaced: [...replaced],
    removed: [...removed],
  };
};

/**
 * Lets trackings follow from events of a shipment, whose `status` is decided, inside the change that has locked the number and the shipment; with `dismiss`,
 * they take back what they have recorded.
 */
export const settleEvents = async (tx: Change, shipment: ShipmentToTrack, events: StoredEvent[], { dismiss = false } = {}) => {
  if (events.length === 0) return;
  const inOrder = events.toSorted((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime) || a.id - b.id);
  const { decisions, created, replaced, removed } = decideAll(shipment, inOrder, await findTrackingsOf(tx.db, shipment.id), dismiss);
  const partner = inOrder[0]?.partner ?? tx.caller.login;
  const ofShipment = { aceBillNumber: shipment.aceBillNumber };
  const by = { createdBy: partner, lastModifiedBy: partner };
  const rows = created.map(({ dateTime, deliveryStatus, location, details, source }) => ({
    ...{ dateTime, deliveryStatus, location, details, source },
    ...ofShipment,
    ...by,
  }));
  const stored = await recordTrackings(tx, rows);
  for (const [index, { id }] of stored.entries()) Object.assign(created[index] as Known, { id });
  await replaceTrackings(
    onBehalfOf(tx, { login: partner }),
    replaced.map(({ id, version, dateTime, deliveryStatus, location, details }) => ({
      ...{ id, version, dateTime, deliveryStatus, location, details },
      ...ofShipment,
    })),
  );
  for (const { event, decision } of decisions) {
    Object.assign(event, { outcome: decision.outcome, trackingId: decision.tracking?.id ?? null, shipmentId: shipment.id });
  }
  await updateOutcomes(tx.db, events);
  await removeTrackings(
    tx,
    removed.map(({ id, version }) => ({ id, version })),
  );
};
