import { isInWords } from '@ace/contract/coded-texts.ts';
import { plainOf } from '@ace/contract/shared/text/plain.ts';
import type { TrackingFilter } from '@ace/contract/trackings/filters.ts';
import { isStopped } from '@ace/contract/trackings/steps.ts';
import type { Tracking, TrackingInput, TrackingPlaces } from '@ace/contract/trackings/tracking.ts';
import { sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import { recordService } from '../../shared/changes/records.ts';
import { write, writeOne } from '../../shared/changes/write.ts';
import type { Context } from '../../shared/context/context.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { findBillNumber, foundByNumber, lockVisibleShipment } from '../shipments/shipments.reads.ts';
import { findOwner } from '../users/users.reads.ts';
import {
  findCodedDetails,
  findLatestPlaces,
  findPlaceOfToday,
  findTracking,
  lockTrackings,
  TRACKINGS,
  trackingList,
} from './trackings.repository.ts';

const kind = 'tracking';

type TrackingListQuery = TrackingFilter & { query?: string; shipmentId?: number };

/** The login of a person, as trackings have it. Null, which no tracking has, if the user may not know the person. */
const findLogin = async ({ db }: Context, user: Caller, id: number | 'me') => {
  if (id === 'me' || id === user.id) return user.login;
  return visibleTo(user) === null ? ((await findOwner(db, id))?.login ?? null) : null;
};

/** The trackings of a filter that the user may see: with all words of `query`, or of a shipment of which it is a number. */
export const selectTrackings = async (context: Context, user: Caller, query: TrackingListQuery) => {
  const { shipmentId, query: text = '', createdById } = query;
  // The login itself instead of a look-up in the statement: the planner knows how many trackings have it.
  const login = createdById && (await findLogin(context, user, createdById));
  const list = trackingList(context, user, query, { createdById: () => sql`r."createdBy" = ${login}` });
  const ofShipment = shipmentId === undefined ? [] : [sql<boolean>`r."shipmentId" = ${shipmentId}`];
  const numbered = foundByNumber(text);
  return {
    ...list,
    conditions: [...list.conditions, ...ofShipment],
    search: text,
    alsoFound: numbered && sql`select id from tracking where "shipmentId" in (${numbered})`,
  };
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
  rows: (Fields & Partial<Pick<Tracking, 'source' | 'scan' | 'codedDetails' | 'publicReason' | 'createdBy' | 'lastModifiedBy'>>)[],
) => write<Tracking>(tx, { of: TRACKINGS, action: 'CREATE', rows });

/** What an event says: what was typed, or what the program says of it, if that was sent back as it was read. */
const detailsOf = async ({ db }: Change, { id, details }: TrackingInput): Promise<Pick<Tracking, 'details' | 'codedDetails'>> => {
  const coded = id && details && (await findCodedDetails(db, id));
  return coded && isInWords('codedDetails', coded, details) ? { details: null, codedDetails: coded } : { details, codedDetails: null };
};

/** The columns of an event, with the bill number of the shipment that it names. */
const rowOf = async (tx: Change<Caller>, input: TrackingInput) => {
  const { aceBillNumber } = await lockNamed(tx, input.aceBillNumber);
  return { ...withFitReason(input), ...(await detailsOf(tx, input)), aceBillNumber };
};

/** Trackings by the standard calls. Throws `notFound` at `aceBillNumber`. */
export const trackings = {
  ...recordService<Tracking, TrackingInput>(TRACKINGS, rowOf),

  /** Throws `error.http.404`, also for a tracking whose shipment the user may not see. Its fields have another order than those of a list. */
  read: async ({ db }: Context, user: Caller, id: number) => {
    const tracking = await findTracking(db, id, visibleTo(user));
    if (!tracking) throw problem('error.http.404');
    return tracking;
  },
};

/** Records a delivery event. Throws `notFound` at `aceBillNumber`. */
export const recordTracking = async (tx: Change<Caller>, input: TrackingInput) => {
  const { id: _id, version: _version, ...row } = await rowOf(tx, input);
  return await writeOne<Tracking>(tx, { of: TRACKINGS, action: 'CREATE', row });
};

/** Replaces fields of trackings that the change has locked, and that name shipments which it has locked. */
export const replaceTrackings = (tx: Change, rows: (Fields & Pick<Tracking, 'id'> & { version?: number | null })[]) =>
  write<Tracking>(tx, { of: TRACKINGS, action: 'UPDATE', rows });

/** Deletes trackings that the change has locked. */
export const removeTrackings = (tx: Change, rows: (Pick<Tracking, 'id'> & { version?: number })[]) =>
  write(tx, { of: TRACKINGS, action: 'DELETE', rows });

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
