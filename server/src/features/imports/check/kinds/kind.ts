import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue, ImportKind, RowMessage } from '@ace/contract/imports/import.ts';
import type { z } from 'zod';
import type { Plan } from '../plans.ts';
import type { ReadRow } from '../read-row.ts';
import type { Values } from '../values/reading.ts';

/** The sender that an account gives to its shipments. */
type AccountSender = {
  senderName: string | null;
  senderAddress: string | null;
  senderTelNo: string | null;
  senderContactName: string | null;
};

/** An account that may own shipments. */
type Owner = { id: number; sender: AccountSender };

/** What a check depends on, as JSON. */
export type CheckSettings = {
  kind: ImportKind;
  /** What the columns fill. A column may fill several fields, and several columns one: they join in this order. The heading names a part of the notes. */
  columns: { index: number; field: ImportFieldName; heading?: string }[];
  /** What holds where no column has a value. */
  constants: Partial<Record<ImportFieldName, FieldValue>>;
  mergeByReference: boolean;
  /** Whether rows that are hidden in the file are imported. */
  withHidden?: boolean;
  /** Whether employees import, who choose owners and bill numbers. */
  mayAssign: boolean;
  /** yyyy-MM-dd in the company's time zone. */
  today: string;
  timeZone: string;
  /** Whether the file knows numbers from texts, as workbooks do. */
  hasTypes?: boolean;
  /** The accounts that the texts of the owner's column name, by `ownerKey`; a missing one is unknown. */
  owners: Record<string, Owner | 'ambiguous'>;
  /** Whoever imports. */
  self: Owner;
};

/** What the check knows of all rows. */
export type KindContext = {
  settings: CheckSettings;
  plans: readonly Plan[];
  /** The fields that a column or a constant fills. */
  filled: ReadonlySet<ImportFieldName>;
  /** All fields, and those of them that are shown in every row, without values. */
  blank: Values;
  shown: Values;
};

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
