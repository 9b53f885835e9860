import { expect, test } from 'vitest';
import { withoutWebAddresses } from './web-addresses.ts';

test.each([
  ['You won 1000 USD: https://evil.example/x?y=1', 'You won 1000 USD: …'],
  ['HTTP://EVIL.COM/ http://1.2.3.4 http://a:b@evil.com', '… … …'],
  ['xem www.evil.zzz/a ngay', 'xem … ngay'],
  ['Công ty evil.vn', 'Công ty …'],
  ['(bit.ly/abc), prize.top', '(…), …'],
  ['//evil.com/x ftp://evil.com 1.2.3.4/x', '… … …'],
  ['evil.com:8080/a', '…:8080/a'],
  ['x_evil.com', 'x_…'],
  ['пример.рф', '…'],
  ['TP.HN/x', '…'],
])('%s is left out', (text, left) => {
  expect(withoutWebAddresses(text)).toBe(left);
});

test.each([
  'TP.HCM',
  'TP.HN',
  'Tp.HN, Q.BT, P.12',
  'Q.Tân Bình, TP. Hồ Chí Minh',
  'Ms.My, Mr.Ly',
  'ABC Co.,Ltd',
  'Cty TNHH TM-DV Tân Việt',
  'S.A. de C.V.',
  'lan_pham@mocviet.vn',
  'St. Louis, U.S.A.',
  'Receiver not at home; 12.5 kg, 3/4, 10:30',
])('%s stays', (text) => {
  expect(withoutWebAddresses(text)).toBe(text);
});

/** Processor time of all texts below together, in milliseconds; they take some 40. */
const MAX_CPU_MS = 1_500;

test('texts that are made to be slow are not', () => {
  const parts = [
    'http://',
    '@',
    'a.',
    'a@a.',
    '//',
    'http://a@',
    '(',
    'www.',
    'a.com@',
    '-',
    'xn--',
    'mailto:',
    'a.vn ',
    'a+',
    '_',
    'a.com/(',
  ];
  const before = process.cpuUsage();
  for (const part of parts) withoutWebAddresses(part.repeat(4_000 / part.length));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(MAX_CPU_MS);
});
