import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import type { FieldErrorCode } from '@ace/contract/shared/text/text.ts';
import { BOUNDS } from '../../../shared/limits/bounds.ts';
import { UnreadableFile } from '../../../shared/sheets/reading/cells.ts';
import { inSteps } from '../../../shared/threads/threads.ts';
import { codesOf } from './codes.ts';
import { readEntries } from './entries.ts';

/** How many codes a file has, in how many parts they are answered. */
export type ReadSchedule = { codes: number; parts: number };
/** What is wrong with the file. */
export type Refusal = { refusal: FieldErrorCode };

const TOO_LARGE = ['tooLarge', 'tooManyRows', 'tooManyColumns', 'tooSlow'];

/** Rows as JSON texts of arrays, each milliseconds of work. */
const partsOf = (rows: object[]) => {
  const parts: string[] = [];
  let part: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (part.length === BOUNDS.hsSchedule.part.rows || length + text.length > BOUNDS.hsSchedule.part.characters) {
      parts.push(`[${part.join(',')}]`);
      part = [];
      length = 0;
    }
    part.push(text);
    length += text.length;
  }
  return [...parts, `[${part.join(',')}]`];
};

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
        parts = partsOf(codes);
        return { codes: codes.length, parts: parts.length };
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        return { refusal: TOO_LARGE.includes(error.problem) ? 'Size' : 'unreadable' };
      }
    },
    part: (index: number) => parts[index] ?? '[]',
  };
});
