import { Piscina } from 'piscina';
import { BOUNDS } from '../limits/bounds.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import type { Metrics } from '../metrics.ts';
import { problem } from '../problems.ts';
import { limitTask } from '../task-limit.ts';
import type { Task } from './paper-thread.ts';
import type { Unprintable } from './sheet.ts';

/** For a thread without work. */
const IDLE_TIMEOUT_MS = 60_000;

/** Draws PDFs in worker threads, because laying out text takes much CPU time and would block the event loop. `timeout` is in milliseconds. */
export const createPdfPool = (metrics: Metrics, timeout: number = BOUNDS.paper.drawingMs) => {
  const queue = createFairQueue(BOUNDS.paper.turns);
  const threads = new Piscina({ minThreads: 0, maxThreads: BOUNDS.paper.turns.maxRunning, idleTimeout: IDLE_TIMEOUT_MS, execArgv: [] });
  threads.on('error', () => {});
  metrics.gauge('pdf.waiting', () => queue.state().waiting);
  return {
    /**
     * Draws `paper` with the default export of the module `worker`, which `paperThread` made. Throws `error.busy` if too many papers are waiting or this one takes too
     * long, and the field error `unprintable` for fields with letters that no font has.
     */
    draw: async <Paper>(userId: number, worker: URL, paper: Paper): Promise<Buffer> => {
      const release = await queue.acquire(String(userId));
      const { begun, signal, end } = limitTask(timeout);
      try {
        const task: Task<Paper> = { paper, begun };
        const drawn: Uint8Array | Unprintable = await threads
          .run(task, { filename: worker.href, signal, transferList: [begun] })
          .catch((error) => {
            // Only a busy machine takes this long: the limits of the texts bound the work for a paper.
            throw signal.aborted ? problem('error.busy', { retryAfter: 1 }) : error;
          });
        if ('fieldErrors' in drawn) throw problem('error.validation', drawn);
        return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
      } finally {
        end();
        release();
      }
    },
    close: () => threads.destroy(),
  };
};
