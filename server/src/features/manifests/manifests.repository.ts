import { MANIFEST_SORT_FIELDS } from '@ace/contract/manifests/endpoints.ts';
import { Manifest, StoredManifest } from '@ace/contract/manifests/manifest.ts';
import type { ManifestState } from '@ace/contract/manifests/states.ts';
import type { Partner } from '@ace/contract/partners/carriers.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import { recordTable } from '../../shared/changes/record-tables.ts';
import { writeOne } from '../../shared/changes/write.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import type { Database } from '../../shared/database/schema.ts';
import { instantText, jsonOfColumns, sortKeysByColumn } from '../../shared/lists/columns.ts';
import { givenOf } from '../../shared/lists/conditions.ts';
import type { List } from '../../shared/lists/list.ts';
import { packagesWith } from '../packages/packages.reads.ts';
import './manifests.tables.ts';

export type Stored = z.infer<typeof StoredManifest>;

const COLUMNS = fieldsOf(StoredManifest);

const counted = (what: string) => sql`(select count(${sql.raw(what)}) from "manifestPackage" p where p."manifestId" = r.id)`;
const COUNTS = { shipments: counted('distinct p."shipmentId"'), packages: counted('*') };
const json = jsonOfColumns(Manifest, COUNTS);

/** How manifests are stored. They have no owner: employees see all. */
const MANIFESTS = recordTable('manifest', StoredManifest);

/** Which manifests a list shows. */
type Selection = { state?: ManifestState | undefined; partner?: Partner | undefined };

/** The manifests of a filter. */
export const selectManifests = ({ state, partner }: Selection): List<(typeof MANIFEST_SORT_FIELDS)[number]> => ({
  table: 'manifest',
  conditions: givenOf([state && sql<boolean>`r.state = ${state}`, partner && sql<boolean>`r.partner = ${partner}`]),
  json,
  sortKeys: sortKeysByColumn(StoredManifest, MANIFEST_SORT_FIELDS),
  total: 'exact',
});

/** A manifest with what it counts; undefined if there is none. */
export const findManifest = async (db: Database, id: number): Promise<Manifest | undefined> => {
  const { rows } = await sql<{ json: string }>`select ${json} as json from manifest r where r.id = ${id}`.execute(db);
  return rows[0] && JSON.parse(rows[0].json);
};

const storedBy = (db: Database) => db.selectFrom('manifest').select(COLUMNS);

/** A manifest, locked until the change is over. */
export const lockManifest = ({ db }: Change, id: number): Promise<Stored | undefined> =>
  storedBy(db).where('id', '=', id).forUpdate().executeTakeFirst();

type At = { partner: Partner; place: string };

/** The open manifest of a partner at a place, which stays open until the change is over. */
export const lockOpen = ({ db }: Change, { partner, place }: At): Promise<Stored | undefined> =>
  storedBy(db).where('partner', '=', partner).where('place', '=', place).where('state', '=', 'open').forShare().executeTakeFirst();

/** Opens a manifest with the next number of the month. Who opens others waits until the change is over. */
export const insertManifest = async (tx: Change<Caller>, fields: At & { departsAt: string | null }, timeZone: string): Promise<Stored> => {
  await waitForLock(tx.db, 'manifests');
  const open = await lockOpen(tx, fields);
  if (open) return open;
  const { rows } = await sql<{
    number: string;
  }>`with month as (select 'M' || to_char(now() at time zone ${timeZone}, 'YYMM') || '-' as start),
      next as (select start, (coalesce(max(substr(number, length(start) + 1)::int), 0) + 1)::text as count
        from month left join manifest on starts_with(number, start) group by start)
    select start || lpad(count, greatest(4, length(count)), '0') as number from next`.execute(tx.db);
  return await writeOne<Stored>(tx, { of: MANIFESTS, action: 'CREATE', row: { ...fields, number: rows[0]?.number } });
};

/** Replaces fields of a manifest that the change has locked. */
export const replaceManifest = (tx: Change, row: Partial<Stored> & Pick<Stored, 'id'>) =>
  writeOne<Stored>(tx, { of: MANIFESTS, action: 'UPDATE', row });

/** The first manifest of a partner at a place that was closed after a moment: what was handed over then has left with it. */
export const findClosedSince = async (db: Database, { partner, place }: At, at: string) =>
  await db
    .selectFrom('manifest')
    .select('number')
    .where('partner', '=', partner)
    .where('place', '=', place)
    .where('state', '=', 'closed')
    .where('closedAt', '>', at)
    .orderBy('closedAt')
    .executeTakeFirst();

/** A package on a manifest, by the scan by which it came. */
export type Joined = {
  manifestId: number;
  shipmentId: number;
  number: number;
  scan: string;
  bag: string | null;
  at: string;
  login: string;
  isLate: boolean;
};

type PackageAt = Pick<Joined, 'shipmentId' | 'number'>;

/** Takes a package off open manifests. Returns these. */
export const leaveOpen = async ({ db }: Change, { shipmentId, number }: PackageAt) => {
  const { rows } = await sql<{ id: number; number: string }>`delete from "manifestPackage" p using manifest m
    where m.id = p."manifestId" and m.state = 'open' and p."shipmentId" = ${shipmentId} and p.number = ${number} returning m.id, m.number`.execute(
    db,
  );
  return rows;
};

export const insertPackage = async ({ db }: Change, joined: Joined) => {
  await db.insertInto('manifestPackage').values(joined).execute();
};

