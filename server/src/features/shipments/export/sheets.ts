import { Readable } from 'node:stream';
import type { Decimals } from '@ace/contract/shipments/export.ts';
import yazl from 'yazl';

/** A cell: a text, a number, or nothing. */
export type Cell = string | number | null;
export type RowBatches = AsyncIterable<Cell[][]>;

/** A column. The texts of days are `yyyy-MM-dd`, those of moments `yyyy-MM-dd HH:mm`, as the clock of the company's time zone showed it. */
export type SheetColumn = { heading: string; kind?: 'day' | 'moment' };

/** What a spreadsheet, or a filter before it, may skip at the beginning of a cell: blanks, characters that show nothing, and quotes. */
const SKIPPED = String.raw`[[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"]--[\t\r\n]]*`;

/** The end of a cell, however the file is read: a program that takes `;` for the separator of a file with `,` sees no quotes around a text with both. */
const SEPARATOR = String.raw`[;,\t\r\n]`;

/**
 * Where a formula begins: `=`, `@`, `+` or `-`, also in full width or as a small, raised or lowered sign, at the beginning of a cell or behind what
 * may be taken for one. A number is none, nor is a phone number with its country code.
 */
const FORMULA = new RegExp(
  String.raw`(?<=^|${SEPARATOR})(?=${SKIPPED}(?:[=@＝＠﹦﹫⁼₌]|[+\-＋－﹢﹣⁺₊⁻₋−](?![\p{Nd}\s\(\)\.\/\-]*(?:$|${SEPARATOR}))))|^(?=[\t\r\n])`,
  'gv',
);

const csvCell = (cell: Cell, decimals: Decimals) => {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimals === 'comma' ? String(cell).replace('.', ',') : String(cell);
  const text = cell.replace(FORMULA, "'");
  return /[",\t\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Characters that are sent at once. Whether a reader is slow can only be seen between two pieces. */
const PIECE = 16 * 1024;

/**
 * Comma-separated values (RFC 4180) in UTF-8, with the mark by which Excel recognizes it. With decimal commas, the cells are separated by semicolons,
 * as spreadsheets of countries with decimal commas read and write it.
 */
export const csvOf = (columns: SheetColumn[], batches: RowBatches, decimals: Decimals): Readable => {
  const separator = decimals === 'comma' ? ';' : ',';
  const lineOf = (row: Cell[]) => `${row.map((cell) => csvCell(cell, decimals)).join(separator)}\r\n`;
  return Readable.from(
    (async function* () {
      let text = `\ufeff${lineOf(columns.map(({ heading }) => heading))}`;
      for await (const rows of batches) {
        for (const row of rows) {
          text += lineOf(row);
          if (text.length < PIECE) continue;
          yield text;
          text = '';
        }
      }
      if (text !== '') yield text;
    })(),
    { objectMode: false },
  );
};

// Characters that XML 1.0 cannot have.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xmlText = (text: string) => text.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The styles of cells, in the order of `PARTS['xl/styles.xml']`. A quoted text stays one when somebody edits its cell. */
const STYLE = { heading: 1, text: 2, day: 3, moment: 4 } as const;

/** The parts of a workbook besides its rows (ECMA-376, part 1). */
const PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9ECEF"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** The name of a column: A to Z, then AA. */
const nameOf = (index: number): string => (index < 26 ? '' : nameOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const DAY_MS = 86_400_000;

/** Days from 1970 to day 0 of spreadsheets, and the first day on which all of them agree: Excel has a 29 February 1900. */
const EPOCH = 25_569;
const FIRST_AGREED = '1900-03-01';

const xmlCell = (cell: Cell, at: string, kind: SheetColumn['kind']) => {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (kind && cell >= FIRST_AGREED) {
    const days = Date.parse(`${cell.replace(' ', 'T')}${kind === 'moment' ? 'Z' : ''}`) / DAY_MS + EPOCH;
    return `<c r="${at}" s="${STYLE[kind]}"><v>${days}</v></c>`;
  }
  return textCell(at, cell, STYLE.text);
};

/** Widths in characters: a heading has room for the button of its filter; a longer text is cut off or runs over the next cell. */
const WIDTH = { min: 8, max: 48, button: 4 } as const;

/** The widths that the first rows need. */
const widthsOf = (columns: SheetColumn[], rows: Cell[][]) =>
  columns.map(({ heading }, index) => {
    const lengths = rows.flatMap((row) => String(row[index] ?? '').split('\n')).map((line) => line.length + 2);
    return Math.min(
      WIDTH.max,
      lengths.reduce((most, length) => Math.max(most, length), Math.max(WIDTH.min, heading.length + WIDTH.button)),
    );
  });

const sheetStart = (columns: SheetColumn[], firstRows: Cell[][]) => {
  const widths = widthsOf(columns, firstRows).map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, index) => textCell(`${nameOf(index)}1`, heading, STYLE.heading)).join('');
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings}</row>`;
};

/** The most rows of a sheet, with its headings. */
export const MAX_SHEET_ROWS = 1_048_576;

/** An Excel workbook with one sheet. Its first row stays in place and filters the others. */
export const xlsxOf = (name: string, columns: SheetColumn[], batches: RowBatches): Readable => {
  const names = columns.map((_, index) => nameOf(index));
  const last = names.at(-1);
  const xmlRow = (row: Cell[], number: number) =>
    `<row r="${number}">${row.map((cell, index) => xmlCell(cell, `${names[index]}${number}`, columns[index]?.kind)).join('')}</row>`;
  let count = 1;
  const sheet = Readable.from(
    (async function* () {
      for await (const rows of batches) {
        if (count === 1) yield sheetStart(columns, rows);
        yield rows.map((row, place) => xmlRow(row, count + place + 1)).join('');
        count += rows.length;
      }
      if (count === 1) yield sheetStart(columns, []);
      const ignored = `<ignoredErrors><ignoredError sqref="A1:${last}${count}" numberStoredAsText="1"/></ignoredErrors>`;
      yield `</sheetData><autoFilter ref="A1:${last}${count}"/>${ignored}</worksheet>`;
    })(),
    { objectMode: false },
  );
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(content), path);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  // Excel keeps the range of a filter under a name, too. It is known after the last row.
  zip.addReadStreamLazy('xl/workbook.xml', {}, (give) => {
    const range = `'${name}'!$A$1:$${last}$${count}`;
    const workbook = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${xmlText(range)}</definedName></definedNames></workbook>`;
    give(null, Readable.from([Buffer.from(workbook)]));
  });
  zip.end();
  const out = new Readable().wrap(zip.outputStream);
  // An error of the rows reaches whoever reads the file; and if that stops reading, the rows are no longer read.
  sheet.once('error', (error) => out.destroy(error));
  out.once('close', () => sheet.destroy());
  return out;
};
