import type { Counting, Said } from '@ace/contract/scans/decide.ts';
import { STATE_AFTER } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { instantText } from '../../shared/lists/columns.ts';
import './scans.tables.ts';

/** Scans that were recorded and not taken back. */
export const COUNTS = sql`result = 'ok' and "undoneAt" is null`;

/** Which package of which shipment. */
type PackageAt = { shipmentId: number; number: number };

/** A scan of a package that counts; `details` are what else it says. */
export type CountingScan = Counting &
  PackageAt & { id: number; uuid: string; login: string; device: string | null; details: Partial<Scan> };

const COLUMNS = sql`c.id, c."shipmentId", c.number, c.uuid, c.mode, c.place, ${instantText(sql`c.at`)} as at, c.login, c.device, c.details`;

/** By which packages stand somewhere. */
const WITH_STATE = Object.keys(STATE_AFTER);

/** The shipments with the numbers of their packages, each of which has few scans to be read by the index (migration 0033). */
const packagesOf = (shipments: { id: number; totalPackages: number }[]) =>
  sql`json_to_recordset(${JSON.stringify(shipments.map(({ id, totalPackages: total }) => ({ id, total })))}::json) s (id bigint, total integer),
    generate_series(1, s.total) package`;

/** Of each package of shipments the latest scan by which it stands somewhere, or of which `mode` is asked. */
export const findLatest = async (db: Database, shipments: { id: number; totalPackages: number }[], mode?: Scan['mode']) => {
  const modes = [...WITH_STATE, ...(mode ? [mode] : [])];
  const { rows } = await sql<CountingScan>`select ${COLUMNS} from ${packagesOf(shipments)} cross join lateral (select * from scan
    where "shipmentId" = s.id and number = package and ${COUNTS} and mode = any(${modes}) order by at desc, id desc limit 1) c`.execute(db);
  return rows;
};

/** The scans before and after a moment of a package, weighings aside: at most two, the one before first. */
export const findNeighbours = async (db: Database, { shipmentId, number }: PackageAt, at: string) => {
  const all = sql`select * from scan where "shipmentId" = ${shipmentId} and number = ${number} and ${COUNTS} and mode <> 'weigh'`;
  const { rows } = await sql<CountingScan>`select ${COLUMNS} from (
    (${all} and at <= ${at} order by at desc, id desc limit 1) union all (${all} and at > ${at} order by at, id limit 1)) c`.execute(db);
  return rows;
};

/** What scans of a shipment say that count, each once. */
export const findSaid = async (db: Database, shipmentId: number) => {
  const { rows } = await sql<Said>`select distinct on (mode, case when mode = 'receive' then place end) mode, place
    from scan where "shipmentId" = ${shipmentId} and ${COUNTS} and mode <> 'weigh'`.execute(db);
  return rows;
};

/** A scan of which a tracking came that does not follow any more; or one of which none came yet. */
type Unsettled = { due: CountingScan | null; scan: string; id: number; version: number; at: string };

/**
 * Where the trackings of a shipment differ from what follows from its scans that say the same: the n-th scans of packages belong together, and with the last of
 * them comes a tracking when all packages were scanned (`all`), or with the first.
 */
export const findDifferences = async (
  db: Database,
  { id, totalPackages }: { id: number; totalPackages: number },
  { mode, place }: Said,
  needs: 'all' | 'first',
) => {
  const isSame = sql`c."shipmentId" = ${id} and c.mode = ${mode} and (c.mode <> 'receive' or c.place = ${place})`;
  const direction = sql.raw(needs === 'all' ? 'desc' : 'asc');
  const { rows } = await sql<Unsettled>`with same as (
      select uuid, id, at, row_number() over (partition by number order by at, id) as time from scan c where ${isSame} and ${COUNTS}),
    times as (select time, count(*) as packages from same group by time),
    due as (select distinct on (time) uuid from same join times using (time)
      where ${needs} = 'first' or packages >= greatest(${totalPackages}, (select max(packages) from times))
      order by time, at ${direction}, id ${direction}),
    tracked as (select t.scan, t."trackingId" as id, t.version, ${instantText(sql`c.at`)} as at from "scanTracking" t join scan c on c.uuid = t.scan where ${isSame})
    select tracked.*, (select row_to_json(d) from (select ${COLUMNS}) d where c.uuid is not null) as due
    from due full join tracked on tracked.scan = due.uuid left join scan c on c.uuid = due.uuid
    where due.uuid is null or tracked.scan is null order by c.at, c.id`.execute(db);
  return { stale: rows.filter(({ due }) => due === null), due: rows.flatMap(({ due }) => due ?? []) };
};
