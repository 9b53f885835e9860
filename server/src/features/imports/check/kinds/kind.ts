import type { Destinations } from '@ace/contract/destinations/rules.ts';
import type { FieldType, ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue, ImportKind, RowMessage } from '@ace/contract/imports/import.ts';
import type { WeightRules } from '@ace/contract/weights/rules.ts';
import type { z } from 'zod';
import type { ColumnRules } from '../columns/headings.ts';
import type { ReadCell, Values } from '../values/reading.ts';

/** An account that may own shipments, with the sender that it gives to them. */
type Owner = { id: number; sender: Record<'senderName' | 'senderAddress' | 'senderTelNo' | 'senderContactName', string | null> };

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
  /** How partners charge weight, and what they take. */
  weights: WeightRules;
  destinations: Destinations;
  /** Whether the file knows numbers from texts, as workbooks do. */
  hasTypes?: boolean;
  /** The accounts that the texts of the owner's column name, by `ownerKey`; a missing one is unknown. */
  owners: Record<string, Owner | 'ambiguous'>;
  /** The account of the person who imports. */
  self: Owner;
};

/**
 * A part of a field: a column, with what is written before its text, which of the lengths in one cell it is, and whether it is cash, of which 0 is
 * nothing.
 */
export type Part = { column: number; label: string; length: number | null; isCash: boolean };

/** How a field is read, worked out once for all rows. */
export type Plan = {
  field: ImportFieldName;
  type: FieldType;
  parts: Part[];
  columns: number[];
  separator: string;
  /** What the field has where no column has a value; null if nothing. */
  constant: FieldValue;
  read: ReadCell;
};

/** A row whose cells are read. */
export type ReadRow = {
  row: number;
  /** The values by field; those that are refused are null. */
  values: Values;
  /** The texts of the cells that are refused. */
  texts: Partial<Record<ImportFieldName, string>>;
  /** The fields whose value is from a cell or an edit, and not the same in all rows. */
  own: Set<ImportFieldName>;
  /** The fields that a person wrote. */
  edited: Set<ImportFieldName>;
  messages: RowMessage[];
};

/** What the check knows of all rows. */
export type KindContext = {
  kind: RowKind;
  settings: CheckSettings;
  plans: readonly Plan[];
  /** The fields that a column or a constant fills. */
  filled: ReadonlySet<ImportFieldName>;
  /** All fields, and those of them that are shown in every row, without values. */
  blank: Values;
  shown: Values;
};

/** What a row would store, with its other findings. */
type Candidate = { input: Record<string, unknown>; messages: RowMessage[] };

/** How several rows become one record. */
export type Merging = {
  /** What the row would be with all that it shares with the first row, and where it differs from it. Only its own fields are looked at. */
  follow: (leader: ReadRow, follower: ReadRow) => { read: ReadRow; own: ReadonlySet<ImportFieldName> };
  /** The record of all rows, from what each would store. */
  join: (inputs: readonly Record<string, unknown>[]) => Record<string, unknown>;
};

/** The references of the rows in the template that show how it is filled in, in each language. No import takes such rows. */
export const EXAMPLE_REFERENCES = { vi: ['VÍ DỤ 1', 'VÍ DỤ 2', 'VÍ DỤ 3'], en: ['EXAMPLE 1', 'EXAMPLE 2', 'EXAMPLE 3'] } as const;

const EXAMPLES: ReadonlySet<unknown> = new Set(Object.values(EXAMPLE_REFERENCES).flat());
export const isExample = (reference: unknown) => EXAMPLES.has(String(reference).toUpperCase());

/** What a kind of import declares of its columns and rows, as far as no database is needed: threads use it. */
export type RowKind = ColumnRules & {
  schema: z.ZodType<object>;
  /** The fields by which a stored record may be found, which has what a row lacks. */
  identifiers: readonly ImportFieldName[];
  /** The field that says when. As a constant, it is not remembered for the next file. */
  when: ImportFieldName;
  /** Whether it is today where a file says nothing else. Otherwise a file without it waits for a person, even if its columns are remembered. */
  isToday: boolean;
  /** The field whose text tells the example rows of the template. */
  exampleField: ImportFieldName;
  /** What would be stored, before the schema has seen it; with defaults and what follows from other fields. */
  candidateOf: (context: KindContext, read: ReadRow) => Candidate;
  /** What is stored by the fields of the import. */
  storedOf: (input: object) => Record<string, FieldValue>;
  /** The field of the import and the message for an error of the schema; the same ones if they are left out. */
  messageOf: (field: string, code: string, input: Record<string, unknown>) => { field: string; message: string; params?: string };
  /** What looks like a slip, or is more than a partner takes. */
  warningsOf: (input: object, settings: Pick<CheckSettings, 'today' | 'weights' | 'destinations'>) => RowMessage[];
  /** The text by which rows or stored records are the same; null if there is none. */
  referenceOf: (read: ReadRow) => string | null;
  merging: Merging | null;
};
