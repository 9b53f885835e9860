import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseHandles } from './rows.ts';
import { type SearchText, searchTextOf } from './search.ts';

/** How many rows a sample has at most. */
const SAMPLE_SIZE = 400;

/** How long a sample is used. */
const SAMPLE_TTL_MS = 10 * 60_000;

/** Some rows of a table, by which a search estimates how many rows have its words, and where they stand in the order of the list. */
export type Sample = {
  /** How many rows the table has; an estimate. */
  rows: number;
  /** The search texts of the sampled rows. */
  texts: SearchText[];
  /** Positions in `texts` in an order; `orderBy` is a clause on the row `r`. */
  inOrder: (orderBy: RawBuilder<unknown>) => Promise<number[]>;
};

const readSample = async ({ pool, db }: DatabaseHandles, table: string): Promise<Sample> => {
  const statement = sql`
    with ids as materialized (
      select distinct 1 + floor(random() * (select max(id) from ${sql.table(table)}))::bigint as id from generate_series(1, ${SAMPLE_SIZE}::int))
    select r.id, r."searchText" as text, (select max(id) from ${sql.table(table)}) as last, (select count(*) from ids) as tried
    from ids join ${sql.table(table)} r using (id)`.compile(db);
  const { rows } = await pool.query<{ id: number; text: string; last: number; tried: number }>({
    text: statement.sql,
    values: [...statement.parameters],
  });
  const positions = new Map(rows.map(({ id }, position) => [id, position]));
  const orders = new Map<string, Promise<number[]>>();

  const readOrder = async (text: string, parameters: readonly unknown[]) => {
    const { rows: ordered } = await pool.query<{ id: number }>({ text, values: [...parameters] });
    return ordered.flatMap(({ id }) => positions.get(id) ?? []);
  };
  return {
    rows: rows[0] ? (rows[0].last * rows.length) / rows[0].tried : 0,
    texts: rows.map(({ text }) => searchTextOf(text)),
    inOrder: (orderBy) => {
      const { sql: text, parameters } =
        sql`select r.id from ${sql.table(table)} r where r.id = any(${[...positions.keys()]}) ${orderBy}`.compile(db);
      const known = orders.get(text) ?? readOrder(text, parameters);
      orders.set(text, known);
      known.catch(() => orders.delete(text));
      return known;
    },
  };
};

const samples = new WeakMap<pg.Pool, Map<string, { until: number; sample: Promise<Sample> }>>();

/** The sample of a table with search texts. */
export const sampleOf = (handles: DatabaseHandles, table: string): Promise<Sample> => {
  const known = samples.get(handles.pool) ?? new Map<string, { until: number; sample: Promise<Sample> }>();
  samples.set(handles.pool, known);
  const current = known.get(table);
  if (current && current.until > Date.now()) return current.sample;
  const sample = readSample(handles, table);
  known.set(table, { until: Date.now() + SAMPLE_TTL_MS, sample });
  sample.catch(() => known.delete(table));
  return sample;
};
