import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A backup, a restore or a move is not possible. The message tells the operator what to do. */
export class BackupError extends Error {}

/** The version of the layout of backup files. */
export const FORMAT = 1;

/** What stands before the rows. */
export const Header = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  program: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations by which the tables can be created, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  /** Extensions that the database uses. */
  extensions: z.array(z.string()),
  /** The tables, each with the columns of its rows. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Header = z.infer<typeof Header>;
export type TableRows = Header['tables'][number];

/** What stands after the rows. */
export const Trailer = z.object({
  /** Read after the snapshot of the rows: no number below is taken, but some above may have been given out. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^\d{1,18}$/), isCalled: z.boolean() })),
  /** Background jobs that wait or run, such as mails. */
  jobs: z.array(z.object({ id: z.string(), queue: z.string(), payload: z.record(z.string(), z.unknown()), key: z.string().optional() })),
});
export type Trailer = z.infer<typeof Trailer>;

/** Number and checksum of the rows of a table, as `COPY` writes them in the order of their key. */
export const Sum = z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() });
export type Sum = z.infer<typeof Sum>;

/** The contents of a database, from the database itself or from a backup. The tables are read one after the other, in the order of the header. */
export type Source = {
  header: Header;
  /** The rows of a table in the text format of `COPY`. */
  rows: (table: TableRows) => AsyncIterable<Buffer>;
  /** Comes after the rows of all tables. */
  trailer: () => Promise<Trailer>;
};

const NEWLINE = 0x0a;

/** Passes rows on, and calculates their sum, which is complete when they have ended. In `COPY`'s text format each row is one line. */
export const createMeasure = () => {
  const hash = createHash('sha256');
  const sum = { rows: 0, bytes: 0 };
  return {
    pass: async function* (rows: AsyncIterable<Buffer>) {
      for await (const chunk of rows) {
        hash.update(chunk);
        sum.bytes += chunk.length;
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) sum.rows += 1;
        yield chunk;
      }
    },
    sum: (): Sum => ({ ...sum, sha256: hash.digest('hex') }),
  };
};

/** Longest id in digits, and a little more. */
const MAX_DIGITS = 20;

/** Reads the ids that are the first column of rows in `COPY`'s text format; others are no numbers, such as those of sessions. */
export const createIdReader = () => {
  let highest = -1n;
  let begun = '';
  return {
    add: (chunk: Buffer) => {
      const lines = (begun + chunk.toString('latin1')).split('\n');
      // The row goes on in the next chunk.
      begun = (lines.pop() ?? '').slice(0, MAX_DIGITS);
      for (const line of lines) {
        const [id = '-1'] = /^\d{1,18}(?=\t|$)/.exec(line) ?? [];
        if (BigInt(id) > highest) highest = BigInt(id);
      }
    },
    /** The highest id so far; -1 without any. */
    highest: () => highest,
  };
};

/** The checksum of rows that have no other use here. */
export const measure = async (rows: AsyncIterable<Buffer>) => {
  const { pass, sum } = createMeasure();
  for await (const _ of pass(rows));
  return sum();
};

export const isSameSum = (one: Sum | undefined, other: Sum | undefined) => one?.rows === other?.rows && one?.sha256 === other?.sha256;
