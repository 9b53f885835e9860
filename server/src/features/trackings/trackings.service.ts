import { plainOf } from '@ace/contract/shared/plain.ts';
import type { TrackingFilter } from '@ace/contract/trackings/filter.ts';
import type { EventPlaces, Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { createRecord, deleteRecord, refuseId, replaceRecord, requireId } from '../audits/records.service.ts';
import { lockVisibleShipment } from '../shipments/shipments.reads.ts';
import { conditionsOf } from './trackings.filter.ts';
import {
  deleteTrackingRow,
  findLatestPlaces,
  findPlaceOfToday,
  findTracking,
  insertTracking,
  lockTracking,
  trackingList,
  updateTrackingRow,
} from './trackings.repository.ts';

const kind = 'tracking';

type TrackingListQuery = TrackingFilter & { query?: string; shipmentId?: number };

/** The trackings of a filter, with all words of `query`, that the user may see. */
export const selectTrackings = async (context: Context, user: Caller, query: TrackingListQuery) => {
  const { shipmentId, query: text = '' } = query;
  return trackingList({ ownerId: visibleTo(user), shipmentId, text, conditions: await conditionsOf(context, user, query) });
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
export const readPlaces = async ({ db, config }: Context, user: Caller): Promise<EventPlaces> => {
  const last = await findPlaceOfToday(db, user.login, config.timeZone);
  const spellings = new Map<string, string>();
  for (const place of await findLatestPlaces(db)) if (!spellings.has(plainOf(place))) spellings.set(plainOf(place), place);
  return { last, places: [...spellings.values()].slice(0, MAX_PLACES).sort(new Intl.Collator('vi').compare) };
};

/** The columns that a client writes, with the id of the shipment instead of its bill number. Throws `notFound` at `aceBillNumber`. */
const columnsOf = async (db: Database, user: Caller, input: TrackingInput) => {
  const { id: _id, version: _version, aceBillNumber, ...fields } = input;
  const shipment = await lockVisibleShipment(db, user, { aceBillNumber });
  if (!shipment) throw fieldProblem(kind, 'aceBillNumber', 'notFound');
  return { ...fields, shipmentId: shipment.id };
};

/** What else happens in the transaction that records an event. */
type Around = {
  /** May throw what speaks against the event, once nobody can change or delete the shipment. */
  check?: (db: Database, shipmentId: number) => Promise<void>;
  /** Comes last. What it throws takes the event back. */
  conclude?: (db: Database, tracking: Tracking) => Promise<void>;
};

/** Records a delivery event. */
export const createTracking = (
  { db }: Context,
  user: Caller,
  input: TrackingInput,
  idempotencyKey: IdempotencyKey,
  { check, conclude }: Around = {},
): Promise<Tracking> => {
  refuseId(kind, input);
  return createRecord({ db }, user, {
    kind,
    idempotencyKey,
    conclude,
    insert: async (db) => {
      const columns = await columnsOf(db, user, input);
      await check?.(db, columns.shipmentId);
      const tracking = await insertTracking(db, { ...columns, createdBy: user.login, lastModifiedBy: user.login });
      return tracking;
    },
  });
};

/** Replaces a tracking. Throws `error.concurrencyFailure` if its version has changed. */
export const updateTracking = ({ db }: Context, user: Caller, input: TrackingInput): Promise<Tracking> => {
  requireId(kind, input);
  return db.transaction().execute(async (db) => {
    // All transactions lock the shipment before the tracking, which prevents deadlocks.
    const columns = await columnsOf(db, user, input);
    const { after } = await replaceRecord(db, user, {
      kind,
      input,
      lock: (id) => lockTracking(db, id),
      change: () => columns,
      write: (id, columns) => updateTrackingRow(db, id, columns),
    });
    return after;
  });
};

export const deleteTracking = ({ db }: Context, user: Caller, id: number) =>
  db
    .transaction()
    .execute((db) => deleteRecord(db, user, { kind, id, lock: (id) => lockTracking(db, id), remove: (id) => deleteTrackingRow(db, id) }));

/** Deletes a tracking inside the transaction `db`, unless somebody has changed it since. Returns whether it is gone. */
export const removeUnchanged = async (db: Database, user: Caller, { id, version }: Pick<Tracking, 'id' | 'version'>) => {
  const stored = await lockTracking(db, id);
  if (stored && stored.version !== version) return false;
  if (stored) await deleteRecord(db, user, { kind, id, lock: async () => stored, remove: (id) => deleteTrackingRow(db, id) });
  return true;
};
