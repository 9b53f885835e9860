import { expect, test } from 'vitest';
import { weightText } from './weights.ts';

const weighed = (kg: number) => ({ kg, isWeighed: true });
const declared = (kg: number) => ({ kg, isWeighed: false });
const unknown = { kg: null, isWeighed: false };

test.each([
  [[weighed(0.1), weighed(0.2)], '0.3'],
  [[weighed(1), declared(2)], '3*'],
  [[weighed(1), unknown], '≥ 1'],
  [[declared(1), unknown], '≥ 1*'],
  [[unknown], '–'],
  [[], '0'],
])('%j weigh %s', (packages, text) => {
  expect(weightText(packages, String)).toBe(text);
});
