import { expect, test } from 'vitest';
import { inPlace } from './in-place.ts';

const row = (id: number, text = '') => ({ id, text });

test('rows get their new values in the order in which they are shown', () => {
  const { rows, others } = inPlace([row(3), row(2), row(1)], [row(1, 'now first'), row(4), row(3, 'new')], new Map());
  expect(rows).toEqual([row(3, 'new'), row(2), row(1, 'now first')]);
  expect(others).toEqual([row(4)]);
});

test('rows that are not on the page any more are shown as they were read singly, and stay if they are gone', () => {
  const singly = new Map([
    [2, row(2, 'elsewhere')],
    [1, null],
  ]);
  const { rows, gone } = inPlace([row(3), row(2), row(1)], [row(3)], singly);
  expect(rows).toEqual([row(3), row(2, 'elsewhere'), row(1)]);
  expect(gone).toEqual([1]);
});
