import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { ENTRIES, partName } from './archive-layout.ts';
import { createMeasure, type Source, type Sum } from './contents.ts';

/** A tar entry begins with its size, so rows are collected in memory until they fill a part. */
const PART_BYTES = 1024 * 1024;

/** The default makes the file a sixth smaller and takes 1.7 times the processor time, next to people who work. */
const COMPRESSION_LEVEL = 3;

const addEntry = (tar: Pack, name: string, content: Buffer) =>
  new Promise<void>((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });

const addRows = async (tar: Pack, table: string, rows: AsyncIterable<Buffer>) => {
  let part = 0;
  let chunks: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes > 0) await addEntry(tar, partName(table, part++), Buffer.concat(chunks));
    chunks = [];
    bytes = 0;
  };
  for await (const chunk of rows) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
};

const addAll = async (tar: Pack, source: Source, secret: string | null) => {
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  await addEntry(tar, ENTRIES.header, json(source.header));
  if (secret !== null) await addEntry(tar, ENTRIES.secret, Buffer.from(secret));
  const sums: Record<string, Sum> = {};
  for (const table of source.header.tables) {
    const { pass, sum } = createMeasure();
    await addRows(tar, table.name, pass(source.rows(table)));
    sums[table.name] = sum();
  }
  await addEntry(tar, ENTRIES.trailer, json({ ...(await source.trailer()), sums }));
  tar.finalize();
};

export const syncFolder = async (folder: string) => {
  // Windows cannot open folders.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
};

/** Writes a backup and flushes it to the disk. Only the user of the program may read it: it contains password hashes and `secret`. */
export const writeArchive = async (file: string, source: Source, secret: string | null, signal: AbortSignal) => {
  await rm(file, { force: true });
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: COMPRESSION_LEVEL }), createWriteStream(file, { mode: 0o600, flush: true }), {
    signal,
  });
  // Whatever fails first is the reason.
  await Promise.all([
    written,
    addAll(tar, source, secret).catch((error) => {
      tar.destroy(error);
      throw error;
    }),
  ]);
};
