import { type FieldType, type ImportFieldName, importFieldsOf } from '@ace/contract/imports/fields.ts';
import type { FieldValue } from '@ace/contract/imports/import.ts';
import type { Cell } from '../../../shared/sheets/reading/cells.ts';
import { isNameOf, meaningOf, placeInAddress } from './columns/headings.ts';
import type { CheckSettings } from './kinds/kind.ts';
import { readDay, readMoment } from './values/days.ts';
import { withLostZeros } from './values/lost-zeros.ts';
import { type Measure, readNumber } from './values/numbers.ts';
import { EMPTY, found, type Reading, refused, type Where } from './values/reading.ts';
import { readText, type TextKind } from './values/texts.ts';
import { languageOf, partnerOf, statusOf, termOf, yesNoOf } from './values/words.ts';

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
  read: (cell: Cell, where: Where) => Reading;
};

const MEASURES: Partial<Record<ImportFieldName, Measure>> = {
  cubicL: 'cm',
  cubicW: 'cm',
  cubicH: 'cm',
  totalVolume: 'm3',
  goodsValue: 'money',
  insuranceValue: 'money',
};

/** Texts with line breaks. */
const LONG_TEXTS = /Address$|^notes$|^details$|^description$/;
const NOTES = /^notes$|^details$/;

const LOOK_UP = {
  partner: partnerOf,
  term: termOf,
  language: languageOf,
  status: statusOf,
  yesNo: (text: string) => (text === '' ? undefined : yesNoOf(text)),
} as const;

/** Reads a cell as one of a few choices, by its text. */
const choiceReader =
  (type: keyof typeof LOOK_UP): Plan['read'] =>
  (cell, where) => {
    if (cell === null) return EMPTY;
    if (type === 'yesNo' && typeof cell === 'boolean') return found(cell);
    const text = readText(cell, { type: 'text', lines: 'one', takesDays: false, isFree: false }, where);
    if (typeof text.value !== 'string') return text;
    const chosen = LOOK_UP[type](text.value);
    return chosen === undefined ? refused(type === 'yesNo' ? 'notYesNo' : 'notChoice', text.value) : found(chosen);
  };

const readerOf = (field: ImportFieldName, type: FieldType): Plan['read'] => {
  switch (type) {
    case 'number':
    case 'count': {
      const measure = type === 'count' ? 'count' : (MEASURES[field] ?? 'kg');
      return (cell, where) => readNumber(cell, measure, where);
    }
    case 'day':
      return readDay;
    case 'moment':
      return readMoment;
    case 'partner':
    case 'term':
    case 'language':
    case 'status':
    case 'yesNo':
      return choiceReader(type);
    default: {
      const lines = LONG_TEXTS.test(field) ? 'many' : 'one';
      const takesDays = NOTES.test(field);
      const kind: TextKind = { type, lines, takesDays, isFree: takesDays || field === 'description' };
      if (type !== 'phone' && !field.endsWith('PostalCode')) return (cell, where) => readText(cell, kind, where);
      return (cell, where) => withLostZeros(readText(cell, kind, where), field, where.values);
    }
  }
};

const separatorOf = (field: ImportFieldName, type: FieldType) => {
  if (field.endsWith('Address')) return ', ';
  if (NOTES.test(field)) return '\n';
  if (field === 'description') return '; ';
  return type === 'phone' ? ' / ' : ' ';
};

const LENGTHS: readonly ImportFieldName[] = ['cubicL', 'cubicW', 'cubicH'];

/** The street stands before the district, whatever the order of the columns, if their headings tell which is which. */
const inAddressOrder = (columns: CheckSettings['columns']) => {
  const places = columns.map(({ heading }) => (heading === undefined ? undefined : placeInAddress(heading)));
  if (places.includes(undefined)) return columns;
  return columns
    .map((column, at) => [column, places[at] ?? 0] as const)
    .sort(([, a], [, b]) => a - b)
    .map(([column]) => column);
};

const partsOf = (settings: CheckSettings, field: ImportFieldName): Part[] => {
  const columns = settings.columns.filter((column) => column.field === field);
  const ordered = field.endsWith('Address') && columns.length > 1 ? inAddressOrder(columns) : columns;
  return ordered.map(({ index, heading }) => {
    const lengths = settings.columns.filter((column) => column.index === index && LENGTHS.includes(column.field));
    const isLabelled = NOTES.test(field) && heading && !isNameOf(settings.kind, field, heading);
    return {
      column: index,
      label: isLabelled ? `${heading.replace(/\s+/g, ' ').replace(/(?<![\s:*])[\s:*]+$/, '')}: ` : '',
      isCash: heading !== undefined && meaningOf(settings.kind, heading)?.is === 'cash',
      length: lengths.length > 1 && LENGTHS.includes(field) ? LENGTHS.indexOf(field) : null,
    };
  });
};

/** On these depends how others are read. */
const FIRST: readonly ImportFieldName[] = [
  'partnerShipment',
  'insuranceCurrencyCode',
  'receiverCountryCode',
  'receiverCountry',
  'senderCountryCode',
  'senderCountry',
  'deliveryCountry',
];

/** The plans of all fields of a kind that the caller may set, in the order in which they are read. */
export const plansOf = (settings: CheckSettings): Plan[] => {
  const plans = importFieldsOf(settings.kind)
    .filter(([, { isForEmployees }]) => settings.mayAssign || settings.kind !== 'shipments' || !isForEmployees)
    .map(([field, { type }]): Plan => {
      const parts = partsOf(settings, field);
      return {
        field,
        type,
        parts,
        columns: parts.map(({ column }) => column),
        separator: separatorOf(field, type),
        constant: settings.constants[field] ?? null,
        read: readerOf(field, type),
      };
    });
  const first = FIRST.flatMap((field) => plans.filter((plan) => plan.field === field));
  return [...first, ...plans.filter(({ field }) => !FIRST.includes(field))];
};
