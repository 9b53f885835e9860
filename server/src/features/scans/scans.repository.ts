import { REPEATED_WITHIN_HOURS, type ScanMode } from '@ace/contract/scans/modes.ts';
import type { Round, Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { instantText } from '../../shared/lists/columns.ts';
import type { Standing } from '../packages/packages.service.ts';
import type { Before } from './scans.tables.ts';
import './scans.tables.ts';

/** Stores a scan as it came, unless there is one with its id: that one is waited for if it is on its way. Returns whether it is new. */
export const insertScan = async (
  { db, caller }: Change<Caller>,
  { uuid, mode, code, place, at, ...details }: Scan,
  device: string | null,
) => {
  const { rows } = await sql`insert into scan (uuid, mode, code, place, at, "userId", login, device, details)
    values (${uuid}, ${mode}, ${code}, ${place}, least(${at}::timestamptz, now()), ${caller.id}, ${caller.login}, ${device}, ${JSON.stringify(details)})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
};

/** Stores scans whose codes nobody knows, with their answers, unless there are some with their ids. */
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

/** What was answered to a scan. */
export const findAnswer = (db: Database, uuid: string) =>
  db.selectFrom('scan').select('answer').where('uuid', '=', uuid).executeTakeFirstOrThrow();

/** Stores what became of a scan. */
export const storeResult = (
  { db }: Change,
  uuid: string,
  { answer, state, before, repeats }: { answer: ScanAnswer; state?: Standing['state']; before?: Before; repeats?: string },
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

/** Scans that were recorded and not taken back. */
const COUNTS = sql`result = 'ok' and "undoneAt" is null`;

/** The scans of a package just before and just after a moment, weighings aside, and those of long before or after unless `isEver`. */
export const findNeighbours = async (db: Database, { shipmentId, number }: PackageAt, at: string, { isEver }: { isEver: boolean }) => {
  const hours = isEver ? sql`interval '100 years'` : sql`make_interval(hours => ${sql.lit(REPEATED_WITHIN_HOURS)})`;
  const side = (when: 'before' | 'after') => sql`(select uuid, mode, place from scan
    where "shipmentId" = ${shipmentId} and number = ${number} and ${COUNTS} and mode <> 'weigh'
      and ${when === 'before' ? sql`at <= ${at} and at >= ${at}::timestamptz - ${hours}` : sql`at > ${at} and at <= ${at}::timestamptz + ${hours}`}
    order by at ${when === 'before' ? sql`desc, id desc` : sql`, id`} limit 1)`;
  const { rows } = await sql<{ uuid: string; mode: ScanMode; place: string }>`${side('before')} union all ${side('after')}`.execute(db);
  return rows;
};

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
export const countRepeated = async ({ db, caller }: Change<Caller>, undone: string, state: Standing['state'] | null) => {
  const { rows } = await sql<{ scan: string; login: string; at: string }>`update scan set result = 'ok', state = ${state}, repeats = null
    where uuid = (select uuid from scan where repeats = ${undone} and "undoneAt" is null and "userId" <> ${caller.id} order by id limit 1)
    returning uuid as scan, login, ${instantText(sql`at`)} as at`.execute(db);
  const [counting] = rows;
  if (counting) await sql`update scan set repeats = ${counting.scan} where repeats = ${undone}`.execute(db);
  return counting;
};

type StandingScan = Pick<Scan, 'uuid' | 'place' | 'at'> & { state: Standing['state']; login: string; details: Partial<Scan> };

/** The latest scan that says where a package stands; null if there is none. */
export const findStanding = async (db: Database, { shipmentId, number }: PackageAt) => {
  const { rows } = await sql<StandingScan>`select uuid, state, place, ${instantText(sql`at`)} as at, login, details from scan
    where "shipmentId" = ${shipmentId} and number = ${number} and ${COUNTS} and state is not null order by at desc, id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Of which scans a tracking comes: of a mode, and of receiving at a place. */
export type Kind = { shipmentId: number; mode: ScanMode; place: string };

const ofKind = ({ shipmentId, mode, place }: Kind) =>
  sql`"shipmentId" = ${shipmentId} and mode = ${mode} and (mode <> 'receive' or place = ${place})`;

export type Deciding = { uuid: string; number: number; at: string; place: string; device: string | null; details: Partial<Scan> };

/** The scans of a kind that count, in the order of their times. */
export const findScans = async (db: Database, kind: Kind) => {
  const { rows } = await sql<Deciding>`select uuid, number, ${instantText(sql`at`)} as at, place, device, details from scan
    where ${ofKind(kind)} and ${COUNTS} order by scan.at, id`.execute(db);
  return rows;
};

/** Of which scans of a kind trackings came. */
export const findTracked = async (db: Database, kind: Kind) => {
  const { rows } = await sql<{
    scan: string;
    id: number;
    version: number;
    at: string;
  }>`select t.scan, t."trackingId" as id, t.version, ${instantText(sql`s.at`)} as at
    from "scanTracking" t join scan s on s.uuid = t.scan
    where s."shipmentId" = ${kind.shipmentId} and s.mode = ${kind.mode} and (s.mode <> 'receive' or s.place = ${kind.place})`.execute(db);
  return rows;
};

/** How many packages of a shipment stand where a scan says. */
export const countStanding = async (db: Database, { shipmentId, mode, place }: Kind) => {
  const { rows } = await sql<{ count: number }>`select count(*) from (select distinct on (number) mode, place from scan
      where "shipmentId" = ${shipmentId} and ${COUNTS} and (state is not null or mode = ${mode}) order by number, at desc, id desc) standing
    where mode = ${mode} and (mode <> 'receive' or place = ${place})`.execute(db);
  return rows[0]?.count ?? 0;
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

/** The kinds of scans of a shipment. */
export const findKinds = async (db: Database, shipmentId: number) => {
  const { rows } = await sql<Kind>`select distinct "shipmentId", mode, case when mode = 'receive' then place else '' end as place from scan
    where "shipmentId" = ${shipmentId} and ${COUNTS}`.execute(db);
  return rows;
};

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

/** The packages of shipments that any scan has seen. */
export const findSeen = async (db: Database, shipmentIds: number[]) => {
  const { rows } = await sql<PackageAt>`select distinct "shipmentId", number from scan
    where "shipmentId" = any(${shipmentIds}::bigint[]) and ${COUNTS} and state is not null`.execute(db);
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId);
};

export const storeRound = ({ db }: Change, uuid: string, answer: Round) =>
  db
    .updateTable('scanRound')
    .set({ answer: JSON.stringify(answer) })
    .where('uuid', '=', uuid)
    .execute();
