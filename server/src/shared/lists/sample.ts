import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseHandles } from '../database/pool.ts';
import { loggerNamed } from '../logging.ts';
import { createSortOrder, type Place, type SortKeys, type SortOrder } from './order.ts';
import { remember } from './remember.ts';
import { createRowSet, type RowSet, rowsInAll, rowsInAny, rowsWhere } from './row-set.ts';
import { hasWholeKeys, isDecidedByKeys, isWordIn, type Key, keysOfText, type SplitText, splitText, type Word } from './search.ts';

const log = loggerNamed('lists');

/** How many rows a sample has at most. */
const SAMPLE_SIZE = 8_000;

/** How long a sample is used before another one is read, and how many words it knows at most. */
const SAMPLE_TTL_MS = 10 * 60_000;
const MAX_WORDS = 1_000;

/** Which rows of a sample have a word and its keys, and how many entries the index has for a row because of prefixes. */
export type SampledWord = { word: Word; isIn: RowSet; hasKeys: RowSet; prefixEntries: number };

/** The positions of the rows of a sample in an order. */
export type Positions = Uint16Array;

/** The rows of a sample in an order, and where each of them stands in it. */
export type SampledOrder = { positions: Positions; placeOf: (position: number) => Place };

/** Some rows of a table, by which a search estimates how many rows have its words, and where they stand in the order of the list. */
export type Sample = {
  /** How many rows the table has; an estimate. */
  tableRows: number;
  /** How many rows the sample has, and all of them. */
  size: number;
  rows: RowSet;
  /** The ids of the rows, by their positions. */
  ids: number[];
  look: (word: Word) => SampledWord;
  /** The rows in an order. */
  inOrder: (order: SortOrder) => Promise<SampledOrder>;
};

/** If the sample has no hit, it counts as if it had half of one. */
export const UNSEEN = 0.5;

/** After so many texts, others get a turn. */
const TURN = 100;

