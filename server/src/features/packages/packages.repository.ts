import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { PackageState } from '@ace/contract/packages/states.ts';
import type { ExpectedShipment } from '@ace/contract/scans/expected.ts';
import { sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { instantText } from '../../shared/lists/columns.ts';
import './packages.tables.ts';

/** A package without what is charged for it. */
export type FoundPackage = Omit<ShipmentPackage, 'chargeableKg'>;

/** Which package of which shipment. */
export type PackageId = { shipmentId: number; number: number };

/** The packages of shipments by the ids, in the order of their numbers: all, or only those that are named. */
export const findPackages = async (db: Database, shipmentIds: number[], only: PackageId[] | null = null) => {
  const isNamed = only
    ? sql`(p."shipmentId", p.number) in (select * from json_to_recordset(${JSON.stringify(only)}::json) n ("shipmentId" bigint, number integer))`
    : sql`true`;
  const { rows } = await sql<{ id: number; json: string }>`select p."shipmentId" as id, json_agg((select row_to_json(each) from (select
      p.number, p.code, p."formerCodes", p.state, p."isMissing", p.place, ${instantText(sql`p."scannedAt"`)} as "scannedAt",
      p."declaredKg", p."weighedKg", p.length, p.width, p.height, p.measured, p.description, p.units, p.value, p.version,
      json_build_object('printed', p."labelsPrinted", 'lastAt', ${instantText(sql`p."labelAt"`)}, 'lastBy', p."labelBy",
        'isOld', p."labelsPrinted" > 0 and p."labelKg" is distinct from coalesce(p."weighedKg", p."declaredKg")) as labels) each) order by p.number)::text as json
    from "knownPackage" p where p."shipmentId" = any(${shipmentIds}::bigint[]) and ${isNamed} group by p."shipmentId"`.execute(db);
  return new Map(rows.map(({ id, json }) => [id, JSON.parse(json) as FoundPackage[]]));
};

type Keyed = ExpectedShipment['packages'][number] & { shipmentId: number };

/** The packages of shipments with the keys of all codes that they have or had, and their states, in the order of their numbers. */
export const findKeyedPackages = async (db: Database, shipmentIds: number[]) => {
  const { rows } =
    await sql<Keyed>`select "shipmentId", number, code, "isMissing", place, ${instantText(sql`"scannedAt"`)} as "scannedAt", state,
      array[key] || "formerKeys" as keys
    from "knownPackage" where "shipmentId" = any(${shipmentIds}::bigint[]) order by "shipmentId", number`.execute(db);
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId);
};

/** Which packages of these shipments have or had a code with one of these keys, by the keys. */
export const findByKeys = async (db: Database, shipmentIds: number[], keys: string[]) => {
  const { rows } = await sql<PackageId & { key: string }>`select "shipmentId", number, key from
    (select "shipmentId", number, key from package union all select "shipmentId", number, key from "formerCode") each
    where key = any(${keys}) and "shipmentId" = any(${shipmentIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ key, ...found }) => [key, found]));
};

/** The package that has or had a code with one of these keys, of which the first one counts most. */
export const findByKey = async (db: Database, keys: string[]): Promise<PackageId | undefined> => {
  const { rows } = await sql<PackageId>`select "shipmentId", number from
    (select "shipmentId", number, key from package union all select "shipmentId", number, key from "formerCode") each
    where key = any(${keys}) order by array_position(${keys}, key) limit 1`.execute(db);
  return rows[0];
};

/** The state of a package, by its scans. */
export type ScannedState = { state: PackageState; place: string | null; scannedAt: string | null };

/** Stores the state of a package, and whether it is missing. */
export const storeScannedState = ({ db }: Change, { shipmentId, number }: PackageId, state: ScannedState & { isMissing: boolean }) =>
  db.updateTable('package').set(state).where('shipmentId', '=', shipmentId).where('number', '=', number).execute();

/** Whether a package did not come with the others. */
export const isPackageMissing = async (db: Database, { shipmentId, number }: PackageId) => {
  const found = await db
    .selectFrom('package')
    .select('isMissing')
    .where('shipmentId', '=', shipmentId)
    .where('number', '=', number)
    .executeTakeFirst();
  return found?.isMissing === true;
};

/** Marks packages of a shipment as missing. */
export const storeMissing = ({ db }: Change, shipmentId: number, numbers: number[]) =>
  db.updateTable('package').set({ isMissing: true }).where('shipmentId', '=', shipmentId).where('number', 'in', numbers).execute();

/** A package as it is stored, locked until the transaction ends. */
export const lockPackage = (db: Database, shipmentId: number, number: number) =>
  db
    .selectFrom('package')
    .select(['version', 'declaredKg', 'weighedKg', 'length', 'width', 'height'])
    .where('shipmentId', '=', shipmentId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();

type Measures = Record<'declaredKg' | 'weighedKg' | 'length' | 'width' | 'height', number | null>;

/** Stores what a package weighs and measures, as its next version. */
export const storeMeasures = ({ db }: Change, shipmentId: number, number: number, measures: Measures) =>
  db
    .updateTable('package')
    .set({ ...measures, version: sql`version + 1` })
    .where('shipmentId', '=', shipmentId)
    .where('number', '=', number)
    .execute();

type Labelled = { shipmentId: number; number: number; kg: number | null };

/** Counts labels of packages. A package with a label keeps its code. */
export const countLabels = ({ db, caller }: Change, labels: Labelled[]) =>
  sql`update package p set "labelsPrinted" = "labelsPrinted" + 1, "labelAt" = now(), "labelBy" = ${caller.login}, "labelKg" = l.kg
    from json_to_recordset(${JSON.stringify(labels)}::json) l ("shipmentId" bigint, number integer, kg numeric)
    where p."shipmentId" = l."shipmentId" and p.number = l.number`.execute(db);
