import { expect, test } from 'vitest';
import { isLikeWeight, weighingOf } from './weighing.ts';

test.each([
  ['3,2', { weightKg: 3.2 }],
  ['3.2', { weightKg: 3.2 }],
  ['  12 kg', { weightKg: 12 }],
  ['0.45KG', { weightKg: 0.45 }],
  ['3,2 40 30 20', { weightKg: 3.2, lengthCm: 40, widthCm: 30, heightCm: 20 }],
  ['3,2 40×30x20', { weightKg: 3.2, lengthCm: 40, widthCm: 30, heightCm: 20 }],
  ['3.200', { weightKg: 3.2 }],
  ['12,345', { weightKg: 12.345 }],
  ['2000', { weightKg: 2000 }],
  ['2000,1', null],
  ['100234', null],
  ['3,2 40', null],
  ['3,2 40 30 1001', null],
  ['0', null],
  ['-1', null],
  ['ACE000000015P02', null],
  ['00389300010000000012', null],
  ['', null],
])('%j is a weight with measures, or none', (text, weighing) => {
  expect(weighingOf(text)).toEqual(weighing);
});

test.each([
  ['3.2', true],
  ['3,2 40', true],
  ['9000 kg', true],
  ['100234', false],
  ['ACE000000015P02', false],
])('%j looks like a weight: %s', (text, isLike) => {
  expect(isLikeWeight(text)).toBe(isLike);
});