/** Looks up keys of the search texts as the index does. Returns the positions of the texts that have a key, once for each of their keys that it is or begins. */
const createKeyIndex = async (texts: SplitText[]) => {
  const positionsOf = new Map<string, number[]>();
  for (const [position, text] of texts.entries()) {
    if (position % TURN === TURN - 1) await nextTurn();
    for (const key of keysOfText(text)) {
      const positions = positionsOf.get(key);
      if (positions) positions.push(position);
      else positionsOf.set(key, [position]);
    }
  }
  // The positions of all keys in the order of the keys, in a quarter of the memory; those of key number n begin at `starts[n]`.
  const sorted = [...positionsOf.keys()].sort();
  const lists = sorted.map((key) => positionsOf.get(key) ?? []);
  const starts = new Uint32Array(sorted.length + 1);
  for (const [index, { length }] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  const positions = new Uint16Array(starts.at(-1) ?? 0);
  for (const [index, list] of lists.entries()) positions.set(list, starts[index]);

  const firstFrom = (key: string) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return ({ key, isPrefix }: Key): Positions => {
    const first = firstFrom(key);
    let end = first;
    while (isPrefix ? sorted[end]?.startsWith(key) : end === first && sorted[end] === key) end++;
    return positions.subarray(starts[first], starts[end]);
  };
};

const NO_TEXT = splitText('');

const createLook = async (texts: SplitText[]) => {
  const lookUp = await createKeyIndex(texts);
  const known = new Map<string, SampledWord>();

  const look = (word: Word): SampledWord => {
    let prefixEntries = 0;
    const rowsOf = (key: Key) => {
      const positions = lookUp(key);
      if (key.isPrefix) prefixEntries += positions.length;
      return createRowSet(texts.length, positions);
    };
    const hasKeys = rowsInAny(word.forms.map(({ keys }) => rowsInAll(keys.map(rowsOf))));
    const isIn = isDecidedByKeys(word) ? hasKeys : rowsWhere(hasKeys, (position) => isWordIn(word, texts[position] ?? NO_TEXT));
    const entries = hasWholeKeys(word) ? 0 : Math.max(UNSEEN, prefixEntries);
    return { word, isIn, hasKeys, prefixEntries: entries / Math.max(texts.length, 1) };
  };
  return (word: Word) => {
    const sampled = known.get(word.typed) ?? look(word);
    if (known.size >= MAX_WORDS) known.clear();
    known.set(word.typed, sampled);
    return sampled;
  };
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
  const ids = rows.map(({ id }) => id);
  const positions = new Map(ids.map((id, position) => [id, position]));
  const orders = new Map<string, Promise<{ ascending: SampledOrder; descending: SampledOrder }>>();

  /** The rows in both directions; those without what comes first in the order come last in both. */
  const readOrder = async (text: string, parameters: readonly unknown[]) => {
    const { rows: ordered } = await pool.query<Place>({ text, values: [...parameters] });
    // Many rows have the same value, of which one copy is kept.
    const copies = new Map(ordered.map(({ value }) => [value, value]));
    const values: Place['value'][] = ids.map(() => null);
    for (const { id, value } of ordered) values[positions.get(id) ?? 0] = copies.get(value) ?? null;
    const placeOf = (position: number): Place => ({ id: ids[position] ?? 0, value: values[position] ?? null });

    const positionsOf = (those: Place[]) => those.flatMap(({ id }) => positions.get(id) ?? []);
    const present = positionsOf(ordered.filter(({ value }) => value !== null));
    const missing = positionsOf(ordered.filter(({ value }) => value === null));
    return {
      ascending: { positions: Uint16Array.from([...present, ...missing]), placeOf },
      descending: { positions: Uint16Array.from([...present.toReversed(), ...missing.toReversed()]), placeOf },
    };
  };
  return {
    tableRows: rows[0] ? (rows[0].last * rows.length) / rows[0].tried : 0,
    size: rows.length,
    rows: createRowSet(rows.length, rows.keys()),
    ids,
    look: await createLook(rows.map(({ text }) => splitText(text))),
    inOrder: async ({ first, ascending: { orderBy, isReversed } }) => {
      const { sql: text, parameters } =
        sql`select r.id, (${first.expression})::text as value from ${sql.table(table)} r where r.id = any(${ids}) ${orderBy}`.compile(db);
      const { ascending, descending } = await remember(orders, text, () => readOrder(text, parameters));
      return isReversed ? descending : ascending;
    },
  };
};

/** Reads the orders of a sample before a search asks for them. One that cannot be read now is read then. */
const readAhead = async <Field extends string>(sample: Sample, sortKeys: SortKeys<Field>) => {
  try {
    for (const field of sortKeys.keys()) await sample.inOrder(createSortOrder([{ field, direction: 'asc' }], sortKeys));
  } catch (error) {
    log.warn({ error }, 'the orders of a sample were not read ahead');
  }
};

type Samples = { known: Map<string, { sample: Sample; isOld: boolean }>; read: Map<string, Promise<Sample>> };

const samplesOfPools = new WeakMap<pg.Pool, Samples>();

const samplesOf = (pool: pg.Pool) => {
  const samples: Samples = samplesOfPools.get(pool) ?? { known: new Map(), read: new Map() };
  samplesOfPools.set(pool, samples);
  return samples;
};

/** The sample of a table with search texts. Nobody waits for a new one while there is an old one. */
export const sampleOf = async <Field extends string>(
  handles: DatabaseHandles,
  table: string,
  sortKeys: SortKeys<Field>,
): Promise<Sample> => {
  const { known, read } = samplesOf(handles.pool);
  const readAnother = () =>
    remember(read, table, async () => {
      try {
        const sample = await readSample(handles, table);
        const kept = { sample, isOld: false };
        known.set(table, kept);
        setTimeout(() => {
          kept.isOld = true;
        }, SAMPLE_TTL_MS).unref();
        void readAhead(sample, sortKeys);
        return sample;
      } finally {
        read.delete(table);
      }
    });
  const kept = known.get(table);
  if (!kept) return await readAnother();
  if (kept.isOld) readAnother().catch((error: unknown) => log.warn({ error }, 'no new sample was read, so the old one is used'));
  return kept.sample;
};
