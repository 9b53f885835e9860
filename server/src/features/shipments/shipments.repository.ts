import type { PageQuery } from '@ace/contract/shared/page.ts';
import { SHIPMENT_LIMITS, SHIPMENT_SORT_FIELDS, Shipment, type ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type pg from 'pg';
import type { Context } from '../../shared/context/context.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { sortKeysByColumn } from '../../shared/lists/columns.ts';
import { columnSortKey, type SortKey } from '../../shared/lists/order.ts';
import { readPage, statementName } from '../../shared/lists/page.ts';
import { matches } from '../../shared/lists/search.ts';
import './shipments.tables.ts';

/** The record as JSON text in the form of the contract. A trigger maintains it (docs/decisions/0004-lists.md). */
const RECORD_JSON = sql<string>`shipment_json(r.record, r.id)`;

/** Long texts are sorted by their first characters, because their indexes contain no more: a B-tree rejects long entries. */
const INDEXED_LENGTH = 200;
const isLong = (field: string) => Object.entries(SHIPMENT_LIMITS).some(([name, limit]) => name === field && limit > INDEXED_LENGTH);

const columnKeyOf = sortKeysByColumn(Shipment);
const keysOf = (field: ShipmentSortField): SortKey[] => {
  // The partner column of the list shows both fields, and one index covers them.
  if (field === 'partnerShipment') return [columnSortKey('partnerShipment', false), columnSortKey('partnerShipmentId', false)];
  const keys = columnKeyOf(field);
  return isLong(field) ? keys.map((key) => ({ ...key, expression: sql`left(${key.expression}, ${sql.lit(INDEXED_LENGTH)})` })) : keys;
};
const sortKeys = new Map(SHIPMENT_SORT_FIELDS.map((field) => [field, keysOf(field)]));
const sortKeysOf = (field: ShipmentSortField) => sortKeys.get(field) ?? [];

/** Which shipments a list shows. An `ownerId` of null selects those of all owners; an empty `text` matches all. */
export type ShipmentFilter = { ownerId: number | null; text: string; isWithoutConnector: boolean };

export const findShipments = (context: Pick<Context, 'db' | 'pool'>, filter: ShipmentFilter, query: PageQuery<ShipmentSortField>) => {
  const { ownerId, text, isWithoutConnector } = filter;
  const isFiltered = text !== '' || isWithoutConnector;
  const ofOwner = ownerId === null ? sql`` : sql`where "ownerId" = ${ownerId}`;
  const counter = sql<number>`(select coalesce(sum(total), 0)::bigint from "shipmentCount" ${ofOwner})`;
  return readPage(
    context,
    {
      table: 'shipment',
      conditions: [
        ...(ownerId === null ? [] : [sql<boolean>`r."ownerId" = ${ownerId}`]),
        ...(isWithoutConnector ? [sql<boolean>`not exists (select from connector c where c."shipmentId" = r.id)`] : []),
        ...matches(text),
      ],
      json: RECORD_JSON,
      sortKeysOf,
      total: isFiltered ? 'hits' : { counter, key: String(ownerId ?? 'all') },
    },
    query,
  );
};

const FIND_JSON =
  'select shipment_json(r.record, r.id) as json from shipment r where r.id = $1 and ($2::bigint is null or r."ownerId" = $2)';

/** A shipment as JSON text; undefined if there is none or it belongs to another owner than `ownerId`. */
export const findShipmentJson = async (pool: pg.Pool, id: number, ownerId: number | null) => {
  const { rows } = await pool.query<{ json: string }>({ name: statementName(FIND_JSON), text: FIND_JSON, values: [id, ownerId] });
  return rows[0]?.json;
};

const parseShipment = (json: string): Shipment => JSON.parse(json);
const jsonColumn = (table: 'shipment' | 's') =>
  sql<string>`shipment_json(${sql.ref(`${table}.record`)}, ${sql.ref(`${table}.id`)})`.as('json');

/** A shipment, with its row locked until the transaction ends. */
export const lockShipment = async (db: Database, id: number, ownerId: number | null): Promise<Shipment | undefined> => {
  const row = await db
    .selectFrom('shipment as s')
    .select(jsonColumn('s'))
    .where('id', '=', id)
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .forUpdate('s')
    .executeTakeFirst();
  return row && parseShipment(row.json);
};

/** The id of a shipment, with a shared lock on its row: nobody can change or delete it until the transaction ends. */
export const lockShipmentShared = (db: Database, by: { id: number } | { aceBillNumber: string }, ownerId: number | null) =>
  db
    .selectFrom('shipment')
    .select('id')
    .where((eb) => eb.and(by))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .forShare()
    .executeTakeFirst();

/** The key of a shipment's order at the AU partner. */
export const findOrderKey = (db: Database, id: number) =>
  db.selectFrom('shipment').select('orderKey').where('id', '=', id).executeTakeFirst();

/** Returns undefined if the bill number is taken. */
export const insertShipment = async (db: Database, values: Insertable<Schema['shipment']>): Promise<Shipment | undefined> => {
  const row = await db
    .insertInto('shipment')
    .values(values)
    .onConflict((conflict) => conflict.column('aceBillNumber').doNothing())
    .returning(jsonColumn('shipment'))
    .executeTakeFirst();
  return row && parseShipment(row.json);
};

export const updateShipmentRow = async (db: Database, id: number, values: Updateable<Schema['shipment']>): Promise<Shipment> => {
  const row = await db.updateTable('shipment').set(values).where('id', '=', id).returning(jsonColumn('shipment')).executeTakeFirstOrThrow();
  return parseShipment(row.json);
};

export const deleteShipmentRow = (db: Database, id: number) => db.deleteFrom('shipment').where('id', '=', id).execute();

/** The kinds of records that belong to a shipment, so that it cannot be deleted. */
export const findDependants = async (db: Database, id: number) => {
  const connector = await db.selectFrom('connector').select('id').where('shipmentId', '=', id).executeTakeFirst();
  const tracking = await db.selectFrom('tracking').select('id').where('shipmentId', '=', id).limit(1).executeTakeFirst();
  return [...(connector ? ['connector'] : []), ...(tracking ? ['trackings'] : [])];
};

export const nextBillNumberSerial = async (db: Database) => {
  const { rows } = await sql<{ serial: number }>`select nextval('"billNumberSerial"') as serial`.execute(db);
  return rows[0]?.serial ?? 0;
};
