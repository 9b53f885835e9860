import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { DatabaseHandles } from '../database/pool.ts';
import { problem } from '../problems.ts';

/** Maximum size of an answer in bytes of JSON: a thousand shipments of 8 kB each. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The client can ask for a smaller page. */
const pageTooLarge = () => problem('error.pageTooLarge');

const checkSize = (json: string) => {
  // A UTF-16 code unit takes at most three bytes in UTF-8, so only long answers have to be measured.
  if (json.length * 3 > MAX_ANSWER_BYTES && Buffer.byteLength(json) > MAX_ANSWER_BYTES) throw pageTooLarge();
  return json;
};

/** Serializes rows as JSON. Throws `error.pageTooLarge`. */
export const jsonOf = (rows: unknown[]) => checkSize(JSON.stringify(rows));

const statementNames = new Map<string, string>();

/** The name under which a statement is prepared on each connection: a digest of its text. */
export const statementName = (text: string) => {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    statementNames.set(text, name);
  }
  return name;
};

const { TEXT } = pg.types.builtins;

/**
 * Runs a statement whose columns are numbers and texts, and returns its rows as texts. Throws `error.pageTooLarge`, and keeps nothing that exceeds
 * the limit.
 */
export const queryTexts = async ({ db, pool }: DatabaseHandles, statement: RawBuilder<unknown>, isPrepared: boolean) => {
  let length = 0;
  const measured = (text: string) => {
    length += text.length;
    return length > MAX_ANSWER_BYTES ? '' : text;
  };
  const { sql: text, parameters } = statement.compile(db);
  const { rows } = await pool.query<string[]>({
    ...(isPrepared ? { name: statementName(text) } : {}),
    text,
    values: [...parameters],
    rowMode: 'array',
    types: { getTypeParser: ((type: number) => (type === TEXT ? measured : String)) as pg.CustomTypesConfig['getTypeParser'] },
  });
  if (length > MAX_ANSWER_BYTES) throw pageTooLarge();
  return rows;
};

/** Joins JSON literals to a JSON array. Throws `error.pageTooLarge`. */
export const arrayOf = (literals: string[]) => checkSize(`[${literals.join(',')}]`);
