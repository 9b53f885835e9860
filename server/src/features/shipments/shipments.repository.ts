import type { PageQuery } from '@ace/contract/shared/page.ts';
import { isNullable } from '@ace/contract/shared/record.ts';
import { SHIPMENT_LIMITS, Shipment, type ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type pg from 'pg';
import type { Context } from '../../shared/context/context.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { sortKeysByColumn } from '../../shared/lists/columns.ts';
import { columnSortKey, type SortKey } from '../../shared/lists/order.ts';
import { readPage, statementName } from '../../shared/lists/page.ts';
import { matches } from '../../shared/lists/search.ts';

/** The record as JSON text, as the contract has it; a trigger keeps it (docs/decisions/0004-lists.md). */
const RECORD = sql<string>`shipment_json(r.record, r.id)`;

/** Long texts are sorted by their beginning, as their indexes hold them: a B-tree refuses long entries. */
const INDEXED_LENGTH = 200;
const columnKeyOf = sortKeysByColumn(Shipment);
const beginningOf = (field: ShipmentSortField): SortKey => ({
  expression: sql`left(r.${sql.id(field)}, ${sql.lit(INDEXED_LENGTH)})`,
  isNullable: isNullable(Shipment.shape[field]),
});
const isLong = (field: string) => Object.entries(SHIPMENT_LIMITS).some(([name, limit]) => name === field && limit > INDEXED_LENGTH);

const sortKeysOf = (field: ShipmentSortField): SortKey[] => {
  // The partner's column shows both, and one index holds them.
  if (field === 'partnerShipment') return [columnSortKey('partnerShipment', false), columnSortKey('partnerShipmentId', false)];
  return isLong(field) ? [beginningOf(field)] : columnKeyOf(field);
};

/** Which shipments a list shows: those of `ownerId`, or everybody's. */
export type ShipmentFilter = { ownerId: number | null; text: string; isWithoutConnector: boolean };

export const findShipments = (reading: Pick<Context, 'db' | 'pool'>, filter: ShipmentFilter, query: PageQuery<ShipmentSortField>) => {
  const { ownerId, text, isWithoutConnector } = filter;
  const isNarrowed = text !== '' || isWithoutConnector;
  const counted = ownerId === null ? sql`` : sql`where "ownerId" = ${ownerId}`;
  const counter = sql<number>`(select coalesce(sum(total), 0)::bigint from "shipmentCount" ${counted})`;
  return readPage(
    reading,
    {
      table: 'shipment',
      conditions: [
        ...(ownerId === null ? [] : [sql<boolean>`r."ownerId" = ${ownerId}`]),
        ...(isWithoutConnector ? [sql<boolean>`not exists (select from connector c where c."shipmentId" = r.id)`] : []),
        ...matches(text),
      ],
      json: RECORD,
      sortKeysOf,
      total: isNarrowed ? 'hits' : { counter, key: String(ownerId ?? 'all') },
    },
    query,
  );
};

const FIND_ONE =
  'select shipment_json(r.record, r.id) as json from shipment r where r.id = $1 and ($2::bigint is null or r."ownerId" = $2)';

/** A shipment as JSON text, or undefined if there is none or it is somebody else's. */
export const findShipmentJson = async (pool: pg.Pool, id: number, ownerId: number | null) => {
  const { rows } = await pool.query<{ json: string }>({ name: statementName(FIND_ONE), text: FIND_ONE, values: [id, ownerId] });
  return rows[0]?.json;
};

const asShipment = (json: string): Shipment => JSON.parse(json);
const json = (table: 'shipment' | 's') => sql<string>`shipment_json(${sql.ref(`${table}.record`)}, ${sql.ref(`${table}.id`)})`.as('json');

/** A shipment, locked until the transaction ends. */
export const lockShipment = async (db: Database, id: number, ownerId: number | null): Promise<Shipment | undefined> => {
  const row = await db
    .selectFrom('shipment as s')
    .select(json('s'))
    .where('id', '=', id)
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .forUpdate('s')
    .executeTakeFirst();
  return row && asShipment(row.json);
};

/** Id of a shipment, which nobody changes or deletes until the transaction ends. */
export const shareShipment = (db: Database, by: { id: number } | { aceBillNumber: string }, ownerId: number | null) =>
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

/** Undefined if the bill number is taken. */
export const insertShipment = async (db: Database, values: Insertable<Schema['shipment']>): Promise<Shipment | undefined> => {
  const row = await db
    .insertInto('shipment')
    .values(values)
    .onConflict((conflict) => conflict.column('aceBillNumber').doNothing())
    .returning(json('shipment'))
    .executeTakeFirst();
  return row && asShipment(row.json);
};

export const updateShipmentRow = async (db: Database, id: number, values: Updateable<Schema['shipment']>): Promise<Shipment> => {
  const row = await db.updateTable('shipment').set(values).where('id', '=', id).returning(json('shipment')).executeTakeFirstOrThrow();
  return asShipment(row.json);
};

export const deleteShipmentRow = (db: Database, id: number) => db.deleteFrom('shipment').where('id', '=', id).execute();

/** What keeps a shipment from being deleted. */
export const findDependants = async (db: Database, id: number) => {
  const connector = await db.selectFrom('connector').select('id').where('shipmentId', '=', id).executeTakeFirst();
  const tracking = await db.selectFrom('tracking').select('id').where('shipmentId', '=', id).limit(1).executeTakeFirst();
  return [...(connector ? ['connector'] : []), ...(tracking ? ['trackings'] : [])];
};

export const nextBillNumberSerial = async (db: Database) => {
  const { rows } = await sql<{ serial: number }>`select nextval('"billNumberSerial"') as serial`.execute(db);
  return rows[0]?.serial ?? 0;
};
