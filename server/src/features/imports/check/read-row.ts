import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue } from '@ace/contract/imports/import.ts';
import { takesInsurance } from '@ace/contract/partners/carriers.ts';
import type { Partner } from '@ace/contract/partners/partner.ts';
import { isWholeCurrency } from '@ace/contract/shared/typed-number.ts';
import { type Cell, cellText, isBlank } from '../../../shared/sheets/reading/cells.ts';
import type { RowToCheck } from '../rows.ts';
import type { KindContext, Part, Plan, ReadRow } from './kinds/kind.ts';
import { type CheckFacts, EMPTY, type Reading, refused, type Where } from './values/reading.ts';

const TEXTS: ReadonlySet<Plan['type']> = new Set(['text', 'code', 'phone', 'owner']);

const LENGTH = /^\s*(\d+(?:[.,]\d+)?)\s*(?:cm\s*)?[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:cm\s*)?[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:cm\s*)?$/i;

/** An amount that is nothing: `0`, `0đ`, `0.00 VND`, `-`, `Không`, `No COD`. */
const NO_MONEY =
  /^[\s\-–—.,0]*(?:đ|₫|d|đồng|vnđ|vnd)?$|^(?:không|khong|ko|kh|k|no|none|nil|false|n\/a|miễn|free)\.?(?: (?:có|co|thu|thu hộ|thu ho|cod))*$/iu;

/** The cell of a part; of `30x20x10` only the length that the field is. */
const cellOf = (cells: readonly Cell[], { column, length }: Part): Cell => {
  const cell = cells[column] ?? null;
  if (length === null || typeof cell !== 'string') return cell;
  return LENGTH.exec(cell)?.[length + 1] ?? cell;
};

/** The text that the file has for a field, as it is before anything is changed. */
const fileText = ({ parts, separator }: Plan, cells: readonly Cell[]) =>
  parts
    .filter((part) => !isBlank(cells[part.column]))
    .map((part) => part.label + cellText(cellOf(cells, part)))
    .join(separator);

/** A day and a time in two columns. */
const joinMoment = (cells: readonly Cell[]): Cell => {
  const texts = cells.map((cell) => {
    const text = cellText(cell).trim();
    if (typeof cell === 'number' && cell >= 0 && cell < 1) {
      const minutes = Math.round(cell * 1440);
      return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
    }
    // Spreadsheets count times from their first day.
    const time = /^(?:1899-12-3\d|1900-01-0\d|1904-01-01)T(.+)$/.exec(text)?.[1];
    return time ?? text.replace(/T00:00(?::00)?$/, '');
  });
  return texts.join(' ');
};

const joinTexts = (plan: Plan, filled: readonly (readonly [Part, Reading])[]): Reading => {
  const failed = filled.find(([, { error }]) => error);
  if (failed) return failed[1];
  return {
    value: filled.map(([{ label }, { value }]) => label + String(value)).join(plan.separator),
    changed: [...new Set(filled.flatMap(([, { changed }]) => changed))],
    warning: filled.find(([, { warning }]) => warning)?.[1].warning,
  };
};

const readCells = (plan: Plan, cells: readonly Cell[], where: Where): Reading => {
  const { parts } = plan;
  const [first] = parts;
  if (parts.length === 1 && first && first.label === '') {
    const cell = cellOf(cells, first);
    return cell === null ? EMPTY : plan.read(cell, where);
  }
  const filled = parts.filter(
    ({ column, isCash }) => !isBlank(cells[column]) && !(isCash && NO_MONEY.test(cellText(cells[column]).trim())),
  );
  if (filled.length === 0) return EMPTY;
  if (plan.type === 'moment' && filled.length > 1) return plan.read(joinMoment(filled.map((part) => cellOf(cells, part))), where);
  const readings = filled
    .map((part) => [part, plan.read(cellOf(cells, part), where)] as const)
    .filter(([, { value, error }]) => value !== null || error);
  if (TEXTS.has(plan.type)) return readings.length === 0 ? EMPTY : joinTexts(plan, readings);
  const [one, ...others] = readings.map(([, reading]) => reading);
  const other = others.find(({ value }) => value !== one?.value);
  return other ? refused('conflict', String(other.value ?? '')) : (one ?? EMPTY);
};

