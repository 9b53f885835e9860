import { Readable } from 'node:stream';
import yazl from 'yazl';

/** A cell: a text, a number, or nothing. */
export type Cell = string | number | null;
export type RowBatches = AsyncIterable<Cell[][]>;

/** Excel takes the first character for the beginning of a formula; a phone number with its country code is none. */
const STARTS_FORMULA = /^(?:[=@\t\r]|[+-](?![\d\s()./-]*$))/;

const csvCell = (cell: Cell) => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = STARTS_FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLines = (rows: Cell[][]) => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** Comma-separated values (RFC 4180) in UTF-8, with the mark by which Excel recognizes it. */
export const csvOf = (headings: string[], batches: RowBatches): Readable =>
  Readable.from(
    (async function* () {
      yield `\ufeff${csvLines([headings])}`;
      for await (const rows of batches) yield csvLines(rows);
    })(),
    { objectMode: false },
  );

// Characters that XML 1.0 cannot have.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const xmlText = (text: string) => text.replace(NOT_IN_XML, '').replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

const xmlCell = (cell: Cell) => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
};

const xmlRows = (rows: Cell[][]) => rows.map((row) => `<row>${row.map(xmlCell).join('')}</row>`).join('');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The parts of a workbook besides its rows (ECMA-376, part 1). */
const PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const workbookOf = (name: string) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The most rows of a sheet, with its headings. */
export const MAX_SHEET_ROWS = 1_048_576;

/** An Excel workbook with one sheet. Its first row stays in place. */
export const xlsxOf = (name: string, headings: string[], batches: RowBatches): Readable => {
  const sheet = Readable.from(
    (async function* () {
      yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${xmlRows([headings])}`;
      for await (const rows of batches) yield xmlRows(rows);
      yield '</sheetData></worksheet>';
    })(),
    { objectMode: false },
  );
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(content), path);
  zip.addBuffer(Buffer.from(workbookOf(name)), 'xl/workbook.xml');
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  zip.end();
  const out = new Readable().wrap(zip.outputStream);
  // An error of the rows reaches whoever reads the file; and if that stops reading, the rows are no longer read.
  sheet.once('error', (error) => out.destroy(error));
  out.once('close', () => sheet.destroy());
  return out;
};
