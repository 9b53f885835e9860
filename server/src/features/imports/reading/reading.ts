import { Piscina } from 'piscina';
import { limitTask } from '../../../shared/task-limit.ts';
import { UnreadableFile } from '../cells.ts';
import type { ReadFile } from './batches.ts';
import type { Refusal, Task } from './reading-thread.ts';

/** Files that are read at the same time; others wait. */
const THREADS = 2;

/** MB of a thread. What a file may unpack to fits; what one makes of little in its memory does not. */
const MEMORY = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 16 };

/** Timeouts for a file, and for a thread without work: its memory is given back before that of the check is needed. */
const READING_TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 1_000;

/** On Linux, threads that read give way to those that answer requests. */
const NICE = 10;

const WORKER = new URL('./reading-thread.ts', import.meta.url);

const isOutOfMemory = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Reads files in worker threads, because a file takes much time and memory. `timeout` is in milliseconds. */
export const createFileReader = ({ timeout = READING_TIMEOUT_MS, memory = MEMORY } = {}) => {
  const threads = new Piscina({
    filename: WORKER.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: memory,
    niceIncrement: NICE,
    execArgv: [],
  });
  threads.on('error', () => {});

  return {
    /**
     * Reads the sheet of this name, or else the first visible one that is not blank. Throws `UnreadableFile`, also if it takes too long or needs too much
     * memory.
     */
    read: async (file: Uint8Array, { sheet }: { sheet?: string } = {}): Promise<ReadFile> => {
      const { begun, signal, end } = limitTask(timeout);
      try {
        const task: Task = { file, sheet, begun };
        const read: ReadFile | Refusal = await threads.run(task, { signal, transferList: [begun] }).catch((error) => {
          if (signal.aborted) throw new UnreadableFile('tooSlow');
          throw isOutOfMemory(error) ? new UnreadableFile('tooLarge') : error;
        });
        if ('problem' in read) throw new UnreadableFile(read.problem, read.params);
        return read;
      } finally {
        end();
      }
    },
    close: () => threads.destroy(),
  };
};
