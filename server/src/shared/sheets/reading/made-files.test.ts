import { describe, expect, test } from 'vitest';
import { cellsOf, problemOf, readAll, styledRow, workbookOf, workbookParts, zipOf } from './reading.testing.ts';

const plain = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1"><v>1</v></c></row>';
const parts = workbookParts({ rows: plain });
const sheet = 'xl/worksheets/sheet1.xml';
const without = (...paths: string[]) => Object.fromEntries(Object.entries(parts).filter(([path]) => !paths.includes(path)));
const replaced = (path: string, from: string | RegExp, to: string) => ({
  ...parts,
  [path]: parts[path]?.replaceAll(from as string, to) ?? '',
});
const everywhere = (change: (xml: string) => string) => Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, change(xml)]));

describe('reads the same cells from', () => {
  const strict = (xml: string) =>
    xml
      .replaceAll('http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'http://purl.oclc.org/ooxml/spreadsheetml/main')
      .replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      );
  const prefixed = (xml: string) =>
    xml.includes('spreadsheetml') ? xml.replace(/<(\/?)(?=\w)/g, '<$1x:').replace('xmlns=', 'xmlns:x=') : xml;
  const upsideDown = Object.fromEntries(Object.entries(parts).reverse());

  test.each<[string, Record<string, string | Buffer>]>([
    ['the plain file', parts],
    ['strict namespaces', everywhere(strict)],
    ['prefixed elements', everywhere(prefixed)],
    ['parts in another order', upsideDown],
    ['no styles', without('xl/styles.xml')],
    ['no relations of the package', without('_rels/.rels')],
    ['no places', replaced(sheet, / r="[A-Z]?1"/g as never, '')],
    ['places of cells alone', replaced(sheet, '<row r="1">', '<row>')],
    ['absolute targets', replaced('xl/_rels/workbook.xml.rels', 'Target="worksheets', 'Target="/xl/worksheets')],
    ['targets that go up', replaced('xl/_rels/workbook.xml.rels', 'Target="worksheets', 'Target="../xl/./worksheets')],
    ['paths with backslashes', Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path.replaceAll('/', '\\'), xml]))],
    ['paths in other letters', { ...without(sheet), 'XL/Worksheets/Sheet1.xml': parts[sheet] ?? '' }],
    ['UTF-16', { ...parts, [sheet]: Buffer.from(`\ufeff${parts[sheet]}`, 'utf16le') }],
    ['a mark at the beginning', { ...parts, [sheet]: `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n${parts[sheet]}` }],
    ['comments and instructions', replaced(sheet, '<sheetData>', '<!-- <c> --><?x y?><sheetData><!-- > -->')],
    ['character data', replaced(sheet, '<t>a</t>', '<t><![CDATA[a]]></t>')],
    ['numbered characters', replaced(sheet, '<t>a</t>', '<t>&#x61;</t>')],
    [
      'elements of other namespaces',
      replaced(
        sheet,
        '<sheetData>',
        '<extLst><ext xmlns:z="z"><z:sheetData/><row r="1"><c r="A1"><v>9</v></c></row></ext></extLst><sheetData>',
      ),
    ],
    ['attributes of other namespaces', replaced(sheet, '<row r="1">', '<row xmlns:x14ac="z" x14ac:dyDescent="0.25" spans="1:2" r="1">')],
    [
      'formatted empty cells',
      replaced(sheet, '</row>', '<c r="C1" s="0"/><c r="ZZ1" t="inlineStr"><is><t>  </t></is></c></row><row r="9000"><c r="A9000"/></row>'),
    ],
  ])('%s', async (_, made) => {
    const stored = Object.keys(made).some((path) => path.includes('\\')) ? await backslashed(made) : await zipOf(made);
    expect(await readAll(stored)).toEqual({ sheets: ['Tờ 1'], sheet: 'Tờ 1', merges: [], rows: [{ row: 1, cells: ['a', 1] }] });
  });

  /** The writer of archives refuses backslashes: they are put in afterwards. */
  const backslashed = async (made: Record<string, string | Buffer>) => {
    const zip = await zipOf(Object.fromEntries(Object.entries(made).map(([path, content]) => [path.replaceAll('\\', '/'), content])));
    for (const path of Object.keys(made)) {
      const [slashed, wanted] = [Buffer.from(path.replaceAll('\\', '/')), Buffer.from(path)];
      for (let at = zip.indexOf(slashed); at >= 0; at = zip.indexOf(slashed, at + 1)) wanted.copy(zip, at);
    }
    return zip;
  };

  test('an archive that is stored, or in the zip64 form', async () => {
    expect(await cellsOf(await zipOf(parts, { compress: false }))).toEqual([['a', 1]]);
    expect(await cellsOf(await zipOf(parts, { forceZip64Format: true } as never))).toEqual([['a', 1]]);
  });
});

