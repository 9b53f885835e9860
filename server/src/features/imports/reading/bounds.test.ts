import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { describe, expect, test } from 'vitest';
import { cellsOf, problemOf, readAll, workbookOf, workbookParts, zipOf } from '../../../shared/sheets/reading/reading.testing.ts';
import { readInParts } from './reading-thread.ts';

const inline = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const plain = row(inline('a'));
const cut = (text: string) => `${text.slice(0, 100)}…`;

/** Letters with marks of two classes in turn, which are sorted in quadratic time. */
const marks = (count: number) => `a${'\u0301\u0323'.repeat(count / 2)}`;

describe('a cell', () => {
  const longest = 'x'.repeat(IMPORT_LIMITS.cell);
  test.each([
    ['of a workbook', async (text: string) => (await cellsOf(await workbookOf({ rows: row(inline(text), inline('b')) })))[0]],
    [
      'that cells share',
      async (text: string) => {
        const rows = row('<c t="s"><v>0</v></c>', inline('b'));
        return (
          await cellsOf(await workbookOf({ rows, strings: `<si><r><t>${text.slice(0, 9)}</t></r><r><t>${text.slice(9)}</t></r></si>` }))
        )[0];
      },
    ],
    ['of a text file', async (text: string) => (await cellsOf(Buffer.from(`${text},b`)))[0]],
  ])('%s may have so many characters, and is refused with its beginning otherwise', async (_, read) => {
    expect(await read(longest)).toEqual([longest, 'b']);
    expect(await read(`${longest}x`)).toEqual([{ refused: 'cellTooLong', shown: cut(longest) }, 'b']);
    expect(await read(longest.repeat(50))).toEqual([{ refused: 'cellTooLong', shown: cut(longest) }, 'b']);
  });

  test('with too many marks is refused without them', async () => {
    expect(await cellsOf(Buffer.from(`${marks(30)},b`))).toEqual([[marks(30).normalize('NFC'), 'b']]);
    expect(await cellsOf(Buffer.from(`${marks(32)},b`))).toEqual([[{ refused: 'cellMarks', shown: 'a…' }, 'b']]);
    expect(await problemOf(Buffer.from([0x61, ...Array(2_000).fill([0xec, 0xf2]).flat()]))).toBe('encoding');
  });

  test('with a formula that was not computed shows the beginning of it', async () => {
    const [[cell] = []] = await cellsOf(await workbookOf({ rows: row(`<c><f>${'A1+'.repeat(100_000)}</f></c>`) }));
    expect(cell).toEqual({ error: `=${'A1+'.repeat(67).slice(0, 200)}` });
  });
});

describe('a workbook is refused', () => {
  const formatted = (length: number) => workbookOf({ rows: row('<c s="1"><v>7</v></c>'), formats: ['#'.repeat(length)] });
  const merged = (count: number) =>
    workbookOf({ rows: plain, after: `<mergeCells>${'<mergeCell ref="A1:XFD1"/>'.repeat(count)}</mergeCells>` });
  const sheets = (count: number, name = 'S') => {
    const parts = workbookParts({ rows: plain });
    const path = 'xl/workbook.xml';
    const more = Array.from({ length: count - 1 }, (_, index) => `<sheet name="${name}${index}" sheetId="${index + 9}" r:id="r1"/>`);
    return zipOf({ ...parts, [path]: parts[path]?.replace('</sheets>', `${more.join('')}</sheets>`) ?? '' });
  };
  const texts = (count: number) => workbookOf({ rows: plain, strings: '<si/>'.repeat(count) });

  test.each([
    ['with a longer number format than Excel takes', formatted, IMPORT_LIMITS.format, 'damaged'],
    ['with more merged cells than fit', merged, IMPORT_LIMITS.merges, 'damaged'],
    ['with more sheets than anybody writes', sheets, IMPORT_LIMITS.sheets, 'damaged'],
    ['with more shared texts than cells can have, empty ones too', texts, IMPORT_LIMITS.sharedTexts, 'tooLarge'],
  ])('%s', async (_, made, limit, problem) => {
    expect(await problemOf(await made(limit))).toBe('none');
    expect(await problemOf(await made(limit + 1))).toBe(problem);
  });

  test('with a longer name of a sheet', async () => {
    expect(await problemOf(await sheets(2, 'S'.repeat(IMPORT_LIMITS.sheetName - 1)))).toBe('none');
    expect(await problemOf(await sheets(2, 'S'.repeat(IMPORT_LIMITS.sheetName)))).toBe('damaged');
  });
});

test('merged cells cover the columns that are imported', async () => {
  const { merges } = await readAll(await workbookOf({ rows: plain, after: '<mergeCells><mergeCell ref="A1:XFD1"/></mergeCells>' }));
  expect(merges).toEqual([{ top: 1, left: 0, bottom: 1, right: IMPORT_LIMITS.columns - 1 }]);
});

test('of many fonts of one text, the legacy ones are looked at', async () => {
  const runs = Array.from({ length: 50_000 }, (_, index) => `<r><rPr><rFont val="Font ${index}"/></rPr><t>a</t></r>`).join('');
  expect(await problemOf(await workbookOf({ rows: row('<c t="s"><v>0</v></c>'), strings: `<si>${runs}</si>` }))).toBe('none');
  const legacy = `<si>${runs}<r><rPr><rFont val=".VnTime"/></rPr><t> NguyÔn</t></r></si>`.replaceAll('<t>a</t>', '<t></t>');
  expect(await problemOf(await workbookOf({ rows: row('<c t="s"><v>0</v></c>'), strings: legacy }))).toBe('legacyFont .VnTime');
});

test('a longer heading is shown shortened, and means nothing', async () => {
  const heading = (length: number) => `Mô tả hàng hoá ${' '.repeat(3)}${'x'.repeat(length - 15)}`;
  const read = async (text: string) => {
    const file = Buffer.from(`Người nhận,SĐT,"${text}"\nAn,0912345678,Áo`);
    return (await readInParts(file, { kind: 'shipments', mayAssign: false })).read.columns[2];
  };
  expect((await read(heading(IMPORT_LIMITS.heading)))?.heading).toHaveLength(IMPORT_LIMITS.heading);
  const long = await read(heading(9_000));
  expect(long?.heading).toBe(`${heading(9_000).replace(/ +/g, ' ').slice(0, IMPORT_LIMITS.heading)}…`);
  expect(long).toMatchObject({ isKnown: false, fields: [] });
});
