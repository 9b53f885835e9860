import { columnName, MAIN, RELATIONS, XML, xmlText } from './xml.ts';

/** Spreadsheets read `_x0041_` as `A`. */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A cell at `at`, such as `B7`, with a style of the workbook. */
export const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.replace(ESCAPED, '_x005F_'))}</t></is></c>`;
export const numberCell = (at: string, number: number, style = 0) => `<c r="${at}"${style > 0 ? ` s="${style}"` : ''}><v>${number}</v></c>`;
export const booleanCell = (at: string, value: boolean, style = 0) =>
  `<c r="${at}"${style > 0 ? ` s="${style}"` : ''} t="b"><v>${Number(value)}</v></c>`;
/** A cell that has only a style. */
export const emptyCell = (at: string, style: number) => `<c r="${at}" s="${style}"/>`;

export const rowOf = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

const DAY_MS = 86_400_000;

/** Days from 1970 to day 0 of spreadsheets, and the first day on which all of them agree: Excel has a 29 February 1900. */
const EPOCH = 25_569;
const FIRST_AGREED = '1900-03-01';

/** The number of a day or moment in ISO 8601, which has no time zone; undefined if spreadsheets do not agree on it. */
export const serialOf = (moment: string) => {
  const days = Date.parse(moment.includes('T') ? `${moment}Z` : moment) / DAY_MS + EPOCH;
  return moment >= FIRST_AGREED && Number.isFinite(days) ? days : undefined;
};

/** A column: its width in characters, and the style of its empty cells. */
type SheetColumnXml = { width: number; style?: number };

/** What stands before the rows. The first row stays in place, and so do as many columns. */
export const sheetStart = (columns: SheetColumnXml[], frozenColumns = 0) => {
  const widths = columns.map(({ width, style }, index) => {
    const styled = style ? ` style="${style}"` : '';
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${styled} customWidth="1"/>`;
  });
  const split = frozenColumns > 0 ? `xSplit="${frozenColumns}" ` : '';
  const corner = `topLeftCell="${columnName(frozenColumns)}2" activePane="${frozenColumns > 0 ? 'bottomRight' : 'bottomLeft'}"`;
  return `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0"><pane ${split}ySplit="1" ${corner} state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
};

/** A choice for the cells of a range; people may type something else after a warning. */
export type Choice = { range: string; values: readonly string[]; title: string; warning: string };

/** The most characters that the values of a choice may have, with commas between. */
export const MAX_CHOICE = 255;

const choiceXml = ({ range, values, title, warning }: Choice) =>
  `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" errorTitle="${xmlText(title)}" error="${xmlText(warning)}" sqref="${range}"><formula1>"${xmlText(values.join(','))}"</formula1></dataValidation>`;

type SheetEnd = { filter?: string; choices?: Choice[]; textRange?: string; hasNotes?: boolean };

/** What stands behind the rows, in the order that Excel insists on. Numbers in `textRange` may be texts. */
export const sheetEnd = ({ filter, choices = [], textRange, hasNotes }: SheetEnd) =>
  [
    '</sheetData>',
    filter ? `<autoFilter ref="${filter}"/>` : '',
    choices.length > 0 ? `<dataValidations count="${choices.length}">${choices.map(choiceXml).join('')}</dataValidations>` : '',
    textRange ? `<ignoredErrors><ignoredError sqref="${textRange}" numberStoredAsText="1"/></ignoredErrors>` : '',
    hasNotes ? '<legacyDrawing r:id="rId1"/>' : '',
    '</worksheet>',
  ].join('');
