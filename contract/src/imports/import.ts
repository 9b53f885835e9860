import { z } from 'zod';
import { Carrier } from '../partners/partner.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { boundedRecord } from '../shared/bounded-record.ts';
import { Instant } from '../shared/dates/instants.ts';
import { Id, MAX_ID } from '../shared/numbers.ts';
import { pageQuery } from '../shared/page.ts';
import { exactText, isProcessable, violates } from '../shared/text/text.ts';
import { IMPORT_FIELD_NAMES } from './fields.ts';
import { IMPORT_LIMITS } from './limits.ts';
import { ROW_FILTERS, ROW_STATES } from './row-states.ts';

/** What the rows of a file become. */
export const IMPORT_KINDS = ['shipments', 'trackings'] as const;
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * The state of an import. `reading`: the program reads the file. `columns`: a person has to say what the columns are. `checked`: it can begin. `failed`:
 * the file could not be read, for the reason `problem`.
 */
const IMPORT_STATES = ['reading', 'columns', 'checked', 'running', 'stopped', 'done', 'failed'] as const;
export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;

/** Why a file cannot be read; the key of the text is `import.problem.<problem>`. */
export const IMPORT_PROBLEMS = [
  'empty',
  'noRows',
  'tooManyRows',
  'tooManyColumns',
  'tooLarge',
  'encrypted',
  'oldExcel',
  'openDocument',
  'notASheet',
  'damaged',
  'encoding',
  'legacyFont',
  'unknownSheet',
  'tooSlow',
] as const;
export const ImportProblem = z.enum(IMPORT_PROBLEMS);
export type ImportProblem = z.infer<typeof ImportProblem>;

export const RowState = z.enum(ROW_STATES);
export type RowState = z.infer<typeof RowState>;

export const RowFilter = z.enum(ROW_FILTERS);
export type RowFilter = z.infer<typeof RowFilter>;

/** The value of a field: as it will be stored, or the text of the cell if it cannot be. */
export const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof FieldValue>;

/** Beside the fields of a row: true leaves it out, false takes it in that the program would leave out. */
export const LEFT_OUT = 'leftOut';

/** As a person sends it. */
const FieldValueInput = z.union([
  z
    .string()
    .refine((value) => value.length <= IMPORT_LIMITS.cell, violates('Size'))
    .refine(isProcessable, violates('Pattern')),
  z.number().min(-MAX_ID).max(MAX_ID),
  z.boolean(),
  z.null(),
]);

const FieldName = z.enum(IMPORT_FIELD_NAMES);

const lengthOf = (values: Record<string, FieldValue>) =>
  Object.values(values).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

const FieldValues = boundedRecord(exactText(50), FieldValueInput, IMPORT_FIELD_NAMES.length).refine(
  (values) => lengthOf(values) <= IMPORT_LIMITS.sent,
  violates('Size'),
);

/**
 * A finding about a cell, or with `field` null about the row: a code, whose text is `import.message.<message>`, or `error.<message>` for the codes of forms.
 * `changed` is what the program has changed itself; `original` is the text that the cell had.
 */
export const RowMessage = z.object({
  field: z.string().nullable(),
  message: z.string(),
  severity: z.enum(['error', 'warning', 'changed']),
  params: z.string().optional(),
  original: z.string().optional(),
});
export type RowMessage = z.infer<typeof RowMessage>;

