import { GOODS_LIMITS } from '@ace/contract/goods/goods-line.ts';
import { expect, test } from 'vitest';
import { BLANK_GOODS, withOpenLine } from './lines.ts';

test('a form has a line to type into, until it has as many as a shipment may have', () => {
  const filled = (count: number) => Array.from({ length: count }, () => ({ ...BLANK_GOODS, description: 'Cà phê' }));
  const lengths = [0, 1, GOODS_LIMITS.lines - 1, GOODS_LIMITS.lines].map((count) => withOpenLine(filled(count)).length);
  expect(lengths).toEqual([1, 2, GOODS_LIMITS.lines, GOODS_LIMITS.lines]);
  expect(withOpenLine([...filled(2), BLANK_GOODS])).toHaveLength(3);
});
