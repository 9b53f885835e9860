import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { Context } from '../context/context.ts';
import { problem } from '../problems.ts';

export type DatabaseHandles = Pick<Context, 'db' | 'pool'>;

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

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const NEEDS_ESCAPE = /["\\\u0000-\u001f]/;
const textLiteral = (text: string) => (NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`);

/** `2026-11-22 01:09:00.355+00`, as a session in UTC sends it, in the form of the contract: ISO 8601 with milliseconds. */
const instantLiteral = (text: string) => {
  const milliseconds = text[19] === '.' ? text.slice(20, -3).slice(0, 3).padEnd(3, '0') : '000';
  return `"${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z"`;
};

const asIs = (text: string) => text;

const { BOOL, INT2, INT4, INT8, NUMERIC, JSON: JSON_TYPE, JSONB, TIMESTAMPTZ } = pg.types.builtins;

/** How the text that PostgreSQL sends for a value becomes a JSON literal, by its type. All other types are texts. */
const LITERALS = new Map<number, (text: string) => string>([
  [BOOL, (text) => (text === 't' ? 'true' : 'false')],
  [TIMESTAMPTZ, instantLiteral],
  ...[INT2, INT4, INT8, NUMERIC, JSON_TYPE, JSONB].map((type) => [type, asIs] as const),
]);

/** The values of a row as JSON literals. */
type LiteralRow = (string | null)[];

/**
 * Runs a statement and returns its rows as JSON literals: values that go from the database into an answer need not become anything else in
 * between. Throws `error.pageTooLarge`, and keeps nothing that exceeds the limit.
 */
export const queryLiterals = async ({ db, pool }: DatabaseHandles, statement: RawBuilder<unknown>, isPrepared: boolean) => {
  let length = 0;
  const measured = (literal: (text: string) => string) => (text: string) => {
    length += text.length;
    return length > MAX_ANSWER_BYTES ? '' : literal(text);
  };
  const { sql: text, parameters } = statement.compile(db);
  const { rows } = await pool.query<LiteralRow>({
    ...(isPrepared ? { name: statementName(text) } : {}),
    text,
    values: [...parameters],
    rowMode: 'array',
    types: { getTypeParser: ((type: number) => measured(LITERALS.get(type) ?? textLiteral)) as pg.CustomTypesConfig['getTypeParser'] },
  });
  if (length > MAX_ANSWER_BYTES) throw pageTooLarge();
  return rows;
};

/** Returns a function that makes a JSON object with the fields `names` of a row; the first field stands at `offset`. */
export const objectWriter = (names: string[], offset = 0) => {
  const starts = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return (row: LiteralRow) => {
    let json = '';
    for (let index = 0; index < starts.length; index++) json += starts[index] + (row[index + offset] ?? 'null');
    return `${json}}`;
  };
};

/** Joins JSON literals to a JSON array. Throws `error.pageTooLarge`. */
export const arrayOf = (literals: string[]) => checkSize(`[${literals.join(',')}]`);
