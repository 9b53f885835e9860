import type { ScanMode } from '@ace/contract/scans/modes.ts';
import type { Round, Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { instantText } from '../../shared/lists/columns.ts';
import type { Standing } from '../packages/packages.service.ts';
import type { Weighed } from './scans.tables.ts';
import './scans.tables.ts';

/** Stores a scan as it came, unless there is one with its id: that one is waited for if it is on its way. Returns whether it is new. */
export const insertScan = async ({ db, caller }: Change<Caller>, { uuid, mode, code, place, at, ...details }: Scan) => {
  const { rows } = await sql`insert into scan (uuid, mode, code, place, at, "userId", login, details)
    values (${uuid}, ${mode}, ${code}, ${place}, least(${at}::timestamptz, now()), ${caller.id}, ${caller.login}, ${JSON.stringify(details)})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
};

/** What was answered to a scan. */
export const findAnswer = (db: Database, uuid: string) =>
  db.selectFrom('scan').select('answer').where('uuid', '=', uuid).executeTakeFirstOrThrow();

/** Stores what became of a scan. */
export const storeResult = (
  { db }: Change,
  uuid: string,
  { answer, state, before }: { answer: ScanAnswer; state?: Standing['state']; before?: Weighed },
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
    })
    .where('uuid', '=', uuid)
    .execute();

/** A scan that may be taken back, locked until the transaction ends. */
export const lockScan = async (db: Database, uuid: string) =>
  await db
    .selectFrom('scan')
    .select(['userId', 'mode', 'place', 'result', 'shipmentId', 'number', 'before', 'undoneAt', 'answer'])
    .select(instantText(sql`at`).as('at'))
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();

export const markUndone = ({ db }: Change, uuid: string) =>
  db.updateTable('scan').set({ undoneAt: sql`now()` }).where('uuid', '=', uuid).execute();

/** Which package of which shipment. */
type PackageAt = { shipmentId: number; number: number };

/** Scans that were recorded and not taken back. */
const COUNTS = sql`result = 'ok' and "undoneAt" is null`;

/** The scans of a package just before and just after a moment, weighings aside. */
export const findNeighbours = async (db: Database, { shipmentId, number }: PackageAt, at: string) => {
  const side = (when: 'before' | 'after') => sql`(select mode, place from scan
    where "shipmentId" = ${shipmentId} and number = ${number} and ${COUNTS} and mode <> 'weigh' and ${when === 'before' ? sql`at <= ${at}` : sql`at > ${at}`}
    order by at ${when === 'before' ? sql`desc, id desc` : sql`, id`} limit 1)`;
  const { rows } = await sql<{ mode: ScanMode; place: string }>`${side('before')} union all ${side('after')}`.execute(db);
  return rows;
};

/** Whether a package was weighed after a moment. */
export const isWeighedLater = async (db: Database, { shipmentId, number }: PackageAt, at: string) => {
  const { rows } =
    await sql`select from scan where "shipmentId" = ${shipmentId} and number = ${number} and ${COUNTS} and mode = 'weigh' and at > ${at}
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Where a package stands by its latest scan that says so; null if there is none. */
export const findStanding = async (db: Database, { shipmentId, number }: PackageAt): Promise<Standing | null> => {
  const { rows } = await sql<Standing>`select state, place, ${instantText(sql`at`)} as "scannedAt" from scan
    where "shipmentId" = ${shipmentId} and number = ${number} and ${COUNTS} and state is not null order by at desc, id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Of which scans a tracking comes: of a mode, and of receiving at a place. */
export type Kind = { shipmentId: number; mode: ScanMode; place: string };

const ofKind = ({ shipmentId, mode, place }: Kind) =>
  sql`"shipmentId" = ${shipmentId} and mode = ${mode} and (mode <> 'receive' or place = ${place})`;

/** How often each package of a shipment was scanned in a mode, the latest of these scans, and how many trackings came of them. */
export const countScans = async (db: Database, kind: Kind) => {
  const { rows } = await sql<{ counts: number[]; last: string | null; trackings: number }>`select
      (select coalesce(json_agg(each.count), '[]') from (select count(*) from scan where ${ofKind(kind)} and ${COUNTS} group by number) each) as counts,
      (select ${instantText(sql`max(at)`)} from scan where ${ofKind(kind)} and ${COUNTS}) as last,
      (select count(*) from "scanTracking" where ${ofKind(kind)}) as trackings`.execute(db);
  return rows[0] ?? { counts: [], last: null, trackings: 0 };
};

/** How many packages of a shipment stand where a scan says. */
export const countStanding = async (db: Database, { shipmentId, mode, place }: Kind) => {
  const { rows } = await sql<{ count: number }>`select count(*) from (select distinct on (number) mode, place from scan
      where "shipmentId" = ${shipmentId} and ${COUNTS} and (state is not null or mode = ${mode}) order by number, at desc, id desc) standing
    where mode = ${mode} and (mode <> 'receive' or place = ${place})`.execute(db);
  return rows[0]?.count ?? 0;
};

export const insertTracking = ({ db }: Change, { id, version }: Pick<Tracking, 'id' | 'version'>, kind: Kind) =>
  db
    .insertInto('scanTracking')
    .values({ trackingId: id, version, ...kind })
    .execute();

/** Forgets the latest tracking of some scans, and returns it. */
export const takeTracking = async ({ db }: Change, kind: Kind) => {
  const { rows } = await sql<{ id: number; version: number }>`delete from "scanTracking" where "trackingId" =
      (select max("trackingId") from "scanTracking" where ${ofKind(kind)}) returning "trackingId" as id, version`.execute(db);
  return rows[0];
};

/** Begins the end of a round, unless it has ended: then its answer is returned. */
export const insertRound = async ({ db, caller }: Change<Caller>, uuid: string, place: string): Promise<Round | null> => {
  const { rows } = await sql`insert into "scanRound" (uuid, "userId", place, "lastScan", answer)
    select ${uuid}, ${caller.id}, ${place}, coalesce(max(id), 0), '{}' from scan where "userId" = ${caller.id} and place = ${place} and mode = 'receive'
    on conflict do nothing returning uuid`.execute(db);
  if (rows.length > 0) return null;
  return (await db.selectFrom('scanRound').select('answer').where('uuid', '=', uuid).executeTakeFirstOrThrow()).answer;
};

/** The shipments of which somebody has received packages in a round: since the last one that they ended at the place. */
export const findRound = async (db: Database, uuid: string) => {
  const { rows } = await sql<{
    shipmentId: number;
    scans: number;
  }>`select s."shipmentId", count(*) as scans from scan s join "scanRound" r on r.uuid = ${uuid}
    where s."userId" = r."userId" and s.place = r.place and s.mode = 'receive' and ${COUNTS} and s.id <= r."lastScan"
      and s.id > coalesce((select max("lastScan") from "scanRound" o where o."userId" = r."userId" and o.place = r.place and o.uuid <> r.uuid), 0)
    group by 1 order by 1`.execute(db);
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
