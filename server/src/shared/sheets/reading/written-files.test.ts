import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemOf, readAll } from './reading.testing.ts';

const file = (name: string) => readFileSync(new URL(`./testdata/${name}`, import.meta.url));

const day = (text: string) => ({ day: text });
const phone = { number: 912345678, shown: '0912345678' };

const LIBREOFFICE = {
  sheets: ['Vận đơn', 'Khác'],
  sheet: 'Vận đơn',
  merges: [{ top: 1, left: 0, bottom: 1, right: 2 }],
  rows: [
    { row: 1, cells: ['DANH SÁCH GỬI HÀNG'] },
    { row: 2, cells: ['Người nhận', 'SĐT', 'Ngày', 'Giờ', 'Tính'] },
    { row: 3, cells: ['Phạm Minh\ndòng hai', phone, day('2026-09-05'), '37:30', { error: '#DIV/0!' }] },
    { row: 7, cells: [true, 'ab', day('1900-03-01'), 0.5, 2] },
  ],
};
// LibreOffice writes yes and no as numbers with a format of its own.
const NUMERIC_YES = {
  ...LIBREOFFICE,
  rows: LIBREOFFICE.rows.map((row) => (row.row === 7 ? { row: 7, cells: [1, ...row.cells.slice(1)] } : row)),
};

const one = (sheet: string, ...cells: unknown[][]) => ({
  sheets: [sheet],
  sheet,
  merges: [],
  rows: cells.map((of, index) => ({ row: index + 1, cells: of })),
});

/** What files of other programs hold (`testdata/README.md`). */
const READ: Record<string, object> = {
  'libreoffice.xlsx': NUMERIC_YES,
  'libreoffice-ooxml.xlsx': NUMERIC_YES,
  'libreoffice.xlsm': NUMERIC_YES,
  'hucre.xlsx': one('Đơn', ['Người nhận', 'SĐT', 'Ngày'], ['Hồ Văn D', '0912345678', day('2026-09-05')]),
  'exceljs.xlsx': {
    sheets: ['Đơn'],
    sheet: 'Đơn',
    merges: [{ top: 6, left: 0, bottom: 7, right: 1 }],
    rows: [
      { row: 1, cells: ['Người nhận', 'SĐT', 'Ngày', 'Công thức', 'Có'] },
      { row: 2, cells: ['Lê Văn C', phone, day('2026-09-05'), { error: '=B2*2' }, true] },
      { row: 3, cells: ['đậm thường', 'mail', day('2026-09-05T14:30'), 2, false] },
      { row: 4, cells: [{ error: '#REF!' }, '  x ', 0, 't'] },
      { row: 6, cells: ['gộp'] },
    ],
  },
  'openpyxl-orders.xlsx': {
    sheets: ['Đơn hàng', 'Khác & <nữa>'],
    sheet: 'Đơn hàng',
    merges: [{ top: 5, left: 0, bottom: 5, right: 2 }],
    rows: [
      { row: 1, cells: ['Người nhận', 'SĐT', 'Số kg', 'Ngày gửi', 'Giờ', 'COD'] },
      { row: 2, cells: ['Nguyễn Văn An', '0912345678', 12.5, day('2026-09-05'), '14:30', true] },
      { row: 3, cells: ['Trần Thị Bích', phone, { error: '=1+1' }, day('2026-09-05T08:15:30'), '37:30', false] },
      { row: 5, cells: ['Tổng cộng'] },
    ],
  },
  'openpyxl-rich.xlsx': {
    rows: [
      { row: 1, cells: ['Hàng dễ vỡ – nhẹ tay'] },
      { row: 2, cells: ['  hai dấu cách  '] },
      { row: 3, cells: ['dòng một\ndòng hai'] },
      // As Excel shows it: the writer has not escaped what looks like an escape.
      { row: 4, cells: ['A không phải A'] },
      { row: 5, cells: ['<b>&amp;</b>'] },
      { row: 7, cells: [{ error: '#N/A' }] },
      { row: 8, cells: ['🚚 giao nhanh'] },
    ],
  },
  'openpyxl-1904.xlsx': one('Sheet', ['Ngày', day('2026-09-05'), day('2026-09-05T23:59:59')]),
  'openpyxl-chartsheet.xlsx': one('Số liệu', ['Tháng', 'Đơn'], ['1', 5], ['2', 7]),
  'openpyxl-font-vn-unicode.xlsx': one('Sheet', ['Họ tên'], ['x']),
  'xlsxwriter-1904.xlsx': one('Sheet1', [day('2026-09-05')]),
  'xlsxwriter-blank-first.xlsx': { ...one('Có', ['x']), sheets: ['Trống', 'Có'] },
  'xlsxwriter-inline.xlsx': one('Kho', ['Tên', ' đầu cuối ', 'a\nb'], ['Lê', 5, '1234567890123456'], [1e21, -0.3]),
  'xlsxwriter-zip64.xlsx': one('Sheet1', ['zip64']),
  'xlsxwriter-formatted-wide.xlsx': {
    rows: [
      { row: 1, cells: ['a'] },
      { row: 5002, cells: ['z'] },
    ],
  },
  'xlsxwriter-formulas.xlsx': {
    rows: [
      { row: 1, cells: ['a', 'b'] },
      // The writer stores a zero for what it has not computed, and says that it has not.
      { row: 2, cells: [{ error: '=B2*2' }, 2] },
      { row: 3, cells: ['xy', { error: '#N/A' }] },
      // A formula whose text is empty would have a type.
      { row: 4, cells: [true, { error: '=""' }] },
      { row: 6, cells: ['gộp'] },
      { row: 7, cells: ['đậm vừa'] },
    ],
  },
};

