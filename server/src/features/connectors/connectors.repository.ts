import { CONNECTOR_SORT_FIELDS, Connector, type ConnectorInput } from '@ace/contract/connectors/connector.ts';
import type { ServiceField } from '@ace/contract/connectors/filter.ts';
import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import { inserting, type RecordTable, write } from '../../shared/changes/write.ts';
import type { Database } from '../../shared/database/schema.ts';
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
    .selectFrom('connector as r')
    .select(COLUMNS)
    .$if(ownerId !== null, (query) => query.where(isOwnedBy(ownerId ?? 0)));

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
  visibleConnectors(db, ownerId).where('id', '=', id).executeTakeFirst();

export const findConnectorOf = (db: Database, shipmentId: number) =>
  db.selectFrom('connector').select('id').where('shipmentId', '=', shipmentId).executeTakeFirst();

/** The connectors of shipments that the caller was found to see. */
export const findConnectorsOf = (db: Database, shipmentIds: number[]) =>
  visibleConnectors(db, null).where('shipmentId', 'in', shipmentIds).execute();

const PAYLOAD = sql`jsonb_build_object('shipmentId', r."shipmentId", 'orderId', r."orderId")`;

const OWNER = sql<number>`owner_of_shipment(r."shipmentId")`;

/** How connectors are stored. The owner of the shipment owns its connector. */
export const CONNECTORS: RecordTable = {
  kind: 'connector',
  table: 'connector',
  json,
  ownerId: OWNER,
  unique: { connector_shipmentId_key: 'shipmentId' },
  events: {
    CREATE: { type: 'connector.ordered', payload: PAYLOAD },
    UPDATE: {
      type: 'connector.changed',
      payload: sql`${PAYLOAD} || jsonb_strip_nulls(jsonb_build_object('formerShipmentId', nullif(f."shipmentId", r."shipmentId"),
        'formerOwnerId', case when f."shipmentId" <> r."shipmentId" then nullif(owner_of_shipment(f."shipmentId"), ${OWNER}) end))`,
    },
    DELETE: { type: 'connector.deleted', payload: PAYLOAD },
  },
};

type NewConnector = Omit<ConnectorInput, 'id' | 'version'>;

/** Stores a connector of a shipment that the change has locked. Throws `unique` at `shipmentId` if it has one already. */
export const insertConnector = async (tx: Change, fields: NewConnector) => {
  const { login } = tx.caller;
  const rows = [{ ...fields, createdBy: login, lastModifiedBy: login }];
  const statement = (columns: string[]) => inserting(CONNECTORS, { columns });
  const [connector] = await write<Connector>(tx, { of: CONNECTORS, action: 'CREATE', rows, statement });
  return connector as Connector;
};
