import { MAX_FIELD_ERRORS } from '@ace/contract/shared/problem.ts';
import { Piscina } from 'piscina';
import { BOUNDS } from '../limits/bounds.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import type { Metrics } from '../metrics.ts';
import { problem } from '../problems.ts';
import { limitTask } from '../threads/task-limit.ts';
import type { Task } from './paper-thread.ts';
import type { Drawn, Unprintable } from './sheet.ts';

/** For a thread without work. */
const IDLE_TIMEOUT_MS = 60_000;

/** Maximum number of letters that the answer names. */
const MAX_NAMED_LETTERS = 10;

/** Maximum length of the header that names fields. Reverse proxies limit the headers of an answer. */
const MAX_FIELDS_LENGTH = 4_000;

/** The headers that name what is missing from a PDF, each bill number once, and the fields of the first ones. */
const headersOf = (all: Unprintable[]): Record<string, string> => {
  if (all.length === 0) return {};
  const unprintable = [...new Map(all.map((each) => [each.billNumber, each])).values()];
  const fields = unprintable.map(({ fields }) => fields.map(({ objectName, field }) => `${objectName}.${field}`).join(' '));
  while (fields.join().length > MAX_FIELDS_LENGTH) fields.pop();
  return {
    'X-Not-Printed': unprintable.map(({ billNumber }) => encodeURI(billNumber)).join(),
    ...(fields.length > 0 && { 'X-Not-Printed-Fields': fields.join() }),
  };
};

/** Refuses a paper of which no record can be printed. */
const refusalOf = (unprintable: Unprintable[]) => {
  const fields = new Map(unprintable.flatMap(({ fields }) => fields).map((field) => [JSON.stringify(field), field]));
  return problem('error.validation', {
    fieldErrors: [...fields.values()].slice(0, MAX_FIELD_ERRORS).map((field) => ({ ...field, message: 'unprintable' })),
    params: [...new Set(unprintable.flatMap(({ letters }) => letters))].slice(0, MAX_NAMED_LETTERS).join(' '),
    headers: headersOf(unprintable),
  });
};

/** Parts as one file. Throws `unprintable` if no record can be printed. */
export const joinDrawn = (parts: Drawn[]) => {
  const files = parts.flatMap(({ content }) => content ?? []);
  const missing = parts.flatMap(({ unprintable }) => unprintable);
  if (files.length === 0) throw refusalOf(missing);
  return { content: Buffer.concat(files), headers: headersOf(missing) };
};

/** Draws PDFs in worker threads, because laying out text takes much CPU time and would block the event loop. `timeout` is in milliseconds. */
export const createPdfPool = (metrics: Metrics, timeout: number = BOUNDS.paper.drawingMs) => {
  const queue = createFairQueue(BOUNDS.paper.turns);
  const threads = new Piscina({ minThreads: 0, maxThreads: BOUNDS.paper.turns.maxRunning, idleTimeout: IDLE_TIMEOUT_MS, execArgv: [] });
  threads.on('error', () => {});
  metrics.gauge('pdf.waiting', () => queue.state().waiting);
  /** Draws `paper` with the default export of the module `worker`. Throws `error.busy`. */
  const run = async <Paper>(userId: number, worker: URL, paper: Paper): Promise<Drawn> => {
    const release = await queue.acquire(String(userId));
    const { begun, signal, end } = limitTask(timeout);
    try {
      const task: Task<Paper> = { paper, begun };
      return await threads.run(task, { filename: worker.href, signal, transferList: [begun] }).catch((error) => {
        // Only a busy machine takes this long: the limits of the texts bound the work for a paper.
        throw signal.aborted ? problem('error.busy', { retryAfter: 1 }) : error;
      });
    } finally {
      end();
      release();
    }
  };

  return {
    /**
     * Draws papers with the default export of the module `worker`, which `paperThread` made, one after the other as one file. `headers` name the records that
     * are missing, because no font has their letters. Throws the field error `unprintable` if they all are, and `error.busy` if too many papers are waiting
     * or one takes too long.
     */
    draw: async <Paper>(userId: number, worker: URL, ...papers: Paper[]): Promise<{ content: Buffer; headers: Record<string, string> }> => {
      const parts: Drawn[] = [];
      for (const paper of papers) parts.push(await run(userId, worker, paper));
      return joinDrawn(parts);
    },
    /** Draws one part of a file, for `joinDrawn`. Throws `error.busy` in the same way. */
    drawPart: run,
    close: () => threads.destroy(),
  };
};
