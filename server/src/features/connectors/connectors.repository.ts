import { CONNECTOR_TEXTS, type Connector } from '@ace/contract/connectors/connector.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { readPage } from '../../shared/paging.ts';

const COLUMNS = [
  ...(['id', 'version', 'orderId', ...CONNECTOR_TEXTS, 'submit', 'shipmentId'] as const),
  ...(['createdBy', 'createdDate', 'lastModifiedBy', 'lastModifiedDate'] as const),
] as const satisfies (keyof Connector)[];

/** What may be empty. */
const NULLABLE = ['orderId', ...CONNECTOR_TEXTS, 'submit'];

/** Connectors of the shipments of `ownerId`, or of everybody's. */
const visible = (db: Database, ownerId: number | null) =>
  db
    .selectFrom('connector')
    .select(COLUMNS)
    .$if(ownerId !== null, (query) =>
      query.where('shipmentId', 'in', db.selectFrom('shipment').select('shipment.id').where('ownerId', '=', ownerId)),
    );

export const findConnectors = (db: Database, ownerId: number | null, query: PageQuery<keyof Connector>) =>
  readPage(db, visible(db, ownerId), query, NULLABLE);

export const findConnector = (db: Database, id: number, ownerId: number | null): Promise<Connector | undefined> =>
  visible(db, ownerId).where('connector.id', '=', id).executeTakeFirst();

/** A connector, locked until the transaction ends. */
export const lockConnector = (db: Database, id: number): Promise<Connector | undefined> =>
  visible(db, null).where('connector.id', '=', id).forUpdate().executeTakeFirst();

export const findConnectorOf = (db: Database, shipmentId: number) =>
  db.selectFrom('connector').select('id').where('shipmentId', '=', shipmentId).executeTakeFirst();

/** Undefined if the shipment has a connector already. */
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
