import { isDeepStrictEqual } from 'node:util';
import { CUSTOMS, type Customs } from '@ace/contract/goods/customs.ts';
import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import type { ExportColumn } from '@ace/contract/shipments/export-headings.ts';
import type { OwnMeasures } from '@ace/contract/shipments/packages.ts';
import { MAX_RETURNS } from '@ace/contract/shipments/returns.ts';
import {
  SHIPMENT_INDEXED_SORTS,
  SHIPMENT_LIMITS,
  SHIPMENT_SORT_FIELDS,
  Shipment,
  type ShipmentSortField,
} from '@ace/contract/shipments/shipment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import { inserting, isVisible, type RecordTable, replacing } from '../../shared/changes/write.ts';
import type { DatabaseHandles } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { sortKeysByColumn } from '../../shared/lists/columns.ts';
import { type CountLimit, type List, readRecords } from '../../shared/lists/list.ts';
import { columnSortKey, type SortKey } from '../../shared/lists/order.ts';
import { progressOf } from '../progress/progress.reads.ts';
import { usersWith } from '../users/users.reads.ts';
import { connectorIdOf, SHIPMENT_JSON, type ShipmentFields } from './shipments.fields.ts';
import './shipments.tables.ts';

const connectorFieldOf = (field: string) => sql`(select c.${sql.id(field)} from connector c where c."shipmentId" = r.id)`;

/** What is read from elsewhere than the row of the shipment. */
const exported: { [Name in ExportColumn]?: RawBuilder<unknown> } = {
  deliveryStatus: progressOf('deliveryStatus', 'r'),
  lastEventAt: progressOf('lastEventAt', 'r'),
  estimatedFrom: progressOf('estimatedFrom', 'r'),
  estimatedTo: progressOf('estimatedTo', 'r'),
  connectorId: connectorIdOf('r'),
  connectorOrderId: connectorFieldOf('orderId'),
  connectorTracking: connectorFieldOf('tracking'),
  connectorReference: connectorFieldOf('reference'),
  connectorBarcode: connectorFieldOf('barcode'),
};

/** Long texts are sorted by their first characters. */
const SORTED_LENGTH = 200;
const isLong = (field: string) => Object.entries(SHIPMENT_LIMITS).some(([name, limit]) => name === field && limit > SORTED_LENGTH);

const columnKeys = sortKeysByColumn(Shipment, SHIPMENT_SORT_FIELDS);
const keysOf = (field: ShipmentSortField): SortKey[] => {
  // The partner column of the list shows both json, and one index covers them.
  if (field === 'partnerShipment') return [columnSortKey('partnerShipment', false), columnSortKey('partnerShipmentId', false)];
  const isUnindexed = !SHIPMENT_INDEXED_SORTS.includes(field);
  return (columnKeys.get(field) ?? []).map(({ expression, isNullable }) => ({
    expression: isLong(field) ? sql`left(${expression}, ${sql.lit(SORTED_LENGTH)})` : expression,
    isNullable,
    isUnindexed,
  }));
};
const sortKeys = new Map(SHIPMENT_SORT_FIELDS.map((field) => [field, keysOf(field)]));

const ALL = { counter: sql<number>`(select coalesce(sum(total), 0)::bigint from "shipmentBlock")`, blocks: 'shipmentBlock' };

const countOf = (ownerId: number) => ({
  counter: sql<number>`(select coalesce(sum(total), 0)::bigint from "shipmentCount" where "ownerId" = ${ownerId})`,
});

/**
 * Which shipments a list shows: those of an owner (null: of all), with the words of `text`, that meet all conditions. `limit` is how those with
 * conditions are counted.
 */
export type ShipmentSelection = { ownerId: number | null; text: string; conditions: RawBuilder<boolean>[]; limit?: CountLimit };

const ofOwner = (ownerId: number | null) => (ownerId === null ? [] : [sql<boolean>`r."ownerId" = ${ownerId}`]);

export const shipmentList = ({
  ownerId,
  text,
  conditions,
  limit = { upTo: FILTER_COUNT_LIMIT },
}: ShipmentSelection): List<ShipmentSortField> => ({
  table: 'shipment',
  conditions: [...ofOwner(ownerId), ...conditions],
  json: SHIPMENT_JSON,
  sortKeys,
  total: conditions.length > 0 ? limit : ownerId === null ? ALL : countOf(ownerId),
  search: text,
});

/** What an export reads: these columns of the shipments of an owner (null: of all). */
export const exportedRows = (columns: ExportColumn[], ownerId: number | null) => ({
  table: 'shipment',
  conditions: ofOwner(ownerId),
  columns: sql.join(columns.map((name) => sql`${exported[name] ?? sql`r.${sql.id(name)}`} as ${sql.id(name)}`)),
});

