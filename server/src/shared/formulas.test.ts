import { expect, test } from 'vitest';
import { guardFormulas, unguardFormulas } from './formulas.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' "=1', '\' "=1'],
  ['＝1', "'＝1"],
  ['\t=1', "'\t'=1"],
  ['a;=b', "a;'=b"],
  ['a\r\n+b', "a\r\n'+b"],
  ['-x', "'-x"],
  ['-5 x', "'-5 x"],
  ['-5;-x\n-6', "-5;'-x\n-6"],
  ['-\n-\n-x', "-\n-\n'-x"],
  ['+84 (912) 345-678', '+84 (912) 345-678'],
  ['-1.5', '-1.5'],
  ['1=2', '1=2'],
  ['', ''],
])('%j becomes %j in a CSV file, and again what it was', (text, guarded) => {
  expect(guardFormulas(text)).toBe(guarded);
  expect(unguardFormulas(guarded)).toBe(text);
});

test.each(['-\n', '-1\n', '-(\n', '"', ';', '+ '])('reads many %j once', (part) => {
  const text = part.repeat(Math.floor(16_000 / part.length));
  guardFormulas(part);
  const start = process.threadCpuUsage();
  expect(unguardFormulas(guardFormulas(text))).toHaveLength(text.length);
  const { user, system } = process.threadCpuUsage(start);
  // A look at all that follows each sign takes 80 ms and more.
  expect(user + system).toBeLessThan(40_000);
});
