import { expect, test } from 'vitest';
import { choicesLike } from './choice-list.tsx';

const CHOICES = [
  { value: 'FAILED', label: 'Giao không thành công' },
  { value: 'none', label: 'Không có' },
  { value: 'OUT', label: 'Đang giao hàng' },
  { value: 'DELIVERED', label: 'Giao thành công' },
  { value: 'VN', label: 'Việt Nam', words: ['VN', 'Vietnam'] },
  { value: 'WORD', label: 'Hộp', words: ['Gỗ', 'Giấy'] },
  { value: 'LABEL', label: 'Gốm', words: [] },
];
const found = (text: string) => choicesLike(CHOICES, text).map(({ value }) => value);

test.each([
  ['khong', ['none', 'FAILED']],
  ['Không', ['none', 'FAILED']],
  ['dang', ['OUT']],
  ['giao', ['FAILED', 'DELIVERED', 'OUT']],
  ['GIAO TH', ['DELIVERED']],
  ['ietn', ['VN']],
  ['vn', ['VN']],
  ['go', ['LABEL', 'WORD']],
  ['zz', []],
  ['!', []],
  ['công giao', ['FAILED', 'DELIVERED']],
  ['nam vn', ['VN']],
  ['giao zz', []],
])('%j finds %j: those that begin with it first, with marks or without', (text, values) => {
  expect(found(text)).toEqual(values);
});

test('a blank text finds all in their order', () => {
  expect(found(' ')).toEqual(CHOICES.map(({ value }) => value));
});
