import { describe, expect, test } from 'vitest';
import { guardFormulas } from '../../formulas.ts';
import { cellsOf, problemOf, readAll } from './reading.testing.ts';

const text = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const table = [
  ['Người nhận', 'Địa chỉ'],
  ['Nguyễn Văn Đức', '12 Lê Lợi, Quận 1'],
];
const csv = 'Người nhận,Địa chỉ\nNguyễn Văn Đức,"12 Lê Lợi, Quận 1"\n';
const swapped = (file: Buffer) => Buffer.from(file).swap16();

/** As Windows-1258 writes Vietnamese: letters with their shape, tones behind them. */
const windows1258 = (content: string) => {
  const decoder = new TextDecoder('windows-1258');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte): [string, number] => [decoder.decode(Uint8Array.of(byte)), byte]));
  const apart = [...content].flatMap((letter) => {
    if (bytes.has(letter)) return [letter];
    const [base = '', ...marks] = letter.normalize('NFD');
    const shape = marks.find((mark) => /[\u0302\u0306\u031b]/.test(mark)) ?? '';
    return [(base + shape).normalize('NFC'), ...marks.filter((mark) => mark !== shape)];
  });
  return Buffer.from(apart.map((letter) => bytes.get(letter) ?? 63));
};

describe('reads the same cells from', () => {
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['UTF-16, big endian, with a mark', swapped(Buffer.from(`\ufeff${csv}`, 'utf16le'))],
    ['UTF-16 without a mark', Buffer.from(csv, 'utf16le')],
    ['UTF-16, big endian, without a mark', swapped(Buffer.from(csv, 'utf16le'))],
    ['Windows-1258', windows1258(csv)],
    ['decomposed letters', Buffer.from(csv.normalize('NFD'))],
    ['semicolons', text('Người nhận;Địa chỉ', 'Nguyễn Văn Đức;12 Lê Lợi, Quận 1')],
    ['tabs', text('Người nhận\tĐịa chỉ', 'Nguyễn Văn Đức\t12 Lê Lợi, Quận 1')],
    ['bars', text('Người nhận|Địa chỉ', 'Nguyễn Văn Đức|12 Lê Lợi, Quận 1')],
    ...[';', '|', '\t', '^', '~', ':'].map((each): [string, Buffer] => [
      `a line that names ${JSON.stringify(each)}`,
      text(`sep=${each}`, `Người nhận${each}Địa chỉ`, `Nguyễn Văn Đức${each}12 Lê Lợi, Quận 1`),
    ]),
    ['old line breaks', Buffer.from(csv.replaceAll('\n', '\r'))],
    ['separators behind the last cell', text('Người nhận;Địa chỉ;;', 'Nguyễn Văn Đức;12 Lê Lợi, Quận 1;;', ';;;')],
  ])('%s', async (_, file) => {
    expect(await readAll(file)).toEqual({
      sheets: [''],
      sheet: '',
      merges: [],
      rows: table.map((cells, index) => ({ row: index + 1, cells })),
    });
  });
});

test('counts records as rows, blank ones too, and not the lines of a cell', async () => {
  const { rows } = await readAll(text('a,b', '', '"c', 'd ""e""",f', ',', 'g,'));
  expect(rows).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 3, cells: ['c\nd "e"', 'f'] },
    { row: 5, cells: ['g'] },
  ]);
});

test('takes all cells for texts, as they are', async () => {
  expect(await cellsOf(text('SĐT,Số,Ngày,Chữ', '0912345678,"1,5",05/09/2026, x '))).toEqual([
    ['SĐT', 'Số', 'Ngày', 'Chữ'],
    ['0912345678', '1,5', '05/09/2026', ' x '],
  ]);
});

test('reads a quote within a cell as a character', async () => {
  expect(await cellsOf(text('a,b', 'băng 2" trong,x'))).toEqual([
    ['a', 'b'],
    ['băng 2" trong', 'x'],
  ]);
  expect(await cellsOf(text('a\tb', '"Hello" world\tx', '"y\tz'))).toEqual([
    ['a', 'b'],
    ['"Hello" world', 'x'],
    ['"y', 'z'],
  ]);
});

test('reads a single column', async () => {
  expect(await cellsOf(text('Người nhận', 'An', 'Bình'))).toEqual([['Người nhận'], ['An'], ['Bình']]);
});

test('finds the separator although cells have others', async () => {
  const rows = ['Tên;Giá;Ghi chú', 'An, Bình;1,5;"x;y"', 'Chi, Dũng;2,75;a,b,c'];
  expect(await cellsOf(text(...rows))).toEqual([
    ['Tên', 'Giá', 'Ghi chú'],
    ['An, Bình', '1,5', 'x;y'],
    ['Chi, Dũng', '2,75', 'a,b,c'],
  ]);
});

test('takes off the apostrophes that our exports put before formulas, and no others', async () => {
  const texts = ['=1+1', '@a', '+x', '-y', ' =2', '\ta', 'a;=b', '+84 912 345 678', '-5', "'chữ", "'", "O'Neil", '＝3'];
  const cells = texts.map((cell) => `"${guardFormulas(cell)}"`);
  expect(await cellsOf(text(cells.join(',')))).toEqual([texts]);
});

