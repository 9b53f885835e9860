import { describe, expect, test } from 'vitest';
import { spansOf, wordsOf } from './marks.ts';

const marked = (text: string, search: string) => spansOf(text, wordsOf(search)).map(({ start, end }) => text.slice(start, end));

describe('the words of a search', () => {
  test.each([
    ['Nguyễn Thị Mai', 'nguyen', ['Nguyễn']],
    ['Nguyễn Thị Mai', 'THỊ ma', ['Thị', 'Ma']],
    ['Đặng Đình Đức', 'dinh d', ['Đình', 'Đ', 'Đ', 'Đ']],
    ['Khang An', 'an', ['An']],
    ['ACE000001006', '1006', ['1006']],
    ['ACE000001006', '06', []],
    ['Số 12/4, Lê-Lợi', 'loi 4', ['Lợi', '4']],
    ['😀 Hoa', 'hoa', ['Hoa']],
    ['Hoa', '', []],
    ['ﬁn', 'fin', []],
    ['0987 001 992', '0987001992', ['0987 001 992']],
    ['0987 001 992', '+84987001992', ['0987 001 992']],
    ['0987 001 992', '7001', ['7 001']],
    ['+84 (0)987-001.992', '0987001992', ['0)987-001.992']],
    ['+84 987-001.992', '0987001992', ['84 987-001.992']],
    ['12.5', '125', []],
  ])('%s with %s', (text, search, expected) => expect(marked(text, search)).toEqual(expected));

  test('are the same however their marks are written', () => {
    expect(marked('Nguyễn'.normalize('NFD'), 'nguyễn'.normalize('NFC'))).toEqual(['Nguyễn'.normalize('NFD')]);
  });
});
