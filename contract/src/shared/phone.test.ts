import { expect, test } from 'vitest';
import { withPhones } from './phone.ts';

test.each([
  ['0987001992', [undefined]],
  ['+84987001992', ['84987001992']],
  ['0084987001992', ['84987001992']],
  ['0084 987 001 992', ['84987001992', undefined, undefined, undefined]],
  ['00298123456', ['298123456']],
  ['(+84) 987 001 992', ['84987001992', undefined, undefined, undefined]],
  ['+84(0)987001992', ['84987001992']],
  ['(028)3822.1234', ['02838221234']],
  ['001 99', [undefined, '00199']],
  ['hoa 001 99', [undefined, undefined, '00199']],
  ['09 87 00', ['098700', '098700', '098700']],
  ['kho 12 5', [undefined, undefined, undefined]],
  ['12 5 77', [undefined, undefined, undefined]],
  ['9', [undefined]],
  ['12.5', [undefined]],
  ['15-12', [undefined]],
  ['5-9-2026', [undefined]],
  ['2026-09-05', [undefined]],
  ['15/12/2026 77', [undefined, undefined]],
  ['ASN-577', [undefined]],
  ['9'.repeat(9).concat(' 8').repeat(9), expect.not.arrayContaining([expect.stringMatching(/\d{16}/)])],
])('the telephone numbers of %s', (search, expected) => {
  expect(withPhones(search.split(' ')).map(({ digits }) => digits)).toEqual(expected);
});
