import { expect, test } from 'vitest';
import { closestFirst } from './ranking.ts';

const PLACES = ['Giao không thành công', 'Đang giao hàng', 'Đã giao hàng', 'Kho Tân Bình', 'Bình Tân', 'Khoang 2', 'Kho'];
const found = (text: string) => closestFirst(PLACES, text, (place) => [place]);

test.each([
  ['giao', ['Đã giao hàng', 'Đang giao hàng', 'Giao không thành công']],
  ['GIAO  hang', ['Đã giao hàng', 'Đang giao hàng']],
  ['kho', ['Kho', 'Kho Tân Bình', 'Khoang 2', 'Giao không thành công']],
  ['tan', ['Bình Tân', 'Kho Tân Bình']],
  ['bình t', ['Bình Tân', 'Kho Tân Bình']],
  ['da', ['Đã giao hàng', 'Đang giao hàng']],
  ['iao', []],
])('%s finds a whole word first, then what begins so, the shorter one before the longer one', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test('without a text everything stays in its order', () => {
  expect(found(' ')).toEqual(PLACES);
});

test('the nearest of several names counts', () => {
  const names = { DELIVERED: ['Đã giao hàng', 'Delivered'], OUT: ['Đang giao hàng', 'Out for delivery'] };
  expect(closestFirst(['OUT', 'DELIVERED'] as const, 'deliver', (key) => names[key])).toEqual(['DELIVERED', 'OUT']);
});

test('of several names of a choice, the one that is nearest counts, then the shortest', () => {
  const names = { a: ['Kho Tân Bình', 'Tân'], b: ['Tân Phú'], c: ['Tân Bình', 'Xa Tân'] };
  expect(closestFirst(['c', 'b', 'a'] as const, 'tan', (key) => names[key])).toEqual(['a', 'c', 'b']);
  const near = { a: ['Khoang', 'Kho Tân Bình'], b: ['Kho Bình'] };
  expect(closestFirst(['a', 'b'] as const, 'kho', (key) => near[key])).toEqual(['b', 'a']);
});
