import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { type DatabaseHandles, queryUntil } from '../database/pool.ts';
import { statementName } from '../database/statements.ts';
import { BOUNDS } from '../limits/bounds.ts';
import { problem } from '../problems.ts';

/** The client can ask for a smaller page. */
const pageTooLarge = () => problem('error.pageTooLarge');

const checkSize = (json: string) => {
  // A UTF-16 code unit takes at most three bytes in UTF-8, so only long answers have to be measured.
  if (json.length * 3 > BOUNDS.answer.jsonBytes && Buffer.byteLength(json) > BOUNDS.answer.jsonBytes) throw pageTooLarge();
  return json;
};

/** Serializes rows as JSON. Throws `error.pageTooLarge`. */
export const jsonOf = (rows: unknown[]) => checkSize(JSON.stringify(rows));

/** Joins JSON texts to a JSON array. Throws `error.pageTooLarge`. */
export const arrayOf = (texts: string[]) => checkSize(`[${texts.join(',')}]`);

const { TEXT } = pg.types.builtins;

/** Runs a statement and returns its rows. Throws `error.pageTooLarge`, and keeps no texts beyond the limit. */
export const queryRows = async <Row extends Record<string, unknown>>(
  { db, pool, signal }: DatabaseHandles,
  statement: RawBuilder<unknown>,
  isPrepared = false,
): Promise<Row[]> => {
  let length = 0;
  const measured = (text: string) => {
    length += text.length;
    return length > BOUNDS.answer.jsonBytes ? '' : text;
  };
  const { types } = pool.options;
  const { sql: text, parameters } = statement.compile(db);
  const query = {
    ...(isPrepared ? { name: statementName(text) } : {}),
    text,
    values: [...parameters],
    types: {
      getTypeParser: ((oid: number) => (oid === TEXT ? measured : types?.getTypeParser(oid))) as pg.CustomTypesConfig['getTypeParser'],
    },
  };
  const { rows } = await (signal ? queryUntil<Row>(pool, query, signal) : pool.query<Row>(query));
  if (length > BOUNDS.answer.jsonBytes) throw pageTooLarge();
  return rows;
};

/** Reads the number that a statement selects. */
export const readNumber = async (handles: DatabaseHandles, statement: RawBuilder<unknown>, isPrepared = false) => {
  const [row] = await queryRows<{ number: number }>(handles, sql`select (${statement}) as number`, isPrepared);
  return row?.number ?? 0;
};
