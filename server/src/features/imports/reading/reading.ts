import { BOUNDS } from '../../../shared/limits/bounds.ts';
import { UnreadableFile } from '../../../shared/sheets/reading/cells.ts';
import { createThreads, type Limits, type Spend } from '../../../shared/threads/threads.ts';
import { throwUnreadable } from '../rows.ts';
import type { ReadFile, Refusal, Wanted } from './reading-thread.ts';

/** Without work, the memory of a thread is given back before that of the check is needed. */
const LIMITS = { ...BOUNDS.import.reading, idleMs: 1_000 };

/** Reads files in worker threads, because a file takes much time and memory. */
export const createFileReader = (limits: Partial<Limits> = {}) => {
  const threads = createThreads(new URL('./reading-thread.ts', import.meta.url), { ...LIMITS, ...limits });
  return {
    /**
     * Reads a file, whose bytes come in pieces: the sheet of this name, or else the first visible one that is not blank. `take` gets what it has and its rows, as
     * JSON texts of arrays of `FileRow`, of which it asks for one after the other. Throws `UnreadableFile`, also if it takes too long or needs too much memory.
     */
    read: async <Result>(
      file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
      wanted: Wanted,
      take: (read: ReadFile, rows: AsyncIterable<string>) => Promise<Result>,
      options?: Spend,
    ): Promise<Result> => {
      try {
        return await threads.run(
          wanted,
          async (ask) => {
            for await (const piece of file) await ask('add', piece);
            const read = await ask<ReadFile | Refusal>('read');
            if ('problem' in read) throw new UnreadableFile(read.problem, read.params);
            const rows = async function* () {
              for (let part = await ask<string | null>('next'); part !== null; part = await ask('next')) yield part;
            };
            return await take(read, rows());
          },
          options,
        );
      } catch (error) {
        return throwUnreadable(error);
      }
    },
    close: threads.close,
  };
};
