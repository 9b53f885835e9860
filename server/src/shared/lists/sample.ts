import { sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseHandles } from '../database/pool.ts';

/** How many rows a sample has at most: a word that one row of a hundred has is in forty of them. */
const SAMPLE_SIZE = 4_000;

/** How long a sample is used before another one is read. */
const SAMPLE_TTL_MS = 10 * 60_000;

/** Some rows of a table with their search texts, by which a search estimates how many rows have its words. */
export type Sample = {
  /** How many rows the table has; an estimate. */
  tableRows: number;
  rows: { id: number; text: string }[];
};

const readSample = async ({ pool, db }: DatabaseHandles, table: string): Promise<Sample> => {
  const last = sql`(select max(id) from ${sql.table(table)})`;
  const ids = sql`select distinct 1 + floor(random() * ${last})::bigint as id from generate_series(1, ${sql.lit(SAMPLE_SIZE)})`;
  const { sql: text } = sql`with ids as materialized (${ids})
    select r.id, r."searchText" as text, ${last}::float8 / (select count(*) from ids) as step from ids join ${sql.table(table)} r using (id)`.compile(
    db,
  );
  const { rows } = await pool.query<Sample['rows'][number] & { step: number }>(text);
  return { tableRows: rows.length * (rows[0]?.step ?? 0), rows };
};

const known = new WeakMap<pg.Pool, Map<string, { sample: Promise<Sample>; since: number }>>();

/** The sample of a table with search texts. */
export const sampleOf = (handles: DatabaseHandles, table: string): Promise<Sample> => {
  const samples = known.get(handles.pool) ?? new Map();
  known.set(handles.pool, samples);
  const before = samples.get(table);
  if (before && performance.now() - before.since < SAMPLE_TTL_MS) return before.sample;
  const sample = readSample(handles, table);
  samples.set(table, { sample, since: performance.now() });
  sample.catch(() => samples.delete(table));
  return sample;
};
