import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Header as EntryHeader, extract } from 'tar-stream';
import { z } from 'zod';
import { MIN_SECRET_LENGTH } from '../shared/config.ts';
import { reasonOf } from '../shared/logging.ts';
import { ENTRIES, partName } from './archive-layout.ts';
import { BackupError, createIdReader, createMeasure, FORMAT, Header, isSameSum, measure, type Source, Sum, Trailer } from './contents.ts';

/** A backup that is being read. */
export type Archive = Source & { secret: string | null };

const damaged = (file: string, reason: string) => new BackupError(`${file} is damaged or no backup of ACE Cargo: ${reason}`);

/** A name from the file, for the terminal. */
const shown = (name: string) => JSON.stringify(name.slice(0, 100));

/** The largest contents that are read as a whole. The header describes some fifty tables; the trailer has the jobs that wait. */
const MAX_BYTES = { header: 1024 * 1024, secret: 1024, trailer: 64 * 1024 * 1024 };

type Entry = AsyncIterable<Buffer> & { header: EntryHeader };

/** The entries of a tar file, one after the other. `entry` is the present one; each must be read to its end before the next one. */
const openEntries = async (file: string, signal: AbortSignal) => {
  const tar = extract();
  const iterator = tar[Symbol.asyncIterator]();
  const fail = (error: unknown): never => {
    if (signal.aborted) throw signal.reason;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new BackupError(`${file} does not exist.`);
    throw damaged(file, reasonOf(error));
  };
  // The iterator reports the same error.
  pipeline(createReadStream(file), createGunzip(), tar, { signal }).catch(() => {});
  const next = async (): Promise<Entry | null> => {
    const { value, done } = await iterator.next().catch(fail);
    return done ? null : (value as Entry);
  };
  const entries = {
    entry: await next(),
    advance: async () => {
      entries.entry = await next();
    },
    /** The content of the present entry if it has this name, else null. It is held in memory, so it has at most `maxBytes`. */
    read: async (name: string, maxBytes: number) => {
      if (entries.entry?.header.name !== name) return null;
      const { size = 0 } = entries.entry.header;
      if (size > maxBytes) throw damaged(file, `${name} has ${size} bytes, and ${maxBytes} at most are expected`);
      const content = await buffer(entries.entry).catch(fail);
      await entries.advance();
      return content.toString();
    },
    /** Throws unless all entries were read. */
    end: () => {
      if (entries.entry) throw damaged(file, `there is more in it than it should hold: ${shown(entries.entry.header.name)}`);
    },
    rows: async function* (table: string) {
      for (let part = 0; entries.entry?.header.name === partName(table, part); part++) {
        try {
          yield* entries.entry;
        } catch (error) {
          fail(error);
        }
        await entries.advance();
      }
    },
    close: () => void tar.destroy(),
  };
  return entries;
};

const parse = <T>(file: string, type: z.ZodType<T>, text: string | null): T => {
  try {
    return type.parse(JSON.parse(text ?? ''));
  } catch {
    throw damaged(file, text === null ? 'a part is missing' : 'a part of it is unreadable');
  }
};

const AnyFormat = z.object({ format: z.number(), program: z.string() });

/** Tables whose ids the program declares, so that no sequence gives them. */
const WITHOUT_SEQUENCE = ['setting'];

/** The next id that a table gives; 0 if the backup has no sequence of it. */
const nextOf = ({ sequences }: Trailer, table: string) => {
  const sequence = sequences.find(({ name }) => name === `${table}_id_seq`);
  return sequence ? BigInt(sequence.lastValue) + (sequence.isCalled ? 1n : 0n) : 0n;
};

/**
 * Calls `work` with the contents of a backup. Throws `BackupError` if the file is damaged, or has a newer format than this program knows.
 * Damaged rows are detected when the trailer is read, so nothing may be kept before that.
 */
export const withArchive = async <T>(file: string, signal: AbortSignal, work: (archive: Archive) => Promise<T>): Promise<T> => {
  const entries = await openEntries(file, signal);
  try {
    const text = await entries.read(ENTRIES.header, MAX_BYTES.header);
    const { format, program } = parse(file, AnyFormat, text);
    if (format > FORMAT) throw new BackupError(`${file} was made by a newer program (${program}). Install that version first.`);
    const header = parse(file, Header, text);
    const secret = await entries.read(ENTRIES.secret, MAX_BYTES.secret);
    if (secret !== null && secret.length < MIN_SECRET_LENGTH) throw damaged(file, `${ENTRIES.secret} is too short`);
    const sums: Record<string, Sum> = {};
    const highestIds = new Map<string, bigint>();
    return await work({
      header,
      secret,
      rows: async function* ({ name, columns }) {
        const { pass, sum } = createMeasure();
        const ids = createIdReader();
        for await (const chunk of pass(entries.rows(name))) {
          if (columns[0] === 'id') ids.add(chunk);
          yield chunk;
        }
        sums[name] = sum();
        if (!WITHOUT_SEQUENCE.includes(name)) highestIds.set(name, ids.highest());
      },
      trailer: async () => {
        const trailer = parse(
          file,
          Trailer.extend({ sums: z.record(z.string(), Sum) }),
          await entries.read(ENTRIES.trailer, MAX_BYTES.trailer),
        );
        for (const { name } of header.tables) {
          if (!isSameSum(sums[name], trailer.sums[name])) throw damaged(file, `the rows of ${name} have another checksum`);
        }
        for (const [name, highest] of highestIds) {
          if (highest >= nextOf(trailer, name)) throw damaged(file, `the sequence of ${name} would give numbers again that are taken`);
        }
        entries.end();
        return trailer;
      },
    });
  } finally {
    entries.close();
  }
};

/** Reads a whole backup. Returns what it holds. Throws `BackupError` if anything of it is damaged. */
export const checkArchive = (file: string, signal: AbortSignal) =>
  withArchive(file, signal, async (archive) => {
    const rows: Record<string, number> = {};
    for (const table of archive.header.tables) rows[table.name] = (await measure(archive.rows(table))).rows;
    await archive.trailer();
    return { header: archive.header, rows };
  });