const NOT: Partial<Record<Plan['type'], 'notNumber' | 'notCount' | 'notDay' | 'notMoment'>> = {
  number: 'notNumber',
  count: 'notCount',
  day: 'notDay',
  moment: 'notMoment',
};

/**
 * What a person wrote. The text that the file has is taken as it stands, which takes back what we would change: a text stays what it is, and what is read
 * as a number or a day only after a change is refused.
 */
const readEdit = (plan: Plan, edit: FieldValue, text: string, where: Where): Reading => {
  if (edit === null || edit === '') return EMPTY;
  const isAsItStands = edit === text;
  const reading = plan.read(edit, { ...where, columns: isAsItStands ? where.columns : [], isTyped: true });
  if (!isAsItStands || (!reading.error && reading.changed.length === 0)) return reading;
  if (!TEXTS.has(plan.type)) return reading.error ? reading : refused(NOT[plan.type] ?? 'notChoice', text);
  return reading.error === 'sheetError' ? reading : { value: text, changed: [] };
};

const isFilled = ({ value, error }: Reading) => value !== null || error !== undefined;

/** Most cells are what they are. */
const isPlain = ({ error, changed, warning }: Reading) => error === undefined && warning === undefined && changed.length === 0;

/** Reads the cells of a row and what a person wrote over them, and says what was changed and refused. */
export const readRow = ({ plans, settings, blank }: KindContext, facts: CheckFacts, { row, cells, edits }: RowToCheck): ReadRow => {
  const edited = new Set(Object.keys(edits) as ImportFieldName[]);
  const read: ReadRow = { row, values: { ...blank }, texts: {}, own: new Set(), edited, messages: [] };
  const { values } = read;
  const { today, timeZone, hasTypes = false } = settings;
  const where: Where = { columns: [], facts, today, timeZone, hasTypes, values, hasWholeAmounts: false, currency: '', isTyped: false };
  for (const plan of plans) {
    const { field, parts, constant } = plan;
    const edit = edits[field];
    if (edit === undefined && parts.length === 0 && constant === null) continue;
    where.columns = plan.columns;
    const fromRow = edit === undefined ? readCells(plan, cells, where) : readEdit(plan, edit, fileText(plan, cells), where);
    const isOwn = edit !== undefined || isFilled(fromRow);
    // What holds for all rows is read as if it were typed, without a finding in every row.
    const reading =
      isOwn || constant === null ? fromRow : { ...plan.read(constant, { ...where, columns: [], isTyped: true }), changed: [] };
    if (isOwn) read.own.add(field);
    if (isPlain(reading)) read.values[field] = reading.value;
    else note(read, field, reading, textOf(plan, cells, edit, isOwn ? null : constant));
    if (field === 'insuranceCurrencyCode') {
      where.currency = String(reading.value ?? '').toUpperCase();
      where.hasWholeAmounts =
        takesInsurance((read.values.partnerShipment as Partner | undefined) ?? 'none') && isWholeCurrency(where.currency);
    }
  }
  return read;
};

/** The text that was read: what a person wrote, what holds for all rows, or what the file has. */
const textOf = (plan: Plan, cells: readonly Cell[], edit: FieldValue | undefined, constant: FieldValue) =>
  typeof edit === 'string' ? edit : constant === null ? fileText(plan, cells) : String(constant);

/** Notes a value of which something is to be said. */
const note = (read: ReadRow, field: ImportFieldName, { value, changed, error, params, warning }: Reading, original: string) => {
  if (error) {
    read.texts[field] = original;
    read.messages.push({ field, message: error, severity: 'error', ...(params === undefined ? {} : { params }) });
    return;
  }
  read.values[field] = value;
  for (const message of changed) read.messages.push({ field, message, severity: 'changed', original });
  if (warning) read.messages.push({ field, message: warning, severity: 'warning', params: original });
};
