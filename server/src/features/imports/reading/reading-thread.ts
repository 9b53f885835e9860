import { UnreadableFile } from '../../../shared/sheets/reading/cells.ts';
import { inSteps } from '../../../shared/threads.ts';
import { type ReadFile, readInParts, type Wanted } from './read-in-parts.ts';

/** A refusal: an error that is passed between threads would lose its class. */
export type Refusal = Pick<UnreadableFile, 'problem' | 'params'>;

/** Reads a file whose bytes are given by `add`: `read` answers what it has, then `next` its rows, part by part. */
export default inSteps((wanted: Wanted) => {
  let bytes: Uint8Array[] = [];
  let parts: Iterator<string> | undefined;
  return {
    add: (part: Uint8Array) => void bytes.push(part),
    read: async (): Promise<ReadFile | Refusal> => {
      try {
        const file = Buffer.concat(bytes);
        bytes = [];
        const found = await readInParts(file, wanted);
        parts = found.parts;
        return found.read;
      } catch (error) {
        if (error instanceof UnreadableFile) return { problem: error.problem, params: error.params };
        throw error;
      }
    },
    next: (): string | null => parts?.next().value ?? null,
  };
});
