import { plainOf } from '@ace/contract/shared/text/plain.ts';
import type { TrackingFilter } from '@ace/contract/trackings/filter.ts';
import { isStopped } from '@ace/contract/trackings/steps.ts';
import type { Tracking, TrackingInput, TrackingPlaces } from '@ace/contract/trackings/tracking.ts';
import { sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import { deleting, lockRecords, refuseId, requireId, write } from '../../shared/changes/write.ts';
import type { Context } from '../../shared/context/context.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { findBillNumber, foundByNumber, lockVisibleShipment } from '../shipments/shipments.reads.ts';
import { conditionsOf } from './trackings.filter.ts';
import {
  findLatestPlaces,
  findPlaceOfToday,
  findTracking,
  insertingTrackings,
  lockTrackings,
  replacingTrackings,
  TRACKINGS,
  trackingList,
} from './trackings.repository.ts';

const kind = 'tracking';

type TrackingListQuery = TrackingFilter & { query?: string; shipmentId?: number };

/** The trackings of a filter that the user may see: with all words of `query`, or of a shipment of which it is a number. */
export const selectTrackings = async (context: Context, user: Caller, query: TrackingListQuery) => {
  const { shipmentId, query: text = '' } = query;
  const list = trackingList({ ownerId: visibleTo(user), shipmentId, text, conditions: await conditionsOf(context, user, query) });
  const numbered = foundByNumber(text);
  return { ...list, alsoFound: numbered && sql`select id from tracking where "shipmentId" in (${numbered})` };
};

/** Throws `error.http.404`, also for a tracking whose shipment the user may not see. */
export const readTracking = async ({ db }: Context, user: Caller, id: number) => {
  const tracking = await findTracking(db, id, visibleTo(user));
  if (!tracking) throw problem('error.http.404');
  return tracking;
};

/** The most places that are offered. */
const MAX_PLACES = 500;

/** What the form of a tracking offers as its place. Of spellings that differ in marks or case alone, the one that was used last. */
export const readPlaces = async ({ db, config }: Context, user: Caller): Promise<TrackingPlaces> => {
  const last = await findPlaceOfToday(db, user.login, config.timeZone);
  const spellings = new Map<string, string>();
  for (const place of await findLatestPlaces(db)) if (!spellings.has(plainOf(place))) spellings.set(plainOf(place), place);
  return { last, places: [...spellings.values()].slice(0, MAX_PLACES).sort(new Intl.Collator('vi').compare) };
};

/**
 * Locks the shipment that an event names until the change is over: by its bill number, or the only one that the number finds in another form, or as another
 * number of it. Throws `notFound` at `aceBillNumber`.
 */
const lockNamed = async ({ db, caller }: Change<Caller>, number: string) => {
  const named = await lockVisibleShipment(db, caller, { aceBillNumber: number });
  if (named) return named;
  const aceBillNumber = await findBillNumber(db, caller, number);
  const found = aceBillNumber && (await lockVisibleShipment(db, caller, { aceBillNumber }));
  if (!found) throw fieldProblem(kind, 'aceBillNumber', 'notFound');
  return found;
};

/** The fields of an event, without a reason if it holds nothing up. */
const withFitReason = <Event extends Pick<TrackingInput, 'deliveryStatus' | 'publicReason'>>(event: Event) =>
  isStopped(event.deliveryStatus) ? event : { ...event, publicReason: null };

type Fields = Pick<Tracking, 'dateTime' | 'deliveryStatus' | 'location' | 'details' | 'aceBillNumber'>;

/** Records trackings of shipments that the change has locked. Returns them in their order. */
export const recordTrackings = (
  tx: Change,
  rows: (Fields & Pick<Tracking, 'createdBy' | 'lastModifiedBy'> & Partial<Pick<Tracking, 'source' | 'scan' | 'publicReason'>>)[],
) => write<Tracking>(tx, { of: TRACKINGS, action: 'CREATE', rows, statement: insertingTrackings });

/** Records a delivery event. Throws `notFound` at `aceBillNumber`. */
export const recordTracking = async (tx: Change<Caller>, input: TrackingInput) => {
  const { aceBillNumber } = await lockNamed(tx, input.aceBillNumber);
  const { id: _id, version: _version, ...fields } = withFitReason(input);
  const { login } = tx.caller;
  const [tracking] = await recordTrackings(tx, [{ ...fields, aceBillNumber, createdBy: login, lastModifiedBy: login }]);
  return tracking as Tracking;
};

/** The same in a change of its own, once per key. */
export const createTracking = async (context: Context, user: Caller, input: TrackingInput, idempotencyKey: IdempotencyKey) => {
  refuseId(kind, input);
  return await change(context, user, (tx) => recordTracking(tx, input), idempotencyKey);
};

/** Replaces fields of trackings that the change has locked, and that name shipments which it has locked. */
export const replaceTrackings = (tx: Change, rows: (Fields & Pick<Tracking, 'id'> & { version?: number | null })[]) =>
  write<Tracking>(tx, {
    of: TRACKINGS,
    action: 'UPDATE',
    rows,
    statement: (columns) => replacingTrackings(columns, tx.caller.login),
  });

/** Replaces a tracking. Throws `error.concurrencyFailure` if its version has changed, and `notFound` at `aceBillNumber`. */
export const updateTracking = async (context: Context, user: Caller, input: TrackingInput) => {
  const id = requireId(kind, input);
  const [tracking] = await change(context, user, async (tx) => {
    const { aceBillNumber } = await lockNamed(tx, input.aceBillNumber);
    await lockRecords(tx, TRACKINGS, [input], visibleTo(user));
    return await replaceTrackings(tx, [{ ...withFitReason(input), id, aceBillNumber }]);
  });
  return tracking as Tracking;
};

/** Deletes trackings that the change has locked. */
export const removeTrackings = (tx: Change, rows: (Pick<Tracking, 'id'> & { version?: number })[]) =>
  write(tx, { of: TRACKINGS, action: 'DELETE', rows, statement: () => deleting(TRACKINGS, { visibleTo: null }) });

export const deleteTracking = (context: Context, user: Caller, id: number) =>
  change(context, user, async (tx) => {
    await lockRecords(tx, TRACKINGS, [{ id }], visibleTo(user));
    await removeTrackings(tx, [{ id }]);
  });

/** Deletes trackings, unless they have been changed since they had these versions. Returns the ids of those that are gone. */
export const removeUnchanged = async (tx: Change, trackings: Pick<Tracking, 'id' | 'version'>[]) => {
  if (trackings.length === 0) return [];
  const ids = trackings.map(({ id }) => id);
  const stored = new Map((await lockTrackings(tx.db, ids)).map(({ id, version }) => [id, version]));
  const unchanged = trackings.filter(({ id, version }) => stored.get(id) === version);
  if (unchanged.length > 0)
    await removeTrackings(
      tx,
      unchanged.map(({ id, version }) => ({ id, version })),
    );
  const gone = new Set(unchanged.map(({ id }) => id));
  return ids.filter((id) => gone.has(id) || !stored.has(id));
};
