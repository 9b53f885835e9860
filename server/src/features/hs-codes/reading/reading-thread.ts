import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import type { FieldErrorCode } from '@ace/contract/shared/text/text.ts';
import { fileThread } from '../../../shared/sheets/reading/file-threads.ts';
import { jsonParts } from '../../../shared/threads/json-parts.ts';
import { type CodeRow, codesOf } from './codes.ts';
import { readEntries } from './entries.ts';

export type Wanted = { isForAll: boolean };

/** How many codes a file has, or what is wrong with them. */
export type ReadSchedule = { codes: number; refusal: FieldErrorCode | null };

const refusalOf = (codes: CodeRow[], { isForAll }: Wanted): FieldErrorCode | null => {
  if (codes.length === 0) return 'noCodes';
  if (codes.length > HS_LIMITS.codes) return 'Size';
  return isForAll && codes.some(({ code }) => code.length > 6) ? 'sixDigits' : null;
};

/** Reads a schedule; its parts are its codes. */
export default fileThread(async (file, wanted: Wanted) => {
  const codes = codesOf(await readEntries(file));
  const read: ReadSchedule = { codes: codes.length, refusal: refusalOf(codes, wanted) };
  return { read, parts: jsonParts(codes.values().map((code) => JSON.stringify(code))) };
});
