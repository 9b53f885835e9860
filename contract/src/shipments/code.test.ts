import { expect, test } from 'vitest';
import { codesOf, sameCode, sharedToken } from './code.ts';

test.each([
  ['GTS-1', ['GTS-1', 'gts-1']],
  ['gTS-1', ['gTS-1', 'GTS-1', 'gts-1', 'Gts-1']],
  [']C1GTS1', [']C1GTS1', 'GTS1']],
  ['\u001d]C0GTS1\r', ['GTS1']],
  ['00093123450000000017', ['093123450000000017', '(00)093123450000000017']],
  ['093123450000000017', ['00093123450000000017', '(00)093123450000000017']],
  [']C1019931265099999891JDQ12345', ['JDQ12345']],
  ['12345', ['12345']],
])('a scanner may have read %j of what is stored as %j', (scanned, stored) => {
  expect(codesOf(scanned)).toEqual(expect.arrayContaining(stored));
});

// Limits count by this text: who could type another form of the same code would have more tries.
test.each(['gTS-1', '\u212ah-0012', 'ſ-1', 'ı-1', 'İ-1', 'straße-1', ']C1GTS1', '00093123450000000017', '(00)093123450000000017'])(
  'all forms of %s are one',
  (scanned) => {
    expect(new Set(codesOf(scanned).map(sameCode))).toEqual(new Set([sameCode(scanned)]));
  },
);

test('nothing is no code', () => expect(codesOf(' \u001d ')).toEqual([]));

test.each([
  ['https://ace.example/t/5d0c8e7a41b94f2e9a6c3b1f08d7e254', '5d0c8e7a41b94f2e9a6c3b1f08d7e254'],
  [' HTTPS://ACE.EXAMPLE/T/5D0C8E7A41B94F2E9A6C3B1F08D7E254 ', '5d0c8e7a41b94f2e9a6c3b1f08d7e254'],
  ['https://ace.example/t/5d0c', undefined],
  ['ACE000000076', undefined],
])('%s has the token %s', (scanned, token) => expect(sharedToken(scanned)).toBe(token));