test('reads the texts that the parts of a string make', async () => {
  const strings = [
    '<si><t xml:space="preserve"> a </t></si>',
    '<si><t> b </t></si>',
    '<si><r><rPr><b/></rPr><t xml:space="preserve">c </t></r><r><t>d</t></r><rPh sb="0" eb="1"><t>XX</t></rPh><phoneticPr fontId="1"/></si>',
    '<si><t>e_x000D_\nf_x005F_x0041_</t></si>',
    '<si><t>_xD800_ _x0000_</t></si>',
    '<si/>',
    '<si><t>Vie\u0302\u0323t</t></si>',
    '<si><t>&lt;&amp;&#10;g</t></si>',
    '<si><t>\u00a0\u200b</t></si>',
  ];
  const cells = strings.map((_, index) => `<c t="s"><v>${index}</v></c>`).join('');
  const file = await workbookOf({ rows: `<row>${cells}<c><v>1</v></c></row>`, strings: strings.join('') });
  expect(await cellsOf(file)).toEqual([[' a ', 'b', 'c d', 'e\nf_x0041_', '\ufffd \ufffd', null, 'Việt', '<&\ng', null, 1]]);
});

test('reads values by their types', async () => {
  const cells = [
    '<c t="b"><v>1</v></c><c t="b"><v>false</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>x</v></c><c t="str"><f>A1</f><v/></c>',
    '<c><f>SUM(A1:A2)</f></c><c><f>1+1</f><v></v></c><c t="d"><v>2026-09-05</v></c><c t="d"><v>2026-09-05T14:30:00</v></c><c t="d"><v>2026-09-05T00:00:00.000Z</v></c>',
    '<c><v>1.2E+17</v></c><c><v>577000123456789000</v></c><c><v>577000123456789013</v></c><c><v>0.30000000000000004</v></c><c><v>12x</v></c><c><v>0x10</v></c><c><v>1e999</v></c><c t="n"><v> </v></c><c t="s"><v/></c><c><v>-5</v></c>',
  ];
  expect(await cellsOf(await workbookOf({ rows: `<row>${cells.join('')}</row>` }))).toEqual([
    [
      ...[true, false, { error: '#N/A' }, 'x', null],
      ...[{ error: '=SUM(A1:A2)' }, { error: '=1+1' }, { day: '2026-09-05' }, { day: '2026-09-05T14:30' }, { day: '2026-09-05' }],
      ...[1.2e17, 577000123456789000, '577000123456789013', 0.3, { error: '12x' }, { error: '0x10' }, { error: '1e999' }, null, null, -5],
    ],
  ]);
});

test('counts days as Excel does, which has a 29 February 1900', async () => {
  const date = 'dd/mm/yyyy';
  const serials = [1, 59, 60, 61, 0, -1, 2_958_465, 2_958_466, 45_000.999_999_999];
  const file = await workbookOf({ rows: styledRow(serials), formats: serials.map(() => date) });
  const none = { error: '#####' };
  const days = ['1900-01-01', '1900-02-28', none, '1900-03-01', none, none, '9999-12-31', none, '2023-03-16'];
  expect(await cellsOf(file)).toEqual([days.map((day) => (typeof day === 'string' ? { day } : day))]);
  const since1904 = await workbookOf({ rows: styledRow([0, 1]), formats: [date, date], workbookPr: '<workbookPr date1904="true"/>' });
  expect(await cellsOf(since1904)).toEqual([[{ day: '1904-01-01' }, { day: '1904-01-02' }]]);
});

