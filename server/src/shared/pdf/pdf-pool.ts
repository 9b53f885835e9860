import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { createFairQueue } from '../limits/fair-queue.ts';
import type { Metrics } from '../metrics.ts';
import { problem } from '../problems.ts';
import type { Unprintable } from './sheet.ts';

/** Threads that draw. One user has all but one of them at most, so that somebody else's paper need not wait for many large ones. */
const THREADS = Math.max(2, Math.min(4, availableParallelism()));
const QUEUE_LIMITS = { maxRunning: THREADS, maxRunningPerKey: Math.max(1, THREADS - 1), maxWaitingPerKey: 50, maxWaitMs: 10_000 };

/** Milliseconds that one paper may take, and after which a thread without work ends. */
const DRAWING_LIMIT_MS = 10_000;
const IDLE = 60_000;

/** Draws PDFs in threads of their own: laying out texts is the most that this program computes, and nobody else is to wait for it. */
export const createPdfPool = (metrics: Metrics) => {
  const queue = createFairQueue(QUEUE_LIMITS);
  const threads = new Piscina({ minThreads: 0, maxThreads: THREADS, idleTimeout: IDLE, execArgv: [] });
  threads.on('error', () => {});
  metrics.gauge('pdf.waiting', () => queue.state().waiting);
  return {
    /**
     * What `worker`, a module whose default export draws, makes of `paper`. Throws `error.busy` where too much is to be drawn, and
     * `unprintable` at fields with letters that no font has.
     */
    draw: async <Paper>(userId: number, worker: URL, paper: Paper): Promise<Buffer> => {
      const release = await queue.acquire(String(userId));
      try {
        const signal = AbortSignal.timeout(DRAWING_LIMIT_MS);
        const drawn: Uint8Array | Unprintable = await threads.run(paper, { filename: worker.href, signal });
        if ('fieldErrors' in drawn) throw problem('error.validation', drawn);
        return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
      } finally {
        release();
      }
    },
    close: () => threads.destroy(),
  };
};
export type PdfPool = ReturnType<typeof createPdfPool>;
