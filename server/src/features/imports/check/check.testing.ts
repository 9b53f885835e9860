import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue } from '@ace/contract/imports/import.ts';
import { USUAL_RULES } from '@ace/contract/weights/rules.ts';
import type { Cell, FileRow } from '../../../shared/sheets/reading/cells.ts';
import type { CheckedRow, RowToCheck } from '../rows.ts';
import { createCheck } from './check.ts';
import { createFacts } from './facts.ts';
import type { CheckSettings } from './kinds/kind.ts';
import type { CheckFacts } from './values/reading.ts';

export const SETTINGS: CheckSettings = {
  kind: 'shipments',
  columns: [],
  constants: {},
  mergeByReference: false,
  mayAssign: true,
  today: '2026-11-26',
  timeZone: 'Asia/Ho_Chi_Minh',
  weights: USUAL_RULES,
  destinations: { rules: [], rates: { asOf: '2026-01-01', perDollar: {} } },
  owners: {},
  self: { id: 5, sender: { senderName: 'ACE', senderAddress: '1 Lê Lợi', senderTelNo: '0281234567', senderContactName: 'Nguyễn An' } },
};

/** The cells that a good shipment needs, beside what a test is about. */
const NEEDED: Partial<Record<ImportFieldName, Cell>> = {
  receiverContactName: 'Trần Bình',
  receiverTelNo: '0912345678',
  description: 'Sách',
  shipDate: { day: '2026-11-26' },
};

type Cells = Partial<Record<ImportFieldName, Cell>>;

const fieldsOf = (rows: readonly Cells[]) => [...new Set(rows.flatMap((cells) => Object.keys(cells) as ImportFieldName[]))];

/** Settings with a column for each field that the rows have, and the rows with their cells in these columns. */
export const asFile = (rows: readonly Cells[], settings: Partial<CheckSettings> = {}) => {
  const fields = fieldsOf(rows);
  const columns = fields.map((field, index) => ({ index, field }));
  const file = rows.map((cells, place): RowToCheck => ({ row: place + 2, cells: fields.map((field) => cells[field] ?? null), edits: {} }));
  return { settings: { ...SETTINGS, columns, ...settings }, rows: file };
};

/** What all rows of a file tell together. */
export const factsOf = (settings: CheckSettings, rows: readonly FileRow[]) => {
  const facts = createFacts(settings);
  facts.add(rows);
  return facts.find();
};

export const checkRows = (settings: CheckSettings, facts: CheckFacts, rows: readonly RowToCheck[]) => createCheck(settings)(facts, rows);

/** Checks rows that are given by field. */
export const checkAll = (rows: readonly Cells[], settings: Partial<CheckSettings> = {}): CheckedRow[] => {
  const file = asFile(rows, settings);
  return checkRows(file.settings, factsOf(file.settings, file.rows), file.rows);
};

/** Checks one shipment with these cells, what it needs besides, and what a person wrote over them. */
export const checkShipment = (
  cells: Cells,
  { edits = {}, ...settings }: Partial<CheckSettings> & { edits?: Record<string, FieldValue> } = {},
): CheckedRow => {
  const file = asFile([{ ...NEEDED, ...cells }], settings);
  const rows = file.rows.map((row) => ({ ...row, edits }));
  return checkRows(file.settings, factsOf(file.settings, rows), rows)[0] as CheckedRow;
};

/** What a row says of a field: `zeroAdded`, or `error digitsLost`. */
export const saidOf = ({ messages }: CheckedRow, field: string | null) =>
  messages
    .filter((message) => message.field === field)
    .map(({ severity, message }) => (severity === 'changed' ? message : `${severity} ${message}`));