const REFUSED: Record<string, string> = {
  'libreoffice.xls': 'oldExcel',
  'libreoffice-2003.xml': 'oldExcel',
  'libreoffice-html.xls': 'oldExcel',
  'libreoffice.ods': 'openDocument',
  'libreoffice.fods': 'openDocument',
  // A file in UTF-8 that was opened as Western text, and saved: `MÃ£` for `Mã`.
  'libreoffice-csv.xlsx': 'encoding',
  'hucre-encrypted.xlsx': 'encrypted',
  'openpyxl-font-tcvn3.xlsx': 'legacyFont .VnTime',
  'openpyxl-font-vni.xlsx': 'legacyFont VNI-Times',
  'xlsxwriter-blank.xlsx': 'empty',
  'xlsxwriter-wide.xlsx': 'tooManyColumns 100',
};

test.each(Object.entries(READ))('reads %s as its writer meant it', async (name, expected) => {
  expect(await readAll(file(name))).toMatchObject(expected);
});

test.each(Object.entries(REFUSED))('refuses %s', async (name, problem) => {
  expect(await problemOf(file(name))).toBe(problem);
});

test('reads the sheet that was chosen, and no hidden one', async () => {
  const orders = file('openpyxl-orders.xlsx');
  expect((await readAll(orders, 'Khác & <nữa>')).rows).toEqual([{ row: 3, cells: [null, 'một mình'] }]);
  expect(await problemOf(orders, 'Nháp')).toBe('unknownSheet Nháp');
  expect(await problemOf(orders, 'Mật')).toBe('unknownSheet Mật');
});

test('shows numbers by their formats', async () => {
  const { rows } = await readAll(file('xlsxwriter-formats.xlsx'));
  const shown = Object.fromEntries(rows.map(({ cells: [format, ...values] }) => [format, values]));
  const days = [day('2023-03-15'), day('1900-01-07')];
  const moments = [day('2023-03-15T06:00'), day('1900-01-07T00:00')];
  expect(shown).toEqual({
    General: [45000.25, 7],
    '0': [45000.25, 7],
    '00000': [45000.25, { number: 7, shown: '00007' }],
    '0000 000 000': [45000.25, { number: 7, shown: '0000 000 007' }],
    '"0"#': [45000.25, { number: 7, shown: '07' }],
    '(000) 000-0000': [45000.25, { number: 7, shown: '(000) 000-0007' }],
    '0.00': [45000.25, 7],
    '#,##0 "₫"': [45000.25, 7],
    '0%': [
      { number: 45000.25, shown: '4500025%' },
      { number: 7, shown: '700%' },
    ],
    'dd/mm/yyyy': days,
    'd "tháng" m "năm" yyyy': days,
    '[$-42A]dd mmmm yyyy': days,
    'hh:mm': moments,
    '[h]:mm': ['1080006:00', '168:00'],
    '[Red]General': [45000.25, 7],
    '"ngày" 0': [45000.25, { number: 7, shown: 'ngày 7' }],
    '[$-F800]dddd\\, mmmm dd\\, yyyy': days,
    'yyyy-mm-dd hh:mm:ss': moments,
    'mmm-yy': days,
    '@': [45000.25, 7],
    '0 "h"': [45000.25, { number: 7, shown: '7 h' }],
    '#,##0;[Red]-#,##0': [45000.25, 7],
    'mm:ss.0': moments,
    '[>=1000]#,##0;0': [45000.25, 7],
    'm/d/yy h:mm AM/PM': moments,
  });
});
