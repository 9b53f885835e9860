import { createThreads, inSteps, type Limits, type Spend, ThreadLimitError } from '../../threads/threads.ts';
import { UnreadableFile } from './cells.ts';

/** What a file has, and the rest of it in parts: JSON texts of arrays, which the program passes on without parsing them. */
type Found<Read> = { read: Read; parts: Iterator<string> };

/** A refusal is no error, which would lose its class between threads. */
type Answer<Read> = { read: Read } | { refusal: Pick<UnreadableFile, 'problem' | 'params'> };

/** Makes the default export of a module whose threads read files. `readFile` throws `UnreadableFile`. */
export const fileThread = <Wanted, Read>(readFile: (file: Buffer, wanted: Wanted) => Promise<Found<Read>>) =>
  inSteps((wanted: Wanted) => {
    let bytes: Uint8Array[] = [];
    let parts: Iterator<string> | undefined;
    return {
      add: (piece: Uint8Array) => void bytes.push(piece),
      read: async (): Promise<Answer<Read>> => {
        try {
          const file = Buffer.concat(bytes);
          bytes = [];
          const found = await readFile(file, wanted);
          parts = found.parts;
          return { read: found.read };
        } catch (error) {
          if (error instanceof UnreadableFile) return { refusal: { problem: error.problem, params: error.params } };
          throw error;
        }
      },
      next: (): string | null => parts?.next().value ?? null,
    };
  });

/** Throws an error of a thread, as one of the file if it has used up the time or memory of the thread. */
export const throwUnreadable = (error: unknown): never => {
  throw error instanceof ThreadLimitError ? new UnreadableFile(error.limit === 'time' ? 'tooSlow' : 'tooLarge') : error;
};

/** For a thread without work: its memory is given back before others need it. */
const IDLE_MS = 1_000;

/** Reads files in threads of a module that `fileThread` made, because a file takes much time and memory. */
export const createFileReader = <Wanted, Read>(module: URL, limits: Omit<Limits, 'idleMs'>) => {
  const threads = createThreads(module, { ...limits, idleMs: IDLE_MS });
  return {
    /**
     * Reads a file, whose bytes come in pieces. `take` gets what it has and its parts, of which it asks for one after the other. Throws `UnreadableFile`, also
     * if it takes too long or needs too much memory.
     */
    read: <Result>(
      file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
      wanted: Wanted,
      take: (read: Read, parts: AsyncIterable<string>) => Promise<Result>,
      options?: Spend,
    ): Promise<Result> =>
      threads
        .run(
          wanted,
          async (ask) => {
            for await (const piece of file) await ask('add', piece);
            const answer = await ask<Answer<Read>>('read');
            if ('refusal' in answer) throw new UnreadableFile(answer.refusal.problem, answer.refusal.params);
            const parts = async function* () {
              for (let part = await ask<string | null>('next'); part !== null; part = await ask('next')) yield part;
            };
            return await take(answer.read, parts());
          },
          options,
        )
        .catch(throwUnreadable),
    close: threads.close,
  };
};