test.each<[string, number, unknown]>([
  ['General"dd/mm"', 45_000, 45_000],
  ['[Color3]0.0', 45_000, 45_000],
  ['0 VND', 45_000, { number: 45_000, shown: '45000 VND' }],
  ['[$-409]h:mm AM/PM', 0.5, '12:00'],
  ['h:mm', 0.5 + 15 / 86_400, '12:00:15'],
  ['[hh]:mm:ss', 1.25, '30:00'],
  ['[mm]:ss', 0.5, '12:00'],
  ['[$-1010000]d/m/yyyy;@', 45_000, { day: '2023-03-15' }],
  ['yyyy\\-mm\\-dd', 45_000, { day: '2023-03-15' }],
  ['d.m.yy', 45_000.5, { day: '2023-03-15' }],
  ['[$-42A]h:mm:ss AM/PM', 0.25, '06:00'],
  ['mm/yyyy', 45_000, { day: '2023-03-15' }],
  ['"Ngày "dd" tháng "mm" năm "yyyy', 45_000, { day: '2023-03-15' }],
  ['0000000000', 912_345_678, { number: 912_345_678, shown: '0912345678' }],
  ['0000000000', 84_912_345_678, 84_912_345_678],
  ['0000\\.000\\.000', 912_345_678, { number: 912_345_678, shown: '0912.345.678' }],
  ['"+84 "# ### ###', 912_345_678, { number: 912_345_678, shown: '+84 912 345 678' }],
  ['"DH-"0000;;', 12, { number: 12, shown: 'DH-0012' }],
  ['00000', 1.5, 1.5],
  ['00000', -7, -7],
  ['00000', 1_234_567_890_123_450, 1_234_567_890_123_450],
  ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', 45_000, 45_000],
  ['0.0%', 0.125, { number: 0.125, shown: '12.5%' }],
  ['# ?/?', 0.5, 0.5],
  ['0.00E+00', 84_912_345_678, 84_912_345_678],
  ['[&lt;=9999999]###-####;(###) ###-####', 5_550_142, { number: 5_550_142, shown: '555-0142' }],
  ['_-* #,##0_-;_-* "-"??_-', 0, 0],
  ['d"x"0', 45_000, 45_000],
])('shows by the format %s the number %d', async (code, number, expected) => {
  expect(await cellsOf(await workbookOf({ rows: styledRow([number]), formats: [code] }))).toEqual([[expected]]);
});

test('sorts rows that the file has in another order when they are stored', async () => {
  const file = await workbookOf({ rows: '<row r="3"><c><v>3</v></c></row><row r="1"><c><v>1</v></c></row>' });
  expect((await readAll(file)).rows.map(({ row }) => row)).toEqual([3, 1]);
});

test('tells what is hidden: rows, columns, and sheets that are not read', async () => {
  const rows = '<row r="1"><c><v>1</v></c></row><row r="2" hidden="1"><c><v>2</v></c></row><row r="3" hidden="0"><c><v>3</v></c></row>';
  const made = workbookParts({ rows });
  const columns = '<cols><col min="2" max="3" hidden="1"/><col min="5" max="5" width="0"/><col min="6" max="16384" width="9"/></cols>';
  const file = await zipOf({
    ...made,
    [sheet]: made[sheet]?.replace('<sheetData>', `${columns}<sheetData>`) ?? '',
    'xl/workbook.xml':
      made['xl/workbook.xml']?.replace('</sheets>', '<sheet name="Nháp" sheetId="2" state="hidden" r:id="r1"/></sheets>') ?? '',
  });
  const read = await readAll(file);
  expect(read).toMatchObject({ sheets: ['Tờ 1'], hiddenSheets: ['Nháp'], hiddenColumns: [1, 2, 4] });
  expect(read.rows.filter(({ isHidden }) => isHidden).map(({ row }) => row)).toEqual([2]);
});

test('reports merged cells near the top', async () => {
  const after = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B2"/><mergeCell ref="A400:B401"/></mergeCells>';
  expect((await readAll(await workbookOf({ rows: plain, after }))).merges).toEqual([
    { top: 1, left: 0, bottom: 1, right: 2 },
    { top: 2, left: 1, bottom: 2, right: 1 },
  ]);
});

