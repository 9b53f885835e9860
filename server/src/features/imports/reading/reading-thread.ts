import type { MessagePort } from 'node:worker_threads';
import { UnreadableFile } from '../cells.ts';
import { type ReadFile, readBatches } from './batches.ts';

/** A file for a thread, and where the thread says that it begins to read. */
export type Task = { file: Uint8Array; sheet: string | undefined; begun: MessagePort };

/** A refusal: an error that is passed between threads would lose its class. */
export type Refusal = Pick<UnreadableFile, 'problem' | 'params'>;

/** What the threads of `reading.ts` do. */
export default async ({ file, sheet, begun }: Task): Promise<ReadFile | Refusal> => {
  begun.postMessage(null);
  begun.close();
  try {
    return await readBatches(Buffer.from(file.buffer, file.byteOffset, file.byteLength), sheet === undefined ? {} : { sheet });
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem, params: error.params };
    throw error;
  }
};
