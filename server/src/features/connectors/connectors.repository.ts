import { CONNECTOR_SORT_FIELDS, Connector } from '@ace/contract/connectors/connector.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DatabaseHandles } from '../../shared/database/pool.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { listFieldsOf, sortKeysByColumn } from '../../shared/lists/columns.ts';
import { readPage } from '../../shared/lists/page.ts';
import './connectors.tables.ts';

const COLUMNS = fieldsOf(Connector);

const fields = listFieldsOf(Connector);
const sortKeys = sortKeysByColumn(Connector, CONNECTOR_SORT_FIELDS);

/** Selects the connectors of the shipments of `ownerId`; null selects those of all owners. */
const visibleConnectors = (db: Database, ownerId: number | null) =>
  db
    .selectFrom('connector')
    .select(COLUMNS)
    .$if(ownerId !== null, (query) =>
      query.where('shipmentId', 'in', db.selectFrom('shipment').select('shipment.id').where('ownerId', '=', ownerId)),
    );

/** A page of the connectors of the shipments of `ownerId`; null selects those of all owners. */
export const findConnectors = (context: DatabaseHandles, ownerId: number | null, query: PageQuery<keyof Connector>) => {
  const isOwn = sql<boolean>`r."shipmentId" in (select id from shipment where "ownerId" = ${ownerId})`;
  return readPage(context, { table: 'connector', conditions: ownerId === null ? [] : [isOwn], fields, sortKeys, total: 'exact' }, query);
};

export const findConnector = (db: Database, id: number, ownerId: number | null): Promise<Connector | undefined> =>
  visibleConnectors(db, ownerId).where('connector.id', '=', id).executeTakeFirst();

/** A connector, with its row locked until the transaction ends. */
export const lockConnector = (db: Database, id: number): Promise<Connector | undefined> =>
  visibleConnectors(db, null).where('connector.id', '=', id).forUpdate().executeTakeFirst();

export const findConnectorOf = (db: Database, shipmentId: number) =>
  db.selectFrom('connector').select('id').where('shipmentId', '=', shipmentId).executeTakeFirst();

/** Returns undefined if the shipment has a connector already. */
export const insertConnector = (db: Database, values: Insertable<Schema['connector']>): Promise<Connector | undefined> =>
  db
    .insertInto('connector')
    .values(values)
    .onConflict((conflict) => conflict.column('shipmentId').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

export const updateConnectorRow = (db: Database, id: number, values: Updateable<Schema['connector']>): Promise<Connector> =>
  db.updateTable('connector').set(values).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();

export const deleteConnectorRow = (db: Database, id: number) => db.deleteFrom('connector').where('id', '=', id).execute();
