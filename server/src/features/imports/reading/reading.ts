import { BOUNDS } from '../../../shared/limits/bounds.ts';
import { createFileReader } from '../../../shared/sheets/reading/file-threads.ts';
import type { Limits } from '../../../shared/threads/threads.ts';
import type { ReadFile, Wanted } from './reading-thread.ts';

/** Reads files of imports in threads: the sheet of a name, or else the first visible one that is not blank. Their parts are arrays of `FileRow`. */
export const createImportReader = (limits: Partial<Limits> = {}) =>
  createFileReader<Wanted, ReadFile>(new URL('./reading-thread.ts', import.meta.url), { ...BOUNDS.import.reading, ...limits });
