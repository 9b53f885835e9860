import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { type FileRow, UnreadableFile } from './cells.ts';
import { readFile } from './read-file.ts';
import type { SheetRead } from './xlsx.ts';

type Read = SheetRead & { rows: FileRow[] };

/** All that a file has, without a thread. */
export const readAll = async (file: Buffer, sheet?: string): Promise<Read> => {
  const rows: FileRow[] = [];
  const read = await readFile(file, sheet === undefined ? {} : { sheet }, (row) => rows.push(row));
  return { ...read, rows };
};

/** The cells of a file, row by row. */
export const cellsOf = async (file: Buffer, sheet?: string) => (await readAll(file, sheet)).rows.map(({ cells }) => cells);

/** The problem for which a file is refused, with its parameter. */
export const problemOf = async (file: Buffer, sheet?: string) => {
  try {
    await readAll(file, sheet);
    return 'none';
  } catch (error) {
    if (error instanceof UnreadableFile) return error.params === undefined ? error.problem : `${error.problem} ${error.params}`;
    throw error;
  }
};

export const zipOf = async (parts: Record<string, string | Buffer>, options: Partial<yazl.Options> = {}) => {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), path, options);
  zip.end();
  return await buffer(zip.outputStream);
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationsOf = (relations: [string, string, string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

type Made = { rows: string; after?: string; strings?: string; formats?: string[]; fonts?: string[]; workbookPr?: string; calcPr?: string };

/** The parts of a workbook with one sheet, of which `rows` is the content of `sheetData`. Formats and fonts are those of the styles 1, 2, 3… */
export const workbookParts = ({
  rows,
  after = '',
  strings,
  formats = [],
  fonts = [],
  workbookPr = '',
  calcPr = '',
}: Made): Record<string, string> => ({
  '_rels/.rels': relationsOf([['r1', 'officeDocument', 'xl/workbook.xml']]),
  'xl/_rels/workbook.xml.rels': relationsOf([
    ['r1', 'worksheet', 'worksheets/sheet1.xml'],
    ['r2', 'styles', 'styles.xml'],
    ['r3', 'sharedStrings', 'sharedStrings.xml'],
  ]),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${workbookPr}<sheets><sheet name="Tờ 1" sheetId="1" r:id="r1"/></sheets>${calcPr}</workbook>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><fonts><font><name val="Calibri"/></font>${fonts.map((name) => `<font><name val="${name}"/></font>`).join('')}</fonts><cellXfs><xf numFmtId="0" fontId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}" fontId="0"/>`).join('')}${fonts.map((_, index) => `<xf numFmtId="0" fontId="${index + 1}"/>`).join('')}</cellXfs></styleSheet>`,
  ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` }),
});

export const workbookOf = (made: Made) => zipOf(workbookParts(made));

/** A row with one cell for each number, each with the style of its place. */
export const styledRow = (numbers: (number | string)[]) =>
  `<row r="1">${numbers.map((number, index) => `<c s="${index + 1}"><v>${number}</v></c>`).join('')}</row>`;
