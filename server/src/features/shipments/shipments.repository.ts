import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import type { ExportColumn } from '@ace/contract/shipments/export-headings.ts';
import { MAX_RETURNS } from '@ace/contract/shipments/returns.ts';
import { SHIPMENT_LIMITS, SHIPMENT_SORT_FIELDS, Shipment, type ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { z } from 'zod';
import type { DatabaseHandles } from '../../shared/database/pool.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { jsonOfColumns, sortKeysByColumn } from '../../shared/lists/columns.ts';
import { type CountLimit, type List, readRecords } from '../../shared/lists/list.ts';
import { columnSortKey, type SortKey } from '../../shared/lists/order.ts';
import { progressOf } from '../progress/progress.reads.ts';
import './shipments.tables.ts';

/** A connector belongs to its own table, and what happens to it does not touch the shipment. */
const connectorIdOf = (table: 'r' | 'shipment') =>
  sql<number | null>`(select c.id from connector c where c."shipmentId" = ${sql.ref(`${table}.id`)})`;

const connectorFieldOf = (field: string) => sql`(select c.${sql.id(field)} from connector c where c."shipmentId" = r.id)`;

/** What is read from elsewhere than the row of the shipment. */
const exported: { [Name in ExportColumn]?: RawBuilder<unknown> } = {
  deliveryStatus: progressOf('deliveryStatus', 'r'),
  lastEventAt: progressOf('lastEventAt', 'r'),
  connectorId: connectorIdOf('r'),
  connectorOrderId: connectorFieldOf('orderId'),
  connectorTracking: connectorFieldOf('tracking'),
  connectorReference: connectorFieldOf('reference'),
  connectorBarcode: connectorFieldOf('barcode'),
};

/** The shipment in the row `r`, as it is answered and audited. */
export const SHIPMENT_JSON = jsonOfColumns(Shipment, {
  connectorId: connectorIdOf('r'),
  deliveryStatus: progressOf('deliveryStatus', 'r'),
  lastEventAt: progressOf('lastEventAt', 'r'),
});

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

/** The words under which searches find these telephone numbers, in their order. */
export const findPhoneWords = async (db: Database, phones: string[]) => {
  const { rows } = await sql<{ words: string | null }>`select phone_search_text(phone) as words
    from unnest(${phones}::text[]) with ordinality given (phone, place) order by place`.execute(db);
  return rows.map(({ words }) => words ?? '');
};

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

const { connectorId: _connectorId, deliveryStatus: _deliveryStatus, lastEventAt: _lastEventAt, ...columnShapes } = Shipment.shape;
const RECORD = [
  ...fieldsOf(z.object(columnShapes)),
  connectorIdOf('shipment').as('connectorId'),
  progressOf<DeliveryStatus | null>('deliveryStatus', 'shipment').as('deliveryStatus'),
  progressOf<string | null>('lastEventAt', 'shipment').as('lastEventAt'),
] as const;

/** A shipment, with its row locked until the transaction ends. */
export const lockShipment = (db: Database, id: number, ownerId: number | null): Promise<Shipment | undefined> =>
  db
    .selectFrom('shipment')
    .select(RECORD)
    .where('id', '=', id)
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .forUpdate('shipment')
    .executeTakeFirst();

/** How a shipment is locked: shared by all who add something to it, or for one whose change is written to it as well. */
export type ShipmentLock = 'shared' | 'alone';

/** The id of a shipment, with a lock on its row: nobody else can change or delete it until the transaction ends. */
export const lockShipmentId = (db: Database, by: { id: number } | { aceBillNumber: string }, ownerId: number | null, lock: ShipmentLock) =>
  db
    .selectFrom('shipment')
    .select('id')
    .where((eb) => eb.and(by))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .$if(lock === 'shared', (query) => query.forShare())
    .$if(lock === 'alone', (query) => query.forNoKeyUpdate())
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

const NEXT_BILL_NUMBER = sql<string>`next_bill_number()`;

type NewShipment = Omit<Insertable<Schema['shipment']>, 'aceBillNumber'> & { aceBillNumber: string | null };

export const updateShipmentRow = (db: Database, id: number, values: Updateable<Schema['shipment']>): Promise<Shipment> =>
  db.updateTable('shipment').set(values).where('id', '=', id).returning(RECORD).executeTakeFirstOrThrow();

/**
 * A statement that inserts a shipment and returns its row. Without a bill number, the shipment gets the next one. It returns nothing if the bill
 * number is taken.
 */
export const insertingShipment = ({ aceBillNumber, ...values }: NewShipment) => {
  const columns = Object.entries(values);
  return sql`insert into shipment ("aceBillNumber", ${sql.join(columns.map(([column]) => sql.id(column)))})
    values (${aceBillNumber ?? NEXT_BILL_NUMBER}, ${sql.join(columns.map(([, value]) => value))})
    on conflict ("aceBillNumber") do nothing returning *`;
};

/** Inserts a shipment by that statement. Returns undefined if the bill number is taken. */
export const insertShipment = async (db: Database, values: NewShipment): Promise<Shipment | undefined> => {
  const { rows } = await sql<{ json: string }>`with r as (${insertingShipment(values)}) select ${SHIPMENT_JSON} as json from r`.execute(db);
  return rows[0] && JSON.parse(rows[0].json);
};

type Unchanged = { id: number; version: number | null; ownerId: number | null; visibleTo: number | null };

/**
 * A statement that writes columns of a shipment and returns its row. It returns nothing if the shipment has another version or owner; null stands
 * for any. A bill number of null stays as it is.
 */
export const updatingShipment = (
  { id, version, ownerId, visibleTo }: Unchanged,
  { aceBillNumber, ...values }: Omit<Updateable<Schema['shipment']>, 'aceBillNumber'> & { aceBillNumber: string | null },
) =>
  sql`update shipment s set ${sql.join(Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${value}`))},
    "aceBillNumber" = coalesce(${aceBillNumber}, s."aceBillNumber"), version = s.version + 1
    where s.id = ${id} and (${version}::integer is null or s.version = ${version}) and (${ownerId}::bigint is null or s."ownerId" = ${ownerId})
      and (${visibleTo}::bigint is null or s."ownerId" = ${visibleTo}) returning s.*`;

export const deleteShipmentRow = (db: Database, id: number) => db.deleteFrom('shipment').where('id', '=', id).execute();

/** The kinds of records that belong to a shipment, so that it cannot be deleted. */
export const findDependants = async (db: Database, id: number) => {
  const connector = await db.selectFrom('connector').select('id').where('shipmentId', '=', id).executeTakeFirst();
  const tracking = await db.selectFrom('tracking').select('id').where('shipmentId', '=', id).limit(1).executeTakeFirst();
  const [returned] = await findShipmentNames(db, { returnOfId: id }, null);
  return [...(connector ? ['connector'] : []), ...(tracking ? ['trackings'] : []), ...(returned ? ['returns'] : [])];
};