/** Those of these shipments that exist and belong to `ownerId` (null: to anybody), in the order of the ids. */
export const findShipmentsById = async <Name extends keyof Shipment>(
  handles: DatabaseHandles,
  ids: number[],
  ownerId: number | null,
  { json }: ShipmentFields<Name>,
): Promise<Pick<Shipment, Name>[]> =>
  (await readRecords(handles, { table: 'shipment', conditions: ofOwner(ownerId), json }, ids)).map((text) => JSON.parse(text));

/** Those of these ids that belong to a shipment of `ownerId` (null: of anybody). */
export const findIds = async (db: Database, ids: number[], ownerId: number | null) => {
  const { rows } = await sql<{ id: number }>`select id from shipment
    where id = any(${ids}::bigint[]) and (${ownerId}::bigint is null or "ownerId" = ${ownerId})`.execute(db);
  return rows.map(({ id }) => id);
};

const PAYLOAD = sql`jsonb_build_object('aceBillNumber', r."aceBillNumber", 'version', r.version)`;

/** What is null is left out of an event. */
const payloadWith = (fields: RawBuilder<unknown>) => sql`jsonb_strip_nulls(${PAYLOAD} || jsonb_build_object(${fields}))`;

/** What was weighed and measured of the packages of the shipment `r`, with its audits. What an import declares of new packages is no measuring. */
const MEASURED_JSON = sql<
  string | null
>`(select json_build_object('packages', json_agg(json_strip_nulls(row_to_json(p)) order by p.number))::text
  from (select number, "weighedKg", "declaredKg", length, width, height from package
    where "shipmentId" = r.id and version > 0 and coalesce("weighedKg", "declaredKg", length, width, height) is not null) p
  having count(*) > 0)`;

/** How shipments are stored. */
export const SHIPMENTS: RecordTable = {
  kind: 'shipment',
  table: 'shipment',
  json: SHIPMENT_JSON,
  ownerId: sql`r."ownerId"`,
  unique: { shipment_aceBillNumber_key: 'aceBillNumber', shipment_customerReference: 'customerReference' },
  alsoAudited: MEASURED_JSON,
  refusals: { package_scanned: 'error.packagesScanned', manifest_closed: 'error.manifestClosed' },
  events: {
    CREATE: { type: 'shipment.created', payload: payloadWith(sql`'importId', r."importId"`) },
    UPDATE: {
      type: 'shipment.changed',
      payload: payloadWith(
        sql`'formerOwnerId', nullif(f."ownerId", r."ownerId"), 'formerTotal', nullif(f."totalPackages", r."totalPackages"), 'importId', nullif(r."importId", f."importId")`,
      ),
    },
    DELETE: { type: 'shipment.deleted', payload: PAYLOAD },
  },
};

/** A shipment, with its row locked until the transaction ends. */
export const lockShipment = async (db: Database, id: number, ownerId: number | null): Promise<Shipment | undefined> => {
  const { rows } = await sql<{ json: string }>`select ${SHIPMENT_JSON} as json from shipment r
    where r.id = ${id} and ${isVisible(SHIPMENTS, ownerId)} for update of r`.execute(db);
  return rows[0] && JSON.parse(rows[0].json);
};

/** Those of these shipments that exist and belong to `ownerId` (null: to anybody), with their rows locked in the order of their ids. */
export const lockShipments = async <Name extends keyof Shipment>(
  db: Database,
  ids: number[],
  ownerId: number | null,
  { json }: ShipmentFields<Name>,
): Promise<Pick<Shipment, Name>[]> => {
  const { rows } = await sql<{ json: string }>`select ${json} as json from shipment r
    where r.id = any(${ids}::bigint[]) and ${isVisible(SHIPMENTS, ownerId)} order by r.id for update of r`.execute(db);
  return rows.map(({ json }) => JSON.parse(json));
};

/** Id and bill number of a shipment, with a lock on its row: no other transaction can change or delete it before this one ends. */
export const lockShipmentId = (db: Database, by: { id: number } | { aceBillNumber: string }, ownerId: number | null) =>
  db
    .selectFrom('shipment')
    .select(['id', 'aceBillNumber'])
    .where((eb) => eb.and(by))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .forShare()
    .executeTakeFirst();

/** Ids and bill numbers of the first shipments with this id, or of the returns of one, that belong to `ownerId` (null: to anybody). */
export const findShipmentNames = (db: Database, by: { id: number } | { returnOfId: number }, ownerId: number | null) =>
  db
    .selectFrom('shipment')
    .select(['id', 'aceBillNumber'])
    .where((eb) => eb.and(by))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .orderBy('id')
    .limit(MAX_RETURNS)
    .execute();

/**
 * Those of these ids that belong to a shipment of `ownerId` (null: of anybody), with their rows locked in their order: so that others can neither write nor
 * delete them, or with `key share` not delete them.
 */
