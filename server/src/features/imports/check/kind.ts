import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { RowMessage } from '@ace/contract/imports/import.ts';
import type { z } from 'zod';
import type { KindContext } from './context.ts';
import type { ReadRow } from './read-row.ts';

/** What a row would store, with what else is said of it. */
type Candidate = { input: Record<string, unknown>; messages: RowMessage[] };

/** How several rows become one record. */
export type Merging = {
  /** What the row would be with all that it shares with the first row, and where it differs from it. Only its own fields are looked at. */
  follow: (context: KindContext, leader: ReadRow, follower: ReadRow) => { read: ReadRow; own: ReadonlySet<ImportFieldName> };
  /** The record of all rows, from what each would store. */
  join: (inputs: readonly Record<string, unknown>[]) => Record<string, unknown>;
};

/** How rows of a kind are checked: a second kind is a declaration like this. */
export type KindCheck = {
  schema: z.ZodType<object>;
  /** What would be stored, before the schema has seen it; with defaults and what follows from other fields. */
  candidateOf: (context: KindContext, read: ReadRow) => Candidate;
  /** The field of the import and the message for an error of the schema; the same ones if they are left out. */
  messageOf: (field: string, code: string, input: Record<string, unknown>) => { field: string; message: string; params?: string };
  /** What looks like a slip. `today` is yyyy-MM-dd. */
  warningsOf: (input: object, today: string) => RowMessage[];
  /** The text by which rows or stored records are the same; null if there is none. */
  referenceOf: (read: ReadRow) => string | null;
  /** Whether a stored record may have what the row lacks. */
  mayBeStored: (read: ReadRow) => boolean;
  /** The field whose text tells the example rows of the template. */
  exampleField: ImportFieldName;
  merging: Merging | null;
};
