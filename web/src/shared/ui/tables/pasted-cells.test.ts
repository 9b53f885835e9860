import { describe, expect, test } from 'vitest';
import { isRange, pastedCells } from './pasted-cells.ts';

describe('cells that were copied in a spreadsheet', () => {
  test.each([
    [
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['a', [['a']]],
    ['', [['']]],
    [
      '\t\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"hai\ndòng"\t"nói ""ba"""\tx', [['hai dòng', 'nói "ba"', 'x']]],
    ['5" ống\t"dở dang\t7', [['5" ống', '"dở dang', '7']]],
    ['"a"b\t1', [['"a"b', '1']]],
    [' 12,5 \t 3 ', [['12,5', '3']]],
  ])('%j', (text, cells) => {
    expect(pastedCells(text)).toEqual(cells);
  });

  test('are a range if there are several of them', () => {
    expect(['a', 'a\n', 'a\r\n', ''].map(isRange)).toEqual([false, false, false, false]);
    expect(['a\tb', 'a\nb', 'a\r\nb', '\t'].map(isRange)).toEqual([true, true, true, true]);
  });
});