/** A row of the file, counted from 1, with what becomes of it. */
export const ImportRow = z
  .object({
    row: z.number().int(),
    state: RowState,
    values: z.record(z.string(), FieldValue),
    messages: z.array(RowMessage),
    /** The shipment that was made or changed, or to which the event was added. */
    shipmentId: Id.optional(),
    /** The number of its bill. */
    aceBillNumber: z.string().optional(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;

/**
 * A column of the file: `fields` are all that it fills, `field` is the first of them. Samples are the first cells that are not empty. A
 * person says what a hidden one is.
 */
export const ImportColumn = z.object({
  index: z.number().int(),
  heading: z.string(),
  field: FieldName.nullable(),
  fields: z.array(FieldName),
  isHidden: z.literal(true).optional(),
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ON_DUPLICATE = ['skip', 'update'] as const;

export const ImportOptions = z.object({
  /** The name of the sheet that is read. */
  sheet: z.string().optional(),
  onDuplicate: z.enum(ON_DUPLICATE),
  /** Rows with the same reference are packages of one shipment. */
  mergeByReference: z.boolean(),
  /** Rows that are hidden or filtered out in the file are imported, too. */
  withHidden: z.boolean(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

const count = z.number().int();

/** `good`, `warnings`, `errors` and `duplicates` are not imported yet; `changed` counts the rows of which the program has changed a cell. */
export const ImportCounts = z.object({
  rows: count,
  good: count,
  warnings: count,
  errors: count,
  duplicates: count,
  changed: count,
  created: count,
  updated: count,
  skipped: count,
  refused: count,
  /** Rows that are hidden in the file, whatever becomes of them. */
  hidden: count,
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** What goes to a partner by the rows that can be imported. */
const PartnerTotal = z.object({ partner: Carrier.or(z.literal('none')), rows: count, packages: count, weight: z.number() });

export const Import = z
  .object({
    id: Id,
    kind: ImportKind,
    fileName: z.string(),
    state: ImportState,
    /** Why the file, or the other sheet that was chosen last, could not be read. */
    problem: ImportProblem.optional(),
    /** A value for the text of the problem. */
    problemParams: z.string().optional(),
    sheets: z.array(z.string()),
    /** Those that are not read, because they are hidden. */
    hiddenSheets: z.array(z.string()),
    columns: z.array(ImportColumn),
    constants: z.record(z.string(), FieldValue),
    options: ImportOptions,
    counts: ImportCounts,
    /** While the file waits to be read, or its rows to be checked: its place in the queue, 1 for one that is worked on. */
    waiting: count.optional(),
    totals: z.array(PartnerTotal),
    /** Until when what it has created can be deleted again; null if it cannot. */
    undoUntil: Instant.nullable(),
    /** Those that it has created and that were deleted by undoing it, those that are about to be, and those that stay because they were changed since. */
    undone: count,
    undoing: count,
    kept: count,
    /** Who it belongs to. */
    createdBy: z.string(),
    createdDate: Instant,
    /** When it is removed. */
    expiresAt: Instant,
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof Import>;

/** What the columns are, and what holds for all rows. A column that fills several fields, or several that join in one, are named several times. */
export const ImportSettings = z
  .object({
    columns: boundedArray(
      z.object({
        index: z
          .number()
          .int()
          .min(0)
          .max(IMPORT_LIMITS.columns - 1),
        field: FieldName.nullable(),
      }),
      4 * IMPORT_LIMITS.columns,
    ).optional(),
    constants: FieldValues.optional(),
    options: z
      .object({
        sheet: exactText(IMPORT_LIMITS.sheetName).optional(),
        onDuplicate: z.enum(ON_DUPLICATE).optional(),
        mergeByReference: z.boolean().optional(),
        withHidden: z.boolean().optional(),
      })
      .optional(),
  })
  .meta({ id: 'ImportSettings' });
export type ImportSettings = z.infer<typeof ImportSettings>;

/**
 * What a person writes into a row. A field that is not named stays as it is; one with the text that the file has is taken as it stands. `leftOut` leaves
 * the row out.
 */
export const RowEdit = z.object({ values: FieldValues }).meta({ id: 'ImportRowEdit' });
export type RowEdit = z.infer<typeof RowEdit>;

/** One value for a field of many rows: of these rows, or of all that have the value `instead` there. */
export const ColumnEdit = z
  .object({
    field: FieldName,
    value: FieldValueInput,
    rows: boundedArray(z.number().int().min(1).max(2_000_000), IMPORT_LIMITS.edited).optional(),
    instead: FieldValueInput.optional(),
  })
  .meta({ id: 'ImportColumnEdit' });
export type ColumnEdit = z.infer<typeof ColumnEdit>;

/** `good`: what can be imported; `all`: nothing unless all rows can. */
export const ImportStart = z.object({ only: z.enum(['good', 'all']) }).meta({ id: 'ImportStart' });
export const ImportStop = z.object({ isStopped: z.boolean() }).meta({ id: 'ImportStop' });

export const RowQuery = pageQuery(['row']).omit({ sort: true }).extend({ state: RowFilter.optional() });
