import type { ImportField, ImportFieldName } from '@ace/contract/imports/fields.ts';
import { type ColumnRules, meaningOf, placeInAddress } from './columns/headings.ts';
import type { CheckSettings, Part, Plan } from './kinds/kind.ts';
import { ROW_KINDS } from './kinds/row-kinds.ts';
import { readDay, readMoment } from './values/days.ts';
import { withLostZeros } from './values/lost-zeros.ts';
import { readNumber } from './values/numbers.ts';
import { found, type ReadCell, refused, type SaidCell, unlessRefused } from './values/reading.ts';
import { readText, type TextKind } from './values/texts.ts';
import { exportReasonOf, goodsKindOf, languageOf, partnerOf, payerOf, statusOf, termOf, yesNoOf } from './values/words.ts';

const LOOK_UP = {
  partner: partnerOf,
  term: termOf,
  payer: payerOf,
  exportReason: exportReasonOf,
  goodsKind: goodsKindOf,
  language: languageOf,
  status: statusOf,
  yesNo: (text: string) => (text === '' ? undefined : yesNoOf(text)),
} as const;

type TextRule = Omit<TextKind, 'type'> & { separator: string };

const SHORT: TextRule = { lines: 'one', takesDays: false, isFree: false, separator: ' ' };

/** How texts are read, and what stands between those of several columns. */
const TEXT_RULES: Record<NonNullable<ImportField['holds']>, TextRule> = {
  address: { lines: 'many', takesDays: false, isFree: false, separator: ', ' },
  goods: { lines: 'many', takesDays: false, isFree: true, separator: '; ' },
  notes: { lines: 'many', takesDays: true, isFree: true, separator: '\n' },
  postalCode: SHORT,
};

const ruleOf = ({ type, holds }: ImportField): TextRule =>
  holds ? TEXT_RULES[holds] : type === 'phone' ? { ...SHORT, separator: ' / ' } : SHORT;

/** Reads a cell as one of a few choices, by its text. */
const choiceReader =
  (type: keyof typeof LOOK_UP): ReadCell<SaidCell> =>
  (cell, where) => {
    if (type === 'yesNo' && typeof cell === 'boolean') return found(cell);
    const text = readText(cell, { type: 'text', ...SHORT }, where);
    if (typeof text.value !== 'string') return text;
    const chosen = LOOK_UP[type](text.value);
    return chosen === undefined ? refused(type === 'yesNo' ? 'notYesNo' : 'notChoice', text.value) : found(chosen);
  };

const readerOf = (name: ImportFieldName, field: ImportField): ReadCell<SaidCell> => {
  const { type, measure = 'kg' } = field;
  if (type === 'number' || type === 'count') return (cell, where) => readNumber(cell, type === 'count' ? type : measure, where);
  if (type === 'day') return readDay;
  if (type === 'moment') return readMoment;
  if (type in LOOK_UP) return choiceReader(type as keyof typeof LOOK_UP);
  const kind = { type, ...ruleOf(field) };
  if (type !== 'phone' && field.holds !== 'postalCode') return (cell, where) => readText(cell, kind, where);
  return (cell, where) => withLostZeros(readText(cell, kind, where), name, where.values);
};

const LENGTHS: readonly ImportFieldName[] = ['cubicL', 'cubicW', 'cubicH'];

/** The street stands before the district, whatever the order of the columns, if their headings tell which is which. */
const inAddressOrder = (rules: ColumnRules, columns: CheckSettings['columns']) => {
  const places = columns.map(({ heading }) => (heading === undefined ? undefined : placeInAddress(rules, heading)));
  if (places.includes(undefined)) return columns;
  return [...columns.entries()].sort(([a], [b]) => (places[a] ?? 0) - (places[b] ?? 0)).map(([, column]) => column);
};

const partsOf = (rules: ColumnRules, { columns }: CheckSettings, name: ImportFieldName, { holds, measure }: ImportField): Part[] => {
  const own = columns.filter(({ field }) => field === name);
  return (holds === 'address' ? inAddressOrder(rules, own) : own).map(({ index, heading = '' }) => {
    const meaning = meaningOf(rules, heading);
    const isLabelled = holds === 'notes' && heading !== '' && !(meaning?.is === 'field' && meaning.fields.includes(name));
    const lengths = columns.filter((column) => column.index === index && LENGTHS.includes(column.field));
    return {
      column: index,
      label: isLabelled ? `${heading.replace(/\s+/g, ' ').replace(/(?<![\s:*])[\s:*]+$/, '')}: ` : '',
      isCash: meaning?.is === 'cash',
      length: measure === 'cm' && lengths.length > 1 ? LENGTHS.indexOf(name) : null,
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
const rankOf = ({ field }: Plan) => FIRST.indexOf(field) + 1 || FIRST.length + 1;

/** The plans of all fields of a kind that the caller may set, in the order in which they are read. */
export const plansOf = (settings: CheckSettings): Plan[] => {
  const rules = ROW_KINDS[settings.kind];
  const fields = Object.entries(rules.fields) as [ImportFieldName, ImportField][];
  const plans = fields
    .filter(([, { isForEmployees }]) => settings.mayAssign || !isForEmployees)
    .map(([name, field]): Plan => {
      const parts = partsOf(rules, settings, name, field);
      return {
        field: name,
        type: field.type,
        parts,
        columns: parts.map(({ column }) => column),
        separator: ruleOf(field).separator,
        constant: settings.constants[name] ?? null,
        read: unlessRefused(readerOf(name, field)),
      };
    });
  return plans.sort((a, b) => rankOf(a) - rankOf(b));
};