describe('refuses', () => {
  const doctype = '<?xml version="1.0"?><!DOCTYPE worksheet [<!ENTITY a "b">]>';
  test.each<[string, Record<string, string | Buffer>, string]>([
    ['a document type', { ...parts, [sheet]: doctype + parts[sheet] }, 'damaged'],
    ['an unknown entity', replaced(sheet, '<t>a</t>', '<t>&a;</t>'), 'damaged'],
    ['XML that is cut off', { ...parts, [sheet]: parts[sheet]?.slice(0, -20) ?? '' }, 'damaged'],
    ['XML whose tags cross', replaced(sheet, '</is></c>', '</c></is>'), 'damaged'],
    ['bytes that are no UTF-8', { ...parts, [sheet]: Buffer.from(parts[sheet]?.replace('>a<', '>\xe9<') ?? '', 'latin1') }, 'damaged'],
    ['a sheet that is missing', without(sheet), 'damaged'],
    ['a text that is missing', replaced(sheet, 't="inlineStr"><is><t>a</t></is>', 't="s"><v>0</v>'), 'damaged'],
    ['a cell of an unknown type', replaced(sheet, 't="inlineStr"', 't="what"'), 'damaged'],
    ['a cell twice', replaced(sheet, 'r="B1"', 'r="A1"'), 'damaged'],
    [
      'a document of another program',
      { '_rels/.rels': parts['_rels/.rels']?.replace('xl/workbook', 'word/document') ?? '', 'word/document.xml': '<document/>' },
      'notASheet',
    ],
    ['an archive of other files', { 'photo.jpg': 'x' }, 'notASheet'],
    ['a binary workbook', { '_rels/.rels': parts['_rels/.rels']?.replace('.xml', '.bin') ?? '', 'xl/workbook.bin': 'x' }, 'oldExcel'],
    ['more columns than there may be', replaced(sheet, 'r="B1"', 'r="CW1"'), 'tooManyColumns 100'],
    ['a workbook with nothing but hidden sheets', replaced('xl/workbook.xml', '<sheet ', '<sheet state="hidden" '), 'empty'],
  ])('%s', async (_, made, problem) => {
    expect(await problemOf(await zipOf(made))).toBe(problem);
  });

  test('an archive that is cut off or changed', async () => {
    const file = await zipOf(parts, { compress: false });
    expect(await problemOf(file.subarray(0, file.length / 2))).toBe('damaged');
    const changed = Buffer.from(file);
    changed[changed.indexOf('<t>a</t>') + 3] = 'b'.charCodeAt(0);
    expect(await problemOf(changed)).toBe('damaged');
  });

  test('more rows than there may be, and none below that', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => '<row><c><v>1</v></c></row>').join('');
    expect((await readAll(await workbookOf({ rows: rows(10_001) }))).rows).toHaveLength(10_001);
    expect(await problemOf(await workbookOf({ rows: rows(10_031) }))).toBe('tooManyRows 10000');
  });

  test('what unpacks to far more than it is', async () => {
    expect(await problemOf(await workbookOf({ rows: `${plain}<!--${' '.repeat(30_000_000)}-->` }))).toBe('tooLarge');
    expect(await problemOf(await zipOf({ ...parts, 'xl/media/big.bin': Buffer.alloc(101 * 1024 * 1024) }))).toBe('tooLarge');
    const lying = await workbookOf({ rows: `${plain}<!--${' '.repeat(30_000_000)}-->` });
    const size = Buffer.from(Uint32Array.of((parts[sheet]?.length ?? 0) + 30_000_007).buffer);
    for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size)) lying.writeUInt32LE(500, at);
    expect(await problemOf(lying)).toBe('tooLarge');
  });

  test('a text that is in so many cells that they do not fit', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(50);
    const rows = `<row>${cells}</row>`.repeat(100);
    expect(await problemOf(await workbookOf({ rows, strings: `<si><t>${'x'.repeat(10_000)}</t></si>` }))).toBe('tooLarge');
  });
});
