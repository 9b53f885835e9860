import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import type { ExportColumn } from '@ace/contract/shipments/export-headings.ts';
import { MAX_RETURNS } from '@ace/contract/shipments/returns.ts';
import { SHIPMENT_LIMITS, SHIPMENT_SORT_FIELDS, Shipment, type ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandles } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { jsonOfColumns, sortKeysByColumn } from '../../shared/lists/columns.ts';
import { type CountLimit, type List, readRecords } from '../../shared/lists/list.ts';
import { columnSortKey, type SortKey } from '../../shared/lists/order.ts';
import { inserting, isVisible, type RecordTable, replacing } from '../audits/records.service.ts';
import { PROGRESS_COLUMNS, progressOf } from '../progress/progress.reads.ts';
import './shipments.tables.ts';

/** A connector belongs to its own table, and what happens to it does not touch the shipment. */
const connectorIdOf = (table: 'r' | 'shipment') =>
  sql<number | null>`(select c.id from connector c where c."shipmentId" = ${sql.ref(`${table}.id`)})`;

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

/** The shipment in the row `r`, as it is answered and audited. */
const SHIPMENT_JSON = jsonOfColumns(
  Shipment,
  { connectorId: connectorIdOf('r'), ...PROGRESS_COLUMNS },
  sql`(select) one left join "shipmentProgress" p on p."shipmentId" = r.id`,
);

/** Long texts are sorted by their first characters, because their indexes contain no more: a B-tree rejects long entries. */
const INDEXED_LENGTH = 200;
const isLong = (field: string) => Object.entries(SHIPMENT_LIMITS).some(([name, limit]) => name === field && limit > INDEXED_LENGTH);

