import { LANGUAGES } from '@ace/contract/shared/languages.ts';
import readSheet from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../shared/sheets/reading/cells.ts';
import { type RejectedRow, rejectsOf } from './rejects.ts';
import { openedWorkbook, readAgain } from './sheets.testing.ts';

const each = async function* (rows: RejectedRow[]) {
  yield* rows;
};
const rejects = (headings: string[], rows: RejectedRow[], language: 'vi' | 'en' = 'vi') =>
  openedWorkbook(rejectsOf({ headings, rows: each(rows), language }));

const CELLS: Cell[] = [
  ...[
    '0912345678',
    '=1+1',
    '+84 903',
    '-2+3',
    '@SUM(A1)',
    '<b>&"x"',
    'hai\ndòng',
    ' hai đầu ',
    '_x0041_',
    '1.2E+17',
    '#TÊN',
    'TRUE',
    '😀 Đặng',
  ],
  ...[12.5, 0, -3, 1e15, 1.2e17],
  ...[true, false],
  ...[
    { number: 7, shown: '007' },
    { number: 912_345_678, shown: '0912 345 678' },
  ],
  ...[{ day: '2026-11-20' }, { day: '2026-11-20T08:30' }, { day: '2026-11-20T08:30:15' }],
];

describe('the rejected rows', () => {
  test.each(LANGUAGES)(
    'have their cells as they were, the reasons last, and nothing that a spreadsheet computes (%s)',
    async (language) => {
      const headings = CELLS.map((_, index) => `Cột ${index}`);
      const { bytes, parts } = await rejects(headings, [{ cells: CELLS, marked: [0, 13, 21], reasons: '=Sai "số"\nThiếu tên' }], language);
      const [head, row] = await readAgain(bytes);
      expect(head).toEqual([...headings, language === 'vi' ? 'Lý do' : 'Reason']);
      expect(row).toEqual([...CELLS, '=Sai "số"\nThiếu tên']);
      expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f');
      const [sheet] = await readSheet(bytes);
      expect(sheet?.data[1]?.slice(0, 3)).toEqual(CELLS.slice(0, 3));
    },
  );

  test('have errors and what no format shows as texts', async () => {
    const cells: Cell[] = [{ error: '#N/A' }, { number: 1.5, shown: '001.5' }, { number: 5, shown: '05x6' }, { day: '1900-01-20' }];
    const { bytes } = await rejects(['a', 'b', 'c', 'd'], [{ cells, marked: [], reasons: 'x' }]);
    const [, row] = await readAgain(bytes);
    expect(row?.slice(1)).toEqual(['001.5', '05x6', '1900-01-20', 'x']);
    expect(row?.[0]).toEqual('#N/A');
  });

  test('have marked cells in colour, also empty ones', async () => {
    const { parts } = await rejects(['a', 'b', 'c'], [{ cells: ['x'], marked: [0, 2], reasons: 'thiếu' }]);
    const styles = parts.get('xl/styles.xml') ?? '';
    const fills = [...styles.matchAll(/<fill>.*?<\/fill>/g)].map(([fill]) => fill.includes('FFFFD6D6'));
    const marked = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/fillId="(\d+)"/g)].map(
      ([, fill]) => fills[Number(fill)],
    );
    const cells = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c r="(\w+)" s="(\d+)"/g)];
    expect(cells.filter(([, , style]) => marked[Number(style)]).map(([, at]) => at)).toEqual(['A2', 'C2']);
  });

  test('replace the reasons of the last time', async () => {
    const { bytes } = await rejects(['Người nhận', 'Reason'], [{ cells: ['An', 'old'], marked: [1], reasons: 'mới' }]);
    expect(await readAgain(bytes)).toEqual([
      ['Người nhận', 'Lý do'],
      ['An', 'mới'],
    ]);
  });

  test('may be none, and may have any number of formats', async () => {
    expect(await readAgain((await rejects(['a'], [])).bytes)).toEqual([['a', 'Lý do']]);
    const rows = Array.from({ length: 700 }, (_, index) => ({
      cells: [{ number: 1, shown: `${'0'.repeat((index % 50) + 1)}${'-'.repeat(Math.floor(index / 50))}1` }],
      marked: [],
      reasons: 'x',
    }));
    const again = await readAgain((await rejects(['a'], rows)).bytes);
    expect(again.slice(1).map(([cell]) => (cell !== null && typeof cell === 'object' && 'shown' in cell ? cell.shown : cell))).toEqual(
      rows.map(({ cells: [cell] }) => cell?.shown),
    );
  });
});
