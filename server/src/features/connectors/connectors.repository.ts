import { CONNECTOR_SORT_FIELDS, Connector } from '@ace/contract/connectors/connector.ts';
import type { ServiceField } from '@ace/contract/connectors/filter.ts';
import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { jsonOfColumns, sortKeysByColumn } from '../../shared/lists/columns.ts';
import { allOf } from '../../shared/lists/conditions.ts';
import type { List } from '../../shared/lists/list.ts';
import { isOwnedBy } from './connectors.filter.ts';
import './connectors.tables.ts';

const COLUMNS = fieldsOf(Connector);

const json = jsonOfColumns(Connector);
const sortKeys = sortKeysByColumn(Connector, CONNECTOR_SORT_FIELDS);

/** Selects the connectors of the shipments of `ownerId`; null selects those of all owners. */
const visibleConnectors = (db: Database, ownerId: number | null) =>
  db
    .selectFrom('connector')
    .select(COLUMNS)
    .$if(ownerId !== null, (query) =>
      query.where('shipmentId', 'in', db.selectFrom('shipment').select('shipment.id').where('ownerId', '=', ownerId)),
    );

/** Which connectors a list shows: those of the shipments of `ownerId` (null: of all owners) that meet all conditions. */
type ConnectorSelection = { ownerId: number | null; conditions: RawBuilder<boolean>[] };

export const connectorList = ({ ownerId, conditions }: ConnectorSelection): List<keyof Connector> => {
  const all = [...(ownerId === null ? [] : [isOwnedBy(ownerId)]), ...conditions];
  const total = conditions.length > 0 ? { upTo: FILTER_COUNT_LIMIT } : 'exact';
  return { table: 'connector', conditions: all, json, sortKeys, total };
};

/** The most values to choose from, and the most connectors of an owner that are looked at for them. */
const MAX_VALUES = 200;
const MAX_LOOKED_AT = 10_000;

/** The values of a field among the connectors of the shipments of `ownerId`; null looks at all, from value to value in the index. */
export const findValues = async (db: Database, field: ServiceField, ownerId: number | null) => {
  const column = sql`r.${sql.id(field)}`;
  const valueWhere = (condition: RawBuilder<boolean>, end: RawBuilder<unknown>) =>
    sql`(select ${column} as value from connector r where ${condition} ${end})`;
  const next = sql`order by ${column} limit 1`;
  const values =
    ownerId === null
      ? sql<{ value: string }>`with recursive found as (
          ${valueWhere(sql`${column} is not null`, next)}
          union all select ${valueWhere(sql`${column} > found.value`, next)} from found where found.value is not null
        ) select value from found where value is not null limit ${MAX_VALUES}`
      : sql<{ value: string }>`select distinct value
          from ${valueWhere(allOf([isOwnedBy(ownerId), sql`${column} is not null`]), sql`limit ${MAX_LOOKED_AT}`)} own
          order by value limit ${MAX_VALUES}`;
  return (await values.execute(db)).rows.map(({ value }) => value);
};

export const findConnector = (db: Database, id: number, ownerId: number | null): Promise<Connector | undefined> =>
  visibleConnectors(db, ownerId).where('connector.id', '=', id).executeTakeFirst();

/** Locks shipments, to which triggers of a connector write, until the transaction ends: by their ids, so that no two wait for each other. */
export const lockShipments = (db: Database, ids: number[]) =>
  db.selectFrom('shipment').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

/** A connector, with its row locked until the transaction ends. Lock its shipment before. */
export const lockConnectorRow = (db: Database, id: number): Promise<Connector | undefined> =>
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
