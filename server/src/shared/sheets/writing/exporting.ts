import type { Readable } from 'node:stream';
import { batchesOf } from '../../database/batches.ts';
import { BOUNDS } from '../../limits/bounds.ts';
import { createFairQueue } from '../../limits/fair-queue.ts';
import { createPace } from '../../pace.ts';
import { problem } from '../../problems.ts';
import type { Cell, RowBatches } from './table.ts';

/** Files that are being read: a slow reader takes no connection from others. */
const places = createFairQueue(BOUNDS.export.files);

/** So many exports read from the database at the same time; persons take turns, part by part. */
const turns = createFairQueue(BOUNDS.export.reading);

/** Records that are read, and rows that are written, at once. More would make a file no faster, and stay in memory until a slow reader takes them. */
const PART = 100;

type Exporting = {
  /** Reads from the database when it is this person's turn. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The rows of records, read part by part; fewer at once of those that have many rows each. */
  rowsOf: (ids: number[], readRows: (part: number[]) => Promise<Cell[][]>, size?: number) => RowBatches;
};

/** Opens a file that is read from the database while it is sent. Throws `error.busy`. */
export const openExport = async (person: number, closed: AbortSignal, open: (exporting: Exporting) => Promise<Readable>) => {
  closed.throwIfAborted();
  const leave = places.tryAcquire(String(person));
  if (!leave) throw problem('error.busy', { retryAfter: 10 });
  // However the answer ends, it is closed, even if none of the file was made.
  closed.addEventListener('abort', leave, { once: true });

  const inTurn = async <T>(work: () => Promise<T>) => {
    const pass = await turns.acquire(String(person), closed);
    try {
      return await work();
    } finally {
      pass();
    }
  };
  const pace = createPace();
  const rowsOf: Exporting['rowsOf'] = async function* (ids, readRows, size = PART) {
    for (const part of batchesOf(ids, size)) {
      for (const rows of batchesOf(await inTurn(() => readRows(part)), PART)) {
        yield rows;
        await pace();
      }
    }
  };
  return await open({ inTurn, rowsOf });
};