export const lockIds = async (db: Database, ids: number[], ownerId: number | null, strength: 'no key update' | 'key share') => {
  const { rows } = await sql<{ id: number }>`select r.id from shipment r
    where r.id = any(${ids}::bigint[]) and ${isVisible(SHIPMENTS, ownerId)} order by r.id for ${sql.raw(strength)} of r`.execute(db);
  return rows.map(({ id }) => id);
};

/** What a change of a shipment keeps of it unless it says something else. */
export type KeptFields = Pick<Shipment, 'packageInfos'> & Customs;

export const findKeptFields = (db: Database, id: number): Promise<KeptFields> =>
  db
    .selectFrom('shipment')
    .select(['packageInfos', ...CUSTOMS])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Measures of a package; from version 1 on, it was weighed or measured. */
export type StoredMeasures = OwnMeasures & { version: number };

/** What is known of the packages of these shipments themselves, by the ids. */
export const findOwnMeasures = async (db: Database, ids: number[]) => {
  const { rows } = await sql<
    StoredMeasures & { shipmentId: number }
  >`select "shipmentId", number, version, "weighedKg"::float8, "declaredKg"::float8,
      length::float8, width::float8, height::float8 from package
    where "shipmentId" = any(${ids}::bigint[]) and coalesce("weighedKg", "declaredKg", length, width, height) is not null`.execute(db);
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId);
};

type LinesChange = { id: number; before: Shipment['packageInfos']; after: Shipment['packageInfos'] };

/** Tells packages that lines about them change: measures that differ in a line replace those of the package, which has another version. */
export const followLines = async ({ db }: Change, changes: LinesChange[]) => {
  const different = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after)).sort((a, b) => a.id - b.id);
  if (different.length === 0) return;
  await sql`select follow_lines(id, before, after) from json_to_recordset(${JSON.stringify(different)}::json)
    each (id bigint, before jsonb, after jsonb)`.execute(db);
};

/** The key of a shipment's order at the AU partner. */
export const findOrderKey = (db: Database, id: number) =>
  db.selectFrom('shipment').select('orderKey').where('id', '=', id).executeTakeFirst();

const LOGIN_OF_OWNER = sql`(select o.login from ${usersWith('id', 'login')} o where o.id = sent."ownerId")`;

/** Inserts shipments, whose owners exist. Those without a bill number get the next ones. */
export const insertingShipments = (columns: string[]) =>
  inserting(SHIPMENTS, {
    columns,
    given: { ownerLogin: LOGIN_OF_OWNER, aceBillNumber: sql`coalesce(sent."aceBillNumber", next_bill_number())` },
    from: sql`sent order by sent.ordinality`,
  });

/** Writes columns of shipments that the caller may see. A bill number of null stays as it is. */
export const replacingShipments = (columns: string[], visibleTo: number | null, by: string) =>
  replacing(SHIPMENTS, {
    columns,
    visibleTo,
    by,
    given: {
      ...(columns.includes('aceBillNumber') && { aceBillNumber: sql`coalesce(sent."aceBillNumber", r."aceBillNumber")` }),
      ...(columns.includes('ownerId') && { ownerLogin: LOGIN_OF_OWNER }),
    },
  });

/** The kinds of records that belong to a shipment, so that it cannot be deleted. */
export const findDependants = async (db: Database, id: number, ownerId: number | null) => {
  const connector = await db.selectFrom('connector').select('id').where('shipmentId', '=', id).executeTakeFirst();
  const tracking = await db.selectFrom('tracking').select('id').where('shipmentId', '=', id).limit(1).executeTakeFirst();
  const [returned] = await findShipmentNames(db, { returnOfId: id }, null);
  const scanned = db.selectFrom('package').select('number').where('shipmentId', '=', id).where('scannedAt', 'is not', null).limit(1);
  const found = {
    connector,
    trackings: tracking,
    returns: returned,
    // What the floor has seen is no mistake of its owner's any more.
    scans: ownerId === null ? undefined : await scanned.executeTakeFirst(),
  };
  return Object.entries(found).flatMap(([name, row]) => (row ? [name] : []));
};

/** Those of these shipments to which nothing belongs that keeps them. */
export const findWithoutDependants = async (db: Database, ids: number[]) => {
  const { rows } = await sql<{ id: number }>`select s.id from shipment s where s.id = any(${ids}::bigint[])
    and not exists (select from connector c where c."shipmentId" = s.id) and not exists (select from tracking t where t."shipmentId" = s.id)
    and not exists (select from shipment o where o."returnOfId" = s.id)
    and not exists (select from package p where p."shipmentId" = s.id and (p."labelsPrinted" > 0 or p."scannedAt" is not null)) order by s.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};
