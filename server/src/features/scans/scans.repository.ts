import type { Round, Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { instantText } from '../../shared/lists/columns.ts';
import type { ScannedState } from '../packages/packages.service.ts';
import { COUNTS } from './counting.repository.ts';
import type { Before } from './scans.tables.ts';
import './scans.tables.ts';

/**
 * Stores a scan as it came, unless there is one with its id: that one is waited for if it is on its way. Returns its time if it is new: a time that has not
 * come is now, because a clock that is ahead would decide against all that follows.
 */
export const insertScan = async (
  { db, caller }: Change<Caller>,
  { uuid, mode, code, place, at, ...details }: Scan,
  device: string | null,
) => {
  const { rows } = await sql<{ at: string }>`insert into scan (uuid, mode, code, place, at, "userId", login, device, details)
    values (${uuid}, ${mode}, ${code}, ${place}, least(${at}::timestamptz, now()), ${caller.id}, ${caller.login}, ${device}, ${JSON.stringify(details)})
    on conflict do nothing returning ${instantText(sql`at`)} as at`.execute(db);
  return rows[0]?.at;
};

/** Stores scans of unknown codes, with their answers, unless there are some with their ids. */
export const insertUnknown = async ({ db, caller }: Change<Caller>, scans: Scan[]) => {
  const rows = scans.map(({ uuid, mode, code, place, at, ...details }) => ({
    uuid,
    mode,
    code,
    place,
    at,
    details,
    answer: { uuid, result: 'unknown' },
  }));
  await sql`insert into scan (uuid, mode, code, place, at, "userId", login, details, result, answer)
    select uuid, mode, code, place, least(at, now()), ${caller.id}, ${caller.login}, details, 'unknown', answer
    from json_to_recordset(${JSON.stringify(rows)}::json) s (uuid uuid, mode text, code text, place text, at timestamptz, details jsonb, answer jsonb)
    on conflict do nothing`.execute(db);
};

/** What was answered to these scans, by their ids. */
export const findAnswers = async (db: Database, uuids: string[]) => {
  const { rows } = await sql<{
    uuid: string;
    answer: ScanAnswer;
  }>`select uuid, answer from scan where uuid = any(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, answer }) => [uuid, answer]));
};

/** Stores what became of a scan. */
export const storeResult = (
  { db }: Change,
  uuid: string,
  { answer, state, before, repeats }: { answer: ScanAnswer; state?: ScannedState['state']; before?: Before; repeats?: string },
) =>
  db
    .updateTable('scan')
    .set({
      result: answer.result,
      answer: JSON.stringify(answer),
      shipmentId: answer.shipmentId ?? null,
      number: answer.packageNumber ?? null,
      state: state ?? null,
      before: before ? JSON.stringify(before) : null,
      repeats: repeats ?? null,
    })
    .where('uuid', '=', uuid)
    .execute();

/** The shipment that was scanned; null if there is none. */
export const findShipmentOf = async (db: Database, uuid: string) =>
  (await db.selectFrom('scan').select('shipmentId').where('uuid', '=', uuid).executeTakeFirst())?.shipmentId ?? null;

/** A scan that may be taken back, locked until the transaction ends. */
export const lockScan = async (db: Database, uuid: string) =>
  await db
    .selectFrom('scan')
    .select(['userId', 'mode', 'place', 'result', 'shipmentId', 'number', 'before', 'undoneAt'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();

export const markUndone = ({ db }: Change, uuid: string) =>
  db.updateTable('scan').set({ undoneAt: sql`now()` }).where('uuid', '=', uuid).execute();

/** Which package of which shipment. */
type PackageAt = { shipmentId: number; number: number };

type Weighing = { uuid: string; at: string; details: Partial<Scan>; before: Before | null; counts: boolean };

/** The weighings of a package, also those that were taken back, the earliest first. */
export const findWeighings = async (db: Database, { shipmentId, number }: PackageAt) => {
  const { rows } = await sql<Weighing>`select uuid, ${instantText(sql`at`)} as at, details, before, "undoneAt" is null as counts
    from scan where "shipmentId" = ${shipmentId} and number = ${number} and result = 'ok' and mode = 'weigh' order by scan.at, id`.execute(
    db,
  );
  return rows;
};

/**
 * Lets the first of the scans of others that repeat one count, because that one was taken back; the others repeat it from then on. Returns it, if there is one.
 */
export const countRepeated = async ({ db, caller }: Change<Caller>, undone: string, state: ScannedState['state'] | null) => {
  const { rows } = await sql<{ scan: string; login: string; at: string }>`update scan set result = 'ok', state = ${state}, repeats = null
    where uuid = (select uuid from scan where repeats = ${undone} and "undoneAt" is null and "userId" <> ${caller.id} order by id limit 1)
    returning uuid as scan, login, ${instantText(sql`at`)} as at`.execute(db);
  const [counting] = rows;
  if (counting) await sql`update scan set repeats = ${counting.scan} where repeats = ${undone}`.execute(db);
  return counting;
};

/** Notes of which scan a tracking came. */
export const insertTracking = (
  { db }: Change,
  scan: string,
  { id, version, shipmentId }: Pick<Tracking, 'id' | 'version' | 'shipmentId'>,
) => db.insertInto('scanTracking').values({ scan, trackingId: id, version, shipmentId }).execute();

/** Forgets of which scan a tracking came. */
export const forgetTracking = ({ db }: Change, scan: string) => db.deleteFrom('scanTracking').where('scan', '=', scan).execute();

/** Notes that a tracking comes of another scan. */
export const moveTracking = ({ db }: Change, from: string, to: string) =>
  db.updateTable('scanTracking').set({ scan: to }).where('scan', '=', from).execute();

/** Begins the end of a round, unless it has ended: then its answer is returned. */
export const insertRound = async ({ db, caller }: Change<Caller>, uuid: string, place: string): Promise<Round | null> => {
  const { rows } = await sql`insert into "scanRound" (uuid, "userId", place, answer) values (${uuid}, ${caller.id}, ${place}, '{}')
    on conflict do nothing returning uuid`.execute(db);
  if (rows.length > 0) return null;
  return (await db.selectFrom('scanRound').select('answer').where('uuid', '=', uuid).executeTakeFirstOrThrow()).answer;
};

/** Scans that are older belong to no round any more. */
const ROUND_DAYS = 7;

/** The receipts of a caller at a place that belong to no round yet. */
const openReceipts = (
  { id }: Caller,
  place: string,
) => sql`"userId" = ${id} and place = ${place} and mode = 'receive' and round is null and ${COUNTS}
  and "receivedAt" > now() - make_interval(days => ${sql.lit(ROUND_DAYS)})`;

/** The shipments of which a caller has received packages at a place since their last round there. */
export const findReceived = async ({ db, caller }: Change<Caller>, place: string) => {
  const { rows } = await sql<{ shipmentId: number }>`select distinct "shipmentId" from scan where ${openReceipts(caller, place)}`.execute(
    db,
  );
  return rows.map(({ shipmentId }) => shipmentId);
};

/**
 * Lets the receipts of these shipments belong to a round, each to one, however many end at once. Returns how many there are of each, and when the last one was
 * made. One that is still on its way belongs to the next.
 */
export const claimReceipts = async ({ db, caller }: Change<Caller>, round: string, place: string, shipmentIds: number[]) => {
  const { rows } = await sql<{ shipmentId: number; scans: number; last: string }>`with claimed as (update scan set round = ${round}
      where ${openReceipts(caller, place)} and "shipmentId" = any(${shipmentIds}::bigint[]) returning "shipmentId", at)
    select "shipmentId", count(*) as scans, ${instantText(sql`max(at)`)} as last from claimed group by 1 order by 1`.execute(db);
  return rows;
};

export const storeRound = ({ db }: Change, uuid: string, answer: Round) =>
  db
    .updateTable('scanRound')
    .set({ answer: JSON.stringify(answer) })
    .where('uuid', '=', uuid)
    .execute();
