import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import type { FieldErrorCode } from '@ace/contract/shared/text/text.ts';
import { UnreadableFile } from '../../../shared/sheets/reading/cells.ts';
import { jsonParts } from '../../../shared/threads/json-parts.ts';
import { inSteps } from '../../../shared/threads/threads.ts';
import { codesOf } from './codes.ts';
import { readEntries } from './entries.ts';

/** How many codes a file has, in how many parts they are answered. */
export type ReadSchedule = { codes: number; parts: number };
/** What is wrong with the file. */
export type Refusal = { refusal: FieldErrorCode };

const TOO_LARGE = ['tooLarge', 'tooManyRows', 'tooManyColumns', 'tooSlow'];

/** Reads a schedule whose bytes are given by `add`; `read` answers what it has, then `part` its codes as JSON. */
export default inSteps(({ isForAll }: { isForAll: boolean }) => {
  let bytes: Uint8Array[] = [];
  let parts: string[] = [];
  return {
    add: (part: Uint8Array) => void bytes.push(part),
    read: async (): Promise<ReadSchedule | Refusal> => {
      try {
        const file = Buffer.concat(bytes);
        bytes = [];
        const codes = codesOf(await readEntries(file));
        if (codes.length === 0) return { refusal: 'noCodes' };
        if (codes.length > HS_LIMITS.codes) return { refusal: 'Size' };
        if (isForAll && codes.some(({ code }) => code.length > 6)) return { refusal: 'sixDigits' };
        parts = [...jsonParts(codes.map((code) => JSON.stringify(code)))];
        return { codes: codes.length, parts: parts.length };
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        return { refusal: TOO_LARGE.includes(error.problem) ? 'Size' : 'unreadable' };
      }
    },
    part: (index: number) => parts[index] ?? '[]',
  };
});
