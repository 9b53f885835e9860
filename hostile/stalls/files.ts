import { importFieldsOf } from '@ace/contract/imports/fields.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { csvOf } from '../../server/src/features/imports/imports.testing.ts';
import { workbookOf, workbookParts, zipOf } from '../../server/src/shared/sheets/reading/reading.testing.ts';
import { scaled } from '../harness.ts';
import { FILLING_NAMES, FILLINGS, type FillingName } from './fillings.ts';

type Cells = string[][];
type Named = [name: string, make: () => Promise<Buffer>];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const rowsXml = (rows: Cells) =>
  rows
    .map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('');
const csv = async (rows: Cells) => Buffer.from(csvOf(rows));
const xlsx = (rows: Cells) => workbookOf({ rows: rowsXml(rows) });

const FIELDS = importFieldsOf('shipments');
/** Headings that are known, one of three fields, and one that is not known. */
const HEADINGS = [...FIELDS.map(([, { headings }]) => headings.vi), 'Kích thước (DxRxC)', '?'];

const USUAL = FIELDS.filter(
  ([name, { type }]) => ['text', 'phone', 'count', 'number', 'day'].includes(type) && !name.endsWith('Email'),
).slice(0, 25);
const textOf = (name: string, type: string, row: number) => {
  if (type === 'text') return `${name} ${row}`;
  if (type === 'phone') return `09${10_000_000 + row}`;
  return type === 'day' ? '2026-11-26' : '2';
};

/** Rows as people have them. */
const PLAIN_ROWS: Cells = [
  USUAL.map(([, { headings }]) => headings.vi),
  ...Array.from({ length: scaled(100, 10_000) }, (_, row) => USUAL.map(([name, { type }]) => textOf(name, type, row))),
];

/** Of a cell: the longest that is read, and longer. */
const LENGTHS = scaled([IMPORT_LIMITS.cell], [IMPORT_LIMITS.cell, 1_000_000]);

/** Sheets in which cells are filled: a heading, one under each heading, and one under no heading. Without a filling: each in its turn. */
const filledSheets = (filling: FillingName | undefined): [string, Cells][] =>
  LENGTHS.flatMap((length): [string, Cells][] => {
    const name = `${filling ?? 'each filling'}, ${length} characters`;
    const cellOf = (column: number) => FILLINGS[filling ?? (FILLING_NAMES[column % FILLING_NAMES.length] as FillingName)](length);
    // The longest that is read in each cell, a longer one in one.
    const filled = HEADINGS.map((_, column) => (length === IMPORT_LIMITS.cell || column === 0 ? cellOf(column) : 'a'));
    return [
      [
        `heading of ${name}`,
        [
          [cellOf(0), ...HEADINGS],
          ['a', 'b'],
        ],
      ],
      [`cells of ${name}`, [HEADINGS, filled]],
      [`cells without headings of ${name}`, [filled, filled]],
    ];
  });

const many = scaled(0.1, 1);
const repeat = (part: string, count: number) => part.repeat(count * many);
const listed = (count: number, part: (index: number) => string) => Array.from({ length: count * many }, (_, index) => part(index)).join('');
const PLAIN = '<row><c t="inlineStr"><is><t>a</t></is></c><c><v>1</v></c></row>';
const inWorkbook = (change: (parts: Record<string, string>) => Record<string, string>) => () =>
  zipOf({ ...workbookParts({ rows: PLAIN }), ...change(workbookParts({ rows: PLAIN })) });

/** Files of which much is left once they are read. */
const HARD: Named[] = [
  ['merged cells', () => workbookOf({ rows: PLAIN, after: `<mergeCells>${repeat('<mergeCell ref="A1:XFD1"/>', 100_000)}</mergeCells>` })],
  [
    'sheets',
    inWorkbook(({ 'xl/workbook.xml': book = '' }) => ({
      'xl/workbook.xml': book.replace(
        '</sheets>',
        `${listed(100_000, (id) => `<sheet name="Tờ ${id}" sheetId="${id + 2}" r:id="r1"/>`)}</sheets>`,
      ),
    })),
  ],
  [
    'a long number format',
    () => workbookOf({ rows: repeat(`<row>${'<c s="1"><v>1</v></c>'.repeat(50)}</row>`, 1_000), formats: [repeat('#', 60_000)] }),
  ],
  ['a long heading', () => csv([[repeat('a ', 4_500_000)], ['1']])],
];

/** Files of which only the thread has much to do, or that resemble others. */
const FURTHER: Named[] = [
  ['empty strings', () => workbookOf({ rows: PLAIN, strings: repeat('<si/>', 3_000_000) })],
  [
    'runs of a text',
    () => {
      const runs = listed(100_000, (index) => `<r><rPr><rFont val=".VnTime${index}"/></rPr><t>a</t></r>`);
      return workbookOf({ rows: '<row><c t="s"><v>0</v></c><c><v>1</v></c></row>', strings: `<si>${runs}</si>` });
    },
  ],
  ['headings that are long', () => csv([Array(59).fill(repeat('Tên ', 30_000)), ['1', '2']])],
  ['nested elements', () => workbookOf({ rows: `${repeat('<a>', 1_000_000)}${repeat('</a>', 1_000_000)}${PLAIN}` })],
  ['nested elements that stay open', () => workbookOf({ rows: repeat('<a b="', 1_000_000) })],
  ['CSV, plain rows', () => csv(PLAIN_ROWS)],
  ['XLSX, plain rows', () => xlsx(PLAIN_ROWS)],
];

/** Files are read in a thread; what follows is the same for both kinds. */
const WRITERS = scaled<Record<string, (rows: Cells) => Promise<Buffer>>>({ CSV: csv }, { CSV: csv, XLSX: xlsx });

/** Files of imports that may stall the program, by what is in them. */
export const FILES: Named[] = [
  ...scaled<(FillingName | undefined)[]>([undefined], FILLING_NAMES).flatMap((filling) =>
    filledSheets(filling).flatMap(([name, cells]) =>
      Object.entries(WRITERS).map(([kind, write]): Named => [`${kind}, ${name}`, () => write(cells)]),
    ),
  ),
  ...HARD,
  ...scaled([], FURTHER),
];

/** Files of imports by the state that they have once they are read. */
export const READ: Record<'checked' | 'columns' | 'failed', () => Promise<Buffer>> = {
  checked: () => csv(PLAIN_ROWS),
  columns: () => csv(PLAIN_ROWS.map((cells, row) => [...cells, row === 0 ? '?!' : '!?'])),
  failed: async () => Buffer.from('%PDF-'),
};

/** Edits that make as much of an import as one call can: `path` is the rest of the address. */
export const editsOf = (filling: FillingName) => {
  const value = FILLINGS[filling](IMPORT_LIMITS.cell);
  const fields = FIELDS.slice(0, Math.floor(IMPORT_LIMITS.sent / value.length));
  const values = Object.fromEntries(fields.map(([name]) => [name, value]));
  const rows = Array.from({ length: scaled(60, 5_000) }, (_, index) => index + 2);
  const inRows = scaled(['cubicL'], ['description', 'receiverTelNo', 'cubicL']);
  return [
    ...inRows.map((field) => ({ what: `${field} of ${rows.length} rows`, path: '/rows', body: { field, value, rows } })),
    { what: 'values of all rows', path: '', body: { constants: values } },
    { what: 'a row', path: '/rows/2', body: { values } },
  ];
};
