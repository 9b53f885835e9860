import type { Readable } from 'node:stream';
import { BOUNDS } from '../../limits/bounds.ts';
import { createFairQueue } from '../../limits/fair-queue.ts';
import { createPace } from '../../pace.ts';
import { problem } from '../../problems.ts';
import type { Cell, RowBatches } from './table.ts';

/** Files that are being read: a slow reader takes no connection from others. */
const places = createFairQueue(BOUNDS.export.files);

/** So many exports read from the database at the same time; persons take turns, part by part. */
const turns = createFairQueue(BOUNDS.export.reading);

/** Rows that are read at once. More would make a file no faster, and stay in memory until a slow reader takes them. */
const PART_ROWS = 100;

type Exporting = {
  /** Reads from the database when it is this person's turn. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The rows of records, read part by part. */
  rowsOf: (ids: number[], readRows: (part: number[]) => Promise<Cell[][]>) => RowBatches;
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
  const rowsOf: Exporting['rowsOf'] = async function* (ids, readRows) {
    for (let at = 0; at < ids.length; at += PART_ROWS) {
      yield await inTurn(() => readRows(ids.slice(at, at + PART_ROWS)));
      await pace();
    }
  };
  return await open({ inTurn, rowsOf });
};
