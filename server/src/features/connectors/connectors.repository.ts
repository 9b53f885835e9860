import { CONNECTOR_SORT_FIELDS, Connector, type ConnectorInput } from '@ace/contract/connectors/connector.ts';
import { connectorFilters, type ServiceField } from '@ace/contract/connectors/filters.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import { eventsOf, recordList, recordTable } from '../../shared/changes/record-tables.ts';
import { writeOne } from '../../shared/changes/write.ts';
import type { Database } from '../../shared/database/schema.ts';
import { allOf } from '../../shared/lists/conditions.ts';
import { shipmentsWith } from '../shipments/shipments.reads.ts';
import './connectors.tables.ts';

const COLUMNS = fieldsOf(Connector);

/** Whether the connector `r` is that of a shipment of an owner. */
const isOwnedBy = (ownerId: number) =>
  sql<boolean>`r."shipmentId" in (select id from ${shipmentsWith('id', 'ownerId')} s where "ownerId" = ${ownerId})`;

/** Selects the connectors of the shipments of `ownerId`; null selects those of all owners. */
const visibleConnectors = (db: Database, ownerId: number | null) =>
  db
    .selectFrom('connector as r')
    .select(COLUMNS)
    .$if(ownerId !== null, (query) => query.where(isOwnedBy(ownerId ?? 0)));

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
export const CONNECTORS = recordTable('connector', Connector, {
  ownerId: OWNER,
  unique: { connector_shipmentId_key: 'shipmentId' },
  events: eventsOf(
    'connector.ordered',
    PAYLOAD,
    sql`${PAYLOAD} || jsonb_strip_nulls(jsonb_build_object('formerShipmentId', nullif(f."shipmentId", r."shipmentId"),
      'formerOwnerId', case when f."shipmentId" <> r."shipmentId" then nullif(owner_of_shipment(f."shipmentId"), ${OWNER}) end))`,
  ),
});

/** The connectors of a filter whose shipments the user may see. */
export const selectConnectors = recordList(CONNECTORS, {
  row: Connector,
  sorts: CONNECTOR_SORT_FIELDS,
  filters: connectorFilters,
  own: { ownerId: isOwnedBy },
  isOf: isOwnedBy,
});

type NewConnector = Omit<ConnectorInput, 'id' | 'version'>;

/** Stores a connector of a shipment that the change has locked. Throws `unique` at `shipmentId` if it has one already. */
export const insertConnector = (tx: Change, row: NewConnector) => writeOne<Connector>(tx, { of: CONNECTORS, action: 'CREATE', row });