describe('refuses', () => {
  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.from(''), 'empty'],
    ['nothing but blanks', text(' ', ',', '\t'), 'empty'],
    ['a quote that does not end', text('a,b', '"c,d', 'e,f'), 'damaged 2'],
    ['a quote that ends before its cell', text('a,b', 'c,d', '"e" x,f'), 'damaged 3'],
    ['zeros', Buffer.from('a,b\0c'), 'notASheet'],
    ['controls', Buffer.from('a,b\u0001c'), 'notASheet'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'notASheet'],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3'), 'notASheet'],
    ['a page', Buffer.from('<!doctype html><html><body>x</body></html>'), 'notASheet'],
    ['a page with a table', Buffer.from('\ufeff<html><table><tr><td>x</td></tr></table></html>'), 'oldExcel'],
    ['JSON', Buffer.from('[{"a": 1}]'), 'notASheet'],
    ['old Excel without a container', Buffer.from('0904060000001000', 'hex'), 'oldExcel'],
    [
      'a Word document of old',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument\0', 'utf16le')]),
      'notASheet',
    ],
    ['the start of an archive', Buffer.from('504b030414000000', 'hex'), 'damaged'],
    ['too many columns', text(Array.from({ length: 101 }, (_, index) => index).join(',')), 'tooManyColumns 100'],
    ['too many rows', Buffer.from('a,b\n'.repeat(10_031)), 'tooManyRows 10000'],
    ['Western letters that are others in Vietnamese', Buffer.from('Nome,Cidade\nJoão,São Paulo\nConceição,Cuiabá', 'latin1'), 'encoding'],
    ['letters that went through a wrong encoding', Buffer.from('MÃ£ Ä‘Æ¡n,Nguyá»…n VÄƒn'), 'encoding'],
    ['an unknown sheet', text('a,b'), 'unknownSheet Tờ 2'],
  ])('%s', async (name, file, problem) => {
    expect(await problemOf(file, name === 'an unknown sheet' ? 'Tờ 2' : undefined)).toBe(problem);
  });

  test('more bytes than a file may have', async () => {
    expect(await problemOf(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).toBe('tooLarge');
  });
});

test('reads Western names whose letters are the same in both encodings', async () => {
  expect(await cellsOf(Buffer.from('Name,Ort\nMüller,Köln\nGarçon,Orléans', 'latin1'))).toEqual([
    ['Name', 'Ort'],
    ['Müller', 'Köln'],
    ['Garçon', 'Orléans'],
  ]);
});

test('finds the end of many quotes in a time that does not grow with their square', async () => {
  const many = `${'"a\t'.repeat(50)}\n`.repeat(2_000);
  expect(await cellsOf(Buffer.from(many))).toHaveLength(2_000);
});

describe('texts whose letters are lost', () => {
  test.each([
    ['question marks', text('Receiver name,Phone,Address,Description', 'Nguy?n Th? H?ng,0912000001,12 Nguy?n Hu?,?o d?i')],
    ['question marks in capitals', text('Receiver,Goods', 'TR?N V?N B?NH,Shirt')],
    ['question marks for what Western encodings lack', text('Tên hàng,SÐT', 'Áo s? mi tr?ng,1', 'Qu?n jean Hà N?i,2')],
    ['underscores', text('Receiver name,Phone,Address,Description', 'Nguy_n Th_ H_ng,0912000001,12 Nguy_n Hu_,_o d_i')],
    ['the sign of Unicode', text('Receiver name,Phone', 'Nguy\ufffdn Th\ufffd H\ufffdng,0912000001')],
    ['one lost letter', text('Receiver,Goods', 'Tr?ng,Shirt')],
  ])('are refused: %s', async (_, file) => {
    expect(await problemOf(file)).toBe('encoding');
  });

  test.each([
    ['questions', text('Ghi chú,Notes', 'Giao giờ nào?,Ship? COD', '???,Anh ơi?Gọi trước', 'khong?goi,OK?')],
    ['underscores that mean themselves', text('SKU,Email', 'ao_thun_m,a_b@example.com', 't_m,x_t', 'size_m,n_a', 'HANG_HOA_2,__init__')],
    ['codes that begin with one letter', text('SKU,Name', 'h_anh,Shirt', 'm_trang_b_den,Shirt', 't_trang,Shirt', 'b_den,Shirt')],
    ['one short word', text('Receiver,Goods', 'L? H?ng,Shirt')],
    [
      'a few among many that are whole',
      text(
        'Tên,Hàng',
        'Nguy?n Th? H?ng,Shirt',
        ...['Đức', 'Hằng', 'Tuấn', 'Thảo', 'Bình', 'Hiếu', 'Lý', 'Mỹ'].map((name) => `${name},Shirt`),
      ),
    ],
    ['addresses of pages', text('Link,Q', 'https://x.vn/?q=a&n?m=1,what?no', 'Don?t,(?)')],
    [
      'a text that was cut within a letter',
      text('Tên,Hàng', 'Nguyễn Văn Đức,Áo dài lụa trắng', 'Trần Thị Hằng,Bánh tráng Tây Ninh cu\ufffd'),
    ],
  ])('are not: %s', async (_, file) => {
    expect(await problemOf(file)).toBe('none');
  });
});
