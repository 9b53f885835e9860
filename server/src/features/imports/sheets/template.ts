import { Readable } from 'node:stream';
import { EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import { type FieldType, type ImportField, type ImportFieldName, importFieldsOf } from '@ace/contract/imports/fields.ts';
import type { ImportKind } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { CARRIER_CODES, CARRIERS } from '@ace/contract/partners/carriers.ts';
import { LANGUAGES, type Language } from '@ace/contract/shared/languages.ts';
import { PAYER_NAMES } from '@ace/contract/shipments/payers.ts';
import { ShipmentTerm } from '@ace/contract/shipments/shipment.ts';
import { DELIVERY_STATUS_NAMES } from '@ace/contract/trackings/statuses.ts';
import { createStyles, DAY_FORMAT, MOMENT_FORMAT, type Styles, TEXT_FORMAT } from '../../../shared/sheets/writing/styles.ts';
import { packWorkbook } from '../../../shared/sheets/writing/workbook.ts';
import { type Choice, numberCell, rowOf, serialOf, sheetEnd, sheetStart, textCell } from '../../../shared/sheets/writing/worksheet.ts';
import { columnName } from '../../../shared/sheets/writing/xml.ts';
import { exampleRows } from './template.examples.ts';
import { TEMPLATE_TEXTS } from './template.texts.ts';

/** Without these the account of the owner is the sender. */
const FROM_ACCOUNT: ReadonlySet<ImportFieldName> = new Set(['senderContactName', 'senderTelNo']);

/** Currencies that are offered; any other may be typed. */
const CURRENCIES = ['VND', 'USD', 'EUR', 'AUD', 'CAD', 'SGD', 'JPY', 'GBP'] as const;

type TemplateColumn = ImportField & { name: ImportFieldName };

/** The fields with a note, in the order of the notes: what marks the examples first, then what is required, then what people have most. */
const columnsOf = (kind: ImportKind, isEmployee: boolean): TemplateColumn[] => {
  const fields = new Map<string, ImportField>(importFieldsOf(kind));
  return Object.keys(TEMPLATE_TEXTS.vi.notes[kind]).flatMap((name) => {
    const field = fields.get(name);
    return field && (isEmployee || !field.isForEmployees) ? [{ ...field, name: name as ImportFieldName }] : [];
  });
};

/** What of a type is typed as a number, a day or a moment; everything else stays the text that was typed. */
const FORMATS: { [Type in FieldType]?: string } = { number: 'General', count: 'General', day: DAY_FORMAT, moment: MOMENT_FORMAT };

const valuesOf = ({ name, type }: TemplateColumn, language: Language): readonly string[] => {
  const { yes, no, ownDelivery } = TEMPLATE_TEXTS[language];
  if (type === 'yesNo') return [yes, no];
  if (type === 'partner') return [ownDelivery, ...CARRIER_CODES.map((code) => CARRIERS[code].name)];
  if (type === 'term') return ShipmentTerm.options;
  if (type === 'payer') return Object.values(PAYER_NAMES[language]);
  if (type === 'exportReason') return Object.values(EXPORT_REASON_NAMES[language]);
  if (type === 'goodsKind') return Object.values(GOODS_KIND_NAMES[language]);
  if (type === 'language') return LANGUAGES;
  if (type === 'status') return Object.values(DELIVERY_STATUS_NAMES[language]);
  return name === 'insuranceCurrencyCode' ? CURRENCIES : [];
};

const choicesOf = (columns: TemplateColumn[], language: Language): Choice[] =>
  columns.flatMap((column, index) => {
    const values = valuesOf(column, language);
    const { choiceTitle: title, choiceWarning: warning } = TEMPLATE_TEXTS[language];
    const letter = columnName(index);
    return values.length > 0 ? [{ range: `${letter}2:${letter}${IMPORT_LIMITS.rows + 1}`, values, title, warning }] : [];
  });

const isRequired = ({ name, isRequired: isNeeded }: TemplateColumn) => isNeeded === true && !FROM_ACCOUNT.has(name);

const WIDTHS: { [Type in FieldType]?: number } = { number: 11, count: 9, day: 13, moment: 18, yesNo: 11, term: 12, phone: 18, code: 18 };
const WIDE: Partial<Record<ImportFieldName, number>> = { description: 36, receiverAddress: 34, senderAddress: 34, notes: 30, details: 30 };
const widthOf = ({ name, type, headings }: TemplateColumn, language: Language) =>
  Math.max(WIDE[name] ?? WIDTHS[type] ?? 22, headings[language].length + 3);

const cellStyle = ({ type }: TemplateColumn) => ({ format: FORMATS[type] ?? TEXT_FORMAT });

/** The rows of examples, in a colour that says so. */
const exampleCells = (columns: TemplateColumn[], styles: Styles, rows: ReturnType<typeof exampleRows>) =>
  rows.map((row, place) => {
    const cells = columns.map((column, index) => {
      const at = `${columnName(index)}${place + 2}`;
      const value = row[column.name];
      if (value === undefined) return '';
      const style = styles.of({ ...cellStyle(column), isItalic: true, color: '7A828A' });
      if (typeof value === 'number') return numberCell(at, value, style);
      const serial = column.type === 'day' || column.type === 'moment' ? serialOf(value) : undefined;
      return serial === undefined ? textCell(at, value, style) : numberCell(at, serial, style);
    });
    return rowOf(place + 2, cells.join(''));
  });

type Reader = {
  isEmployee: boolean;
  /** `yyyy-MM-dd`: the day of the examples. */
  today: string;
};

/**
 * A workbook to fill in for an import: headings with notes, those of required columns in another colour; lists of choices; formats that keep leading zeros
 * and days; and three examples. Columns of employees are for them alone.
 */
export const templateOf = (kind: ImportKind, language: Language, { isEmployee, today }: Reader): Readable => {
  const texts = TEMPLATE_TEXTS[language];
  const styles = createStyles();
  const columns = columnsOf(kind, isEmployee);
  const heading = (column: TemplateColumn) =>
    styles.of(isRequired(column) ? { isBold: true, color: 'FFFFFF', fill: '1F4E8C' } : { isBold: true, fill: 'DCE3EB' });
  const headings = columns.map((column, index) => textCell(`${columnName(index)}1`, column.headings[language], heading(column)));
  const notes = columns.map((column, index) => {
    const text = `${isRequired(column) ? texts.required : texts.optional} ${texts.notes[kind][column.name] ?? ''}`.trim();
    return { column: index, at: `${columnName(index)}1`, text };
  });
  const sheet = [
    sheetStart(
      columns.map((column) => ({ width: widthOf(column, language), style: styles.of(cellStyle(column)) })),
      1,
    ),
    rowOf(1, headings.join('')),
    ...exampleCells(columns, styles, exampleRows(kind, language, today)),
    sheetEnd({
      choices: choicesOf(columns, language),
      textRange: `A1:${columnName(columns.length - 1)}${IMPORT_LIMITS.rows + 1}`,
      hasNotes: true,
    }),
  ];
  return packWorkbook({ sheets: [{ name: texts.sheets[kind], sheet: Readable.from(sheet, { objectMode: false }) }], styles, notes });
};
