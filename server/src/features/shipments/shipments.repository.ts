import { createHash } from 'node:crypto';
import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import type { Shipment, ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type pg from 'pg';
import { createCache } from '../../shared/cache.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { MAX_ANSWER, type Page, pageTooLarge } from '../../shared/paging.ts';
import { searchConditions } from '../../shared/search.ts';
import { type Branch, orderOf } from './shipments.order.ts';

/** A record as JSON text, as the contract has it; a trigger keeps it (migration 0002, docs/decisions/0004-lists.md). */
const RECORD = 'shipment_json(s.record, s.id)';

/** From this row on it pays to ask whether the page is nearer to the end. */
const DEEP = 1_000;

/** Which shipments a list shows: `ownerId` alone, or everybody's. */
export type ShipmentFilter = { ownerId: number | null; text: string; isWithoutConnector: boolean };

const names = new Map<string, string>();

/** Statements are prepared once per connection: their name is a digest of their text. */
const named = (text: string) => {
  let name = names.get(text);
  if (!name) {
    name = `shipments_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
};

const conditionsOf = (filter: ShipmentFilter, bind: (value: unknown) => string) => [
  ...(filter.ownerId === null ? [] : [`s."ownerId" = ${bind(filter.ownerId)}`]),
  ...(filter.isWithoutConnector ? ['not exists (select from connector c where c."shipmentId" = s.id)'] : []),
  ...searchConditions(filter.text).map(
    ({ column, patterns }) => `(${patterns.map((pattern) => `s."${column}" like ${bind(pattern)}`).join(' or ')})`,
  ),
];

const from = (conditions: (string | null)[]) => {
  const said = conditions.filter((condition) => condition !== null);
  return `from shipment s ${said.length > 0 ? `where ${said.join(' and ')}` : ''}`;
};

const binder = () => {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  return { values, bind };
};

/** The rows of a page as one JSON array (null where it would be larger than an answer may be), and how many they are. */
const asArray = (rows: string) => `case when coalesce(sum(octet_length(rows.json)), 0) <= ${MAX_ANSWER}
  then '[' || coalesce(string_agg(rows.json, ','), '') || ']' end as json, count(*) as count from (${rows}) rows`;

/** Throws `error.pageTooLarge` where there is none. */
const checkedJson = (json: string | null) => {
  if (json === null) throw pageTooLarge();
  return json;
};

/** Records of the ids that `ids` selects; the ids come from an index alone, so that a far page costs little. */
const recordsOf = (ids: string, order: string) => `select ${RECORD} as json from (${ids}) page join shipment s using (id) ${order}`;

/**
 * Ids of one page out of branches that follow each other. The second is only looked at where the first does not fill the page; its
 * offset then counts from where the first ended.
 */
const idsOf = ([first, second]: Branch[], conditions: string[], size: string, start: string) => {
  const branch = ({ condition, order }: Branch) => `${from([...conditions, condition])} ${order}`;
  if (!first) throw new Error('an order has at least one branch');
  if (!second) return `select s.id ${branch(first)} limit ${size} offset ${start}`;
  const found = '(select count(*) from a)';
  const ofFirst = `(select count(*) ${from([...conditions, first.condition])})`;
  return `with a as materialized (select s.id ${branch(first)} limit ${size} offset ${start}),
    b as (select s.id ${branch(second)} limit ${size} - ${found}
      offset case when ${found} > 0 or ${start} = 0 then 0 else greatest(0, ${start} - ${ofFirst}) end)
    select id from a union all select id from b`;
};

type PageRow = { json: string | null; count: number; total: number };

/** Totals as last seen, by owner. They only decide from which end a page is read, so they may be old. */
const lastTotals = createCache<number, number>('shipmentTotals', { max: 10_000 });

/**
 * One page of all shipments, or of somebody's own: one statement, its JSON made by the database, its total read from the counters
 * (docs/decisions/0004-lists.md). A page in the second half is read from the end.
 */
const findPage = async (pool: pg.Pool, filter: ShipmentFilter, query: PageQuery<ShipmentSortField>): Promise<Page> => {
  const { values, bind } = binder();
  const conditions = conditionsOf(filter, bind);
  const totalText = `(select coalesce(sum(total), 0)::bigint from "shipmentCount" ${filter.ownerId === null ? '' : 'where "ownerId" = $1'})`;
  const { order, forwards, backwards } = orderOf(query.sort);
  const { size } = query;
  const offset = query.page * size;
  const owner = filter.ownerId ?? 0;

  const run = async (rows: string) => {
    const text = `select ${totalText} as total, ${asArray(rows)}`;
    // Orders by many fields and odd page sizes are too many to keep a plan of each.
    const name = query.sort.length <= 2 && size === PAGE_SIZE.default ? named(text) : undefined;
    const { rows: answers } = await pool.query<PageRow>({ name, text, values });
    const { json, count, total } = answers[0] ?? { json: '[]', count: 0, total: 0 };
    lastTotals.set(owner, total);
    return { json: checkedJson(json), count, total };
  };

  // Limits stand in the text and not beside it: the planner must know that a page is small.
  if (offset === 0) {
    const [first] = forwards;
    const page = await run(`select ${RECORD} as json ${from([...conditions, first?.condition ?? null])} ${first?.order} limit ${size}`);
    if (page.count === Math.min(size, page.total)) return page;
  }
  if (offset < DEEP || offset <= (lastTotals.get(owner) ?? 0) / 2) {
    return run(recordsOf(idsOf(forwards, conditions, `${size}`, bind(offset)), order));
  }
  const start = bind(offset);
  const ids = idsOf(backwards, conditions, `${size}`, `greatest(0, ${totalText} - ${start}::bigint - ${size})`);
  // The last page is seldom full: what precedes it is cut off.
  return run(recordsOf(`select id from (${ids}) nearest limit greatest(0, least(${size}, ${totalText} - ${start}::bigint))`, order));
};

/** Up to this many hits are found first and ordered then; more are met soon enough on a walk in order. */
const NARROW = 2_000;

/** One page of the shipments that match; counts the hits up to 10 000. */
const searchPage = async (pool: pg.Pool, filter: ShipmentFilter, query: PageQuery<ShipmentSortField>): Promise<Page> => {
  const { values, bind } = binder();
  const conditions = conditionsOf(filter, bind);
  const counted = await pool.query<{ total: number }>(
    `select count(*) as total from (select ${from(conditions)} limit ${SEARCH_COUNT_LIMIT + 1}) hits`,
    values,
  );
  const total = counted.rows[0]?.total ?? 0;
  const { order } = orderOf(query.sort);
  const rest = `${order} limit ${query.size} offset ${bind(query.page * query.size)}`;
  const ids =
    total <= NARROW
      ? `with hits as materialized (select s.id ${from(conditions)}) select s.id from hits join shipment s using (id) ${rest}`
      : `select s.id ${from(conditions)} ${rest}`;
  const { rows } = await pool.query<PageRow>(`select ${asArray(recordsOf(ids, order))}`, values);
  const isTotalLowerBound = total > SEARCH_COUNT_LIMIT;
  return { json: checkedJson(rows[0]?.json ?? null), total: Math.min(total, SEARCH_COUNT_LIMIT), isTotalLowerBound };
};

export const findShipments = (pool: pg.Pool, filter: ShipmentFilter, query: PageQuery<ShipmentSortField>) =>
  filter.text || filter.isWithoutConnector ? searchPage(pool, filter, query) : findPage(pool, filter, query);

const FIND_ONE = `select ${RECORD} as json from shipment s where s.id = $1 and ($2::bigint is null or s."ownerId" = $2)`;

/** A shipment as JSON text, or undefined if there is none or it is somebody else's. */
export const findShipmentJson = async (pool: pg.Pool, id: number, ownerId: number | null) => {
  const { rows } = await pool.query<{ json: string }>({ name: named(FIND_ONE), text: FIND_ONE, values: [id, ownerId] });
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