const columnKeys = sortKeysByColumn(Shipment, SHIPMENT_SORT_FIELDS);
const keysOf = (field: ShipmentSortField): SortKey[] => {
  // The partner column of the list shows both json, and one index covers them.
  if (field === 'partnerShipment') return [columnSortKey('partnerShipment', false), columnSortKey('partnerShipmentId', false)];
  const keys = columnKeys.get(field) ?? [];
  return isLong(field) ? keys.map((key) => ({ ...key, expression: sql`left(${key.expression}, ${sql.lit(INDEXED_LENGTH)})` })) : keys;
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
export const findShipmentsById = async (handles: DatabaseHandles, ids: number[], ownerId: number | null): Promise<Shipment[]> =>
  (await readRecords(handles, { table: 'shipment', conditions: ofOwner(ownerId), json: SHIPMENT_JSON }, ids)).map((json) =>
    JSON.parse(json),
  );

/** Those of these ids that belong to a shipment of `ownerId` (null: of anybody). */
export const findIds = async (db: Database, ids: number[], ownerId: number | null) => {
  const { rows } = await sql<{ id: number }>`select id from shipment
    where id = any(${ids}::bigint[]) and (${ownerId}::bigint is null or "ownerId" = ${ownerId})`.execute(db);
  return rows.map(({ id }) => id);
};

const PAYLOAD = sql`jsonb_build_object('aceBillNumber', r."aceBillNumber", 'version', r.version)`;

/** What is null is left out of an event. */
const payloadWith = (fields: RawBuilder<unknown>) => sql`jsonb_strip_nulls(${PAYLOAD} || jsonb_build_object(${fields}))`;

/** How shipments are stored. */
export const SHIPMENTS: RecordTable = {
  kind: 'shipment',
  table: 'shipment',
  json: SHIPMENT_JSON,
  ownerId: sql`r."ownerId"`,
  events: {
    CREATE: { type: 'shipment.created', payload: payloadWith(sql`'importId', r."importId"`) },
    UPDATE: {
      type: 'shipment.changed',
      payload: payloadWith(sql`'formerOwnerId', nullif(f."ownerId", r."ownerId"), 'importId', nullif(r."importId", f."importId")`),
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
export const lockShipments = async (db: Database, ids: number[], ownerId: number | null): Promise<Shipment[]> => {
  const { rows } = await sql<{ json: string }>`select ${SHIPMENT_JSON} as json from shipment r
    where r.id = any(${ids}::bigint[]) and ${isVisible(SHIPMENTS, ownerId)} order by r.id for update of r`.execute(db);
  return rows.map(({ json }) => JSON.parse(json));
};

/** The id of a shipment, with a lock on its row: nobody else can change or delete it until the transaction ends. */
export const lockShipmentId = (db: Database, by: { id: number } | { aceBillNumber: string }, ownerId: number | null) =>
  db
    .selectFrom('shipment')
    .select('id')
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

/** The key of a shipment's order at the AU partner. */
export const findOrderKey = (db: Database, id: number) =>
  db.selectFrom('shipment').select('orderKey').where('id', '=', id).executeTakeFirst();

/** Whether the caller may see the original of a return. */
const hasOriginal = (visibleTo: number | null) => sql<boolean>`(sent."returnOfId" is null or exists (
  select from shipment r where r.id = sent."returnOfId" and ${isVisible(SHIPMENTS, visibleTo)}))`;

const LOGIN_OF_OWNER = sql`(select o.login from "appUser" o where o.id = sent."ownerId")`;

/** Inserts shipments with owners that exist and originals that the caller may see. Those without a bill number get the next ones. */
export const insertingShipments = (columns: string[], visibleTo: number | null) =>
  inserting(SHIPMENTS, {
    columns,
    given: { ownerLogin: sql`o.login`, aceBillNumber: sql`coalesce(sent."aceBillNumber", next_bill_number())` },
    from: sql`sent join "appUser" o on o.id = sent."ownerId" where ${hasOriginal(visibleTo)} order by sent.ordinality`,
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
    where: columns.includes('ownerId') ? sql`exists ${LOGIN_OF_OWNER}` : undefined,
  });

/** Whether another shipment has one of these bill numbers. */
export const hasTakenBillNumber = async (db: Database, rows: { id?: number | null; aceBillNumber?: unknown }[]) => {
  const numbered = rows.filter(({ aceBillNumber }) => aceBillNumber);
  const { rows: taken } = await sql`select from json_to_recordset(${JSON.stringify(numbered)}) sent (id bigint, "aceBillNumber" text)
    join shipment s using ("aceBillNumber") where s.id is distinct from sent.id limit 1`.execute(db);
  return taken.length > 0;
};

type Referring = { id?: number | null; ownerId?: unknown; customerReference?: unknown };

/**
 * Whether the owner of one of these rows, as it is to be written, has its reference twice: in another shipment, or in another of the rows. What a row
 * does not name stays as it is stored.
 */
export const hasTakenReference = async (db: Database, rows: Referring[]) => {
  const sent = rows.map(({ id, ownerId, customerReference }, place) => ({ place, id, ownerId, customerReference }));
  const isReferenceSent = rows.some((row) => 'customerReference' in row);
  const { rows: taken } = await sql`
    with written as materialized (
      select sent.place, sent.id, coalesce(sent."ownerId", s."ownerId") as "ownerId",
        case when ${isReferenceSent} then sent."customerReference" else s."customerReference" end as reference
      from json_to_recordset(${JSON.stringify(sent)}) sent (place int, id bigint, "ownerId" bigint, "customerReference" text)
      left join shipment s on s.id = sent.id)
    select from written w where exists (
        select from shipment s where s."customerReference" = w.reference and s."ownerId" = w."ownerId" and s.id is distinct from w.id)
      or exists (select from written o where o.reference = w.reference and o."ownerId" = w."ownerId" and o.place <> w.place)
    limit 1`.execute(db);
  return taken.length > 0;
};

/** The kinds of records that belong to a shipment, so that it cannot be deleted. */
export const findDependants = async (db: Database, id: number) => {
  const connector = await db.selectFrom('connector').select('id').where('shipmentId', '=', id).executeTakeFirst();
  const tracking = await db.selectFrom('tracking').select('id').where('shipmentId', '=', id).limit(1).executeTakeFirst();
  const [returned] = await findShipmentNames(db, { returnOfId: id }, null);
  return [...(connector ? ['connector'] : []), ...(tracking ? ['trackings'] : []), ...(returned ? ['returns'] : [])];
};

/** Those of these shipments to which nothing belongs that keeps them. */
export const findWithoutDependants = async (db: Database, ids: number[]) => {
  const { rows } = await sql<{ id: number }>`select s.id from shipment s where s.id = any(${ids}::bigint[])
    and not exists (select from connector c where c."shipmentId" = s.id) and not exists (select from tracking t where t."shipmentId" = s.id)
    and not exists (select from shipment o where o."returnOfId" = s.id) order by s.id`.execute(db);
  return rows.map(({ id }) => id);
};
