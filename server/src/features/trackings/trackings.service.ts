import { plainOf } from '@ace/contract/shared/plain.ts';
import type { TrackingFilter } from '@ace/contract/trackings/filter.ts';
import { isStopped } from '@ace/contract/trackings/steps.ts';
import type { EventPlaces, Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, ProblemError, problem } from '../../shared/problems.ts';
import { deleting, refuseId, requireId, writeRecord, writeWithin } from '../audits/records.service.ts';
import { findBillNumber, foundByNumber, lockVisibleShipment } from '../shipments/shipments.reads.ts';
import { conditionsOf } from './trackings.filter.ts';
import {
  findLatestPlaces,
  findPlaceOfToday,
  findTracking,
  insertingTrackings,
  lockTracking,
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
export const readPlaces = async ({ db, config }: Context, user: Caller): Promise<EventPlaces> => {
  const last = await findPlaceOfToday(db, user.login, config.timeZone);
  const spellings = new Map<string, string>();
  for (const place of await findLatestPlaces(db)) if (!spellings.has(plainOf(place))) spellings.set(plainOf(place), place);
  return { last, places: [...spellings.values()].slice(0, MAX_PLACES).sort(new Intl.Collator('vi').compare) };
};

/** Throws `notFound` at `aceBillNumber` if the caller may see no shipment with that bill number. */
const requireShipment = async (db: Database, user: Caller, aceBillNumber: string) => {
  const shipment = await lockVisibleShipment(db, user, { aceBillNumber });
  if (!shipment) throw fieldProblem(kind, 'aceBillNumber', 'notFound');
  return shipment.id;
};

/** What else happens in the transaction that records an event. */
type Around = {
  /** May throw what speaks against the event, once nobody can change or delete the shipment. */
  check?: (db: Database, shipmentId: number) => Promise<void>;
  /** Comes last. What it throws takes the event back. */
  conclude?: (db: Database, tracking: Tracking) => Promise<void>;
};

/** The fields of an event, without a reason if it holds nothing up. */
const withFitReason = <Event extends Pick<TrackingInput, 'deliveryStatus' | 'publicReason'>>(event: Event) =>
  isStopped(event.deliveryStatus) ? event : { ...event, publicReason: null };

/**
 * Writes what names a shipment; if none has exactly this bill number, for the only shipment that the number finds in another form, or as another number of
 * it.
 */
const withNumber = async <Input extends TrackingInput, Written>(
  { db }: Context,
  user: Caller,
  input: Input,
  write: (input: Input) => Promise<Written>,
): Promise<Written> => {
  try {
    return await write(input);
  } catch (error) {
    const isUnknown =
      error instanceof ProblemError &&
      error.details.fieldErrors?.some(({ field, message }) => field === 'aceBillNumber' && message === 'notFound');
    const aceBillNumber = isUnknown && (await findBillNumber(db, user, input.aceBillNumber));
    if (!aceBillNumber) throw error;
    return await write({ ...input, aceBillNumber });
  }
};

/** Records a delivery event. Throws `notFound` at `aceBillNumber`. */
export const createTracking = async (
  context: Context,
  user: Caller,
  input: TrackingInput,
  idempotencyKey: IdempotencyKey,
  { check, conclude }: Around = {},
) => {
  refuseId(kind, input);
  return await withNumber(context, user, input, async (named) => {
    const { id: _id, version: _version, ...fields } = withFitReason(named);
    const row = { ...fields, createdBy: user.login, lastModifiedBy: user.login };
    const checked = async (db: Database) => {
      await check?.(db, await requireShipment(db, user, fields.aceBillNumber));
      return [row];
    };
    return await writeRecord<Tracking>(context, user, {
      of: TRACKINGS,
      action: 'CREATE',
      rows: check ? checked : [row],
      statement: (columns) => insertingTrackings(columns, visibleTo(user)),
      explain: (db) => requireShipment(db, user, fields.aceBillNumber),
      idempotencyKey,
      conclude: conclude && ((db, [tracking]) => conclude(db, tracking as Tracking)),
    });
  });
};

/** Replaces a tracking. Throws `error.concurrencyFailure` if its version has changed, and `notFound` at `aceBillNumber`. */
export const updateTracking = async (context: Context, user: Caller, input: TrackingInput) => {
  const id = requireId(kind, input);
  return await withNumber(context, user, input, (named) =>
    writeRecord<Tracking>(context, user, {
      of: TRACKINGS,
      action: 'UPDATE',
      rows: [{ ...withFitReason(named), id }],
      statement: (columns) => replacingTrackings(columns, visibleTo(user), user.login),
      explain: (db) => requireShipment(db, user, named.aceBillNumber),
    }),
  );
};

type Actor = { login: string; id?: number };
type Fields = Pick<Tracking, 'dateTime' | 'deliveryStatus' | 'location' | 'details' | 'aceBillNumber'>;

/** Records trackings inside the transaction `db`, which has locked their shipments. Returns them in their order. */
export const recordWithin = async (
  db: Database,
  actor: Actor,
  rows: (Fields & Pick<Tracking, 'source' | 'createdBy' | 'lastModifiedBy'>)[],
): Promise<Tracking[]> => {
  if (rows.length === 0) return [];
  return await writeWithin(db, actor, { of: TRACKINGS, action: 'CREATE', rows, statement: (columns) => insertingTrackings(columns, null) });
};

/** Replaces fields of trackings inside the transaction `db`, which has locked their shipments. */
export const replaceWithin = async (db: Database, actor: Actor, rows: (Fields & Pick<Tracking, 'id' | 'version'>)[]) => {
  if (rows.length === 0) return;
  const statement = (columns: string[]) => replacingTrackings(columns, null, actor.login);
  await writeWithin(db, actor, { of: TRACKINGS, action: 'UPDATE', rows, statement });
};

/** Deletes trackings inside the transaction `db`, which has locked their shipments. */
export const removeWithin = async (db: Database, actor: Actor, rows: Pick<Tracking, 'id' | 'version'>[]) => {
  if (rows.length === 0) return;
  await writeWithin(db, actor, { of: TRACKINGS, action: 'DELETE', rows, statement: () => deleting(TRACKINGS, { visibleTo: null }) });
};

const removing = (user: Caller, tracking: Pick<Tracking, 'id'> & { version?: number }) => ({
  of: TRACKINGS,
  action: 'DELETE' as const,
  rows: [tracking],
  statement: () => deleting(TRACKINGS, { visibleTo: visibleTo(user) }),
});

export const deleteTracking = async (context: Context, user: Caller, id: number) => {
  await writeRecord(context, user, removing(user, { id }));
};

/** Deletes a tracking inside the transaction `db`, unless somebody has changed it since. Returns whether it is gone. */
export const removeUnchanged = async (db: Database, user: Caller, tracking: Pick<Tracking, 'id' | 'version'>) => {
  const stored = await lockTracking(db, tracking.id);
  if (stored && stored.version !== tracking.version) return false;
  if (stored) await writeWithin(db, user, removing(user, tracking));
  return true;
};