export const countPackages = async (db: Database, manifestId: number) => {
  const { rows } = await sql<{ count: number }>`select count(*) from "manifestPackage" where "manifestId" = ${manifestId}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The packages of a manifest, by shipment and number. */
export const findPackagesOn = async (db: Database, manifestId: number): Promise<Joined[]> => {
  const { rows } = await sql<Joined>`select "manifestId", "shipmentId", number, scan, bag, ${instantText(sql`at`)} as at, login, "isLate"
    from "manifestPackage" where "manifestId" = ${manifestId} order by "shipmentId", number`.execute(db);
  return rows;
};

/** With what a package leaves. */
export type Conveyance = Pick<Joined, 'shipmentId' | 'number' | 'bag'> & Pick<Manifest, 'masterNumber' | 'flight'> & { manifest: string };

/** With what the packages of shipments leave, by the ids: on this manifest, or the last one of each. */
export const findConveyances = async (db: Database, shipmentIds: number[], manifestId: number | null) => {
  const { rows } =
    await sql<Conveyance>`select distinct on (p."shipmentId", p.number) p."shipmentId", p.number, p.bag, m.number as manifest,
      m."masterNumber", m.flight from "manifestPackage" p join manifest m on m.id = p."manifestId"
    where p."shipmentId" = any(${shipmentIds}::bigint[]) and m.id = coalesce(${manifestId}, m.id)
    order by p."shipmentId", p.number, p.at desc`.execute(db);
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId);
};

/** The manifest on which a package is by a scan, which stays as it is until the change is over. */
export const lockOfScan = async ({ db }: Change, scan: string) => {
  const { rows } = await sql<{ id: number; number: string; state: ManifestState }>`select m.id, m.number, m.state
    from "manifestPackage" p join manifest m on m.id = p."manifestId" where p.scan = ${scan} for share of m`.execute(db);
  return rows[0];
};

/** The last of the closed manifests with packages of a shipment. */
export const findLastClosed = (db: Database, shipmentId: number): Promise<Stored | undefined> =>
  storedBy(db)
    .where('state', '=', 'closed')
    .where('id', 'in', db.selectFrom('manifestPackage').select('manifestId').where('shipmentId', '=', shipmentId))
    .orderBy('closedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The number of the latest manifest with a package. */
export const findManifestNumber = async (db: Database, { shipmentId, number }: PackageAt) => {
  const { rows } = await sql<{ number: string }>`select m.number from "manifestPackage" p join manifest m on m.id = p."manifestId"
    where p."shipmentId" = ${shipmentId} and p.number = ${number} order by p.at desc limit 1`.execute(db);
  return rows[0]?.number;
};

/** Lets a package be on its manifest by another scan. */
export const replaceScan = ({ db }: Change, scan: string, by: Pick<Joined, 'scan' | 'login' | 'at'>) =>
  db.updateTable('manifestPackage').set(by).where('scan', '=', scan).execute();

/**
 * With which manifests the packages of shipments have left last, and whether all are gone: each stands as handed over, and is on a manifest that is closed. A
 * shipment none of whose packages is on a manifest is left out.
 */
export const findDepartures = async (db: Database, shipments: { id: number; totalPackages: number }[]) => {
  const totals = JSON.stringify(shipments.map(({ id, totalPackages }) => ({ id, total: totalPackages })));
  const { rows } = await sql<{ shipmentId: number; isComplete: boolean; manifestIds: (number | string)[] }>`
    select l."shipmentId", array_agg(distinct l."manifestId") as "manifestIds",
      count(*) filter (where l.state = 'closed' and k.state = 'handedOver') = s.total as "isComplete"
    from json_to_recordset(${totals}::json) s (id bigint, total int)
    join (select distinct on (p."shipmentId", p.number) p."shipmentId", p.number, p."manifestId", m.state
      from "manifestPackage" p join manifest m on m.id = p."manifestId" where p."shipmentId" = any(${shipments.map(({ id }) => id)}::bigint[])
      order by p."shipmentId", p.number, p.at desc) l on l."shipmentId" = s.id and l.number <= s.total
    join ${packagesWith('shipmentId', 'number', 'state')} k on k."shipmentId" = l."shipmentId" and k.number = l.number
    group by l."shipmentId", s.total`.execute(db);
  return new Map(rows.map(({ shipmentId, isComplete, manifestIds }) => [shipmentId, { isComplete, manifestIds: manifestIds.map(Number) }]));
};

/** The trackings that came of closing manifests, the latest first. */
export const findTrackingsOf = async (db: Database, shipmentIds: number[]) => {
  const { rows } = await sql<{ trackingId: number; version: number; shipmentId: number; manifestId: number }>`
    select "trackingId", version, "shipmentId", "manifestId" from "manifestTracking"
    where "shipmentId" = any(${shipmentIds}::bigint[]) order by "trackingId" desc`.execute(db);
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId);
};

type TrackingOf = { trackingId: number; version: number; manifestId: number; shipmentId: number };

export const insertTrackings = ({ db }: Change, rows: TrackingOf[]) =>
  sql`insert into "manifestTracking" ("trackingId", version, "manifestId", "shipmentId")
    select * from json_to_recordset(${JSON.stringify(rows)}::json) s ("trackingId" bigint, version int, "manifestId" bigint, "shipmentId" bigint)`.execute(
    db,
  );

export const forgetTrackings = ({ db }: Change, trackingIds: number[]) =>
  sql`delete from "manifestTracking" where "trackingId" = any(${trackingIds}::bigint[])`.execute(db);
