import { expect, test } from 'vitest';
import { codesOf, sameCode, sharedToken } from './code.ts';

test.each([
  ['gts-1', ['GTS1']],
  [' DH-00 99 ', ['DH0099']],
  ['\u202dACE000008962\u202c', ['ACE000008962']],
  ['ＤＨ\u200b0099', ['DH0099']],
  [']C1GTS1', ['GTS1']],
  ['\u001d]C0GTS1\r', ['GTS1']],
  ['00093123450000000017', ['093123450000000017', '00093123450000000017']],
  ['(00)093123450000000017', ['093123450000000017', '00093123450000000017']],
  ['093123450000000017', ['00093123450000000017']],
  [']C1019931265099999891JDQ12345', ['JDQ12345']],
  [']C1019931265099999891JDQ12345\u001d4203000', ['JDQ12345']],
  // USPS, with postal codes of five and nine digits.
  ['420331019400100000000000000013', ['9400100000000000000013']],
  [']C1420331011234\u001d9400100000000000000013', ['9400100000000000000013']],
  ['42090210LX123456785CN', ['LX123456785CN']],
  // FedEx.
  ['d8000000000130402b', ['800000000013']],
  ['A8000000000130402D', ['800000000013']],
  ['9622001300000000000000800000000013', ['800000000013']],
  ['1001921334250001000300779017972697', ['779017972697']],
  ['9611020987654312345672', ['987654312345672']],
  // Our own links.
  ['https://ace.example/#/track?numbers=ACE000000076%2CACE000000084', ['ACE000000076']],
  ['https://ace.example/#/track?numbers=dh%2F0099&from=x', ['DH0099']],
  ['https://ace.example/t/5d0c8e7a41b94f2e9a6c3b1f08d7e254', ['5D0C8E7A41B94F2E9A6C3B1F08D7E254']],
  // Telex and VNI.
  ['Ê123456785VN', ['EE123456785VN', 'E6123456785VN']],
  ['âce12', ['AACE12', 'A6CE12']],
  ['ÂCE12', ['ACEA12']],
  ['Đ-1', ['DD1', 'D91']],
  ['Ư1', ['UW1', 'W1', 'U71']],
  ['Ơ1', ['OW1', 'O71']],
  ['Ă1', ['AW1', 'A81']],
  ['Á1', ['AS1', 'A11']],
  ['VÁN1', ['VASN1', 'VANS1', 'VA1N1', 'VAN11']],
  ['Ấ1', ['AAS1', 'ASA1', 'A611', 'A161']],
  ['E\u03021', ['EE1']],
  ['ÑÇ1', ['NC1']],
])('a scanner or a person may mean by %j what is stored as %j', (text, keys) => {
  expect(codesOf(text)).toEqual(expect.arrayContaining(keys));
});

test('the text itself goes first, and there are few forms', () => {
  expect(codesOf('gts-1')).toEqual(['GTS1']);
  expect(codesOf('Ấ1')[0]).toBe('A1');
  expect(codesOf('ƯẤĐỆỔ'.repeat(40)).length).toBeLessThan(30);
});

// Limits count by this text: who could type another form of the same code would have more tries.
test.each([
  ['gTS-1', 'GTS 1', ']C1GTS1', '(gts1)'],
  ['\u212ah-0012', 'KH0012'],
  ['093123450000000017', '00093123450000000017', '(00)093123450000000017'],
  ['9400100000000000000013', '420331019400100000000000000013', '4203310112349400100000000000000013'],
])('forms of %s are one', (...forms) => {
  expect(new Set(forms.map(sameCode)).size).toBe(1);
});

test('nothing is no code', () => expect(codesOf(' \u001d ')).toEqual([]));

test.each([
  ['https://ace.example/t/5d0c8e7a41b94f2e9a6c3b1f08d7e254', '5d0c8e7a41b94f2e9a6c3b1f08d7e254'],
  [' HTTPS://ACE.EXAMPLE/T/5D0C8E7A41B94F2E9A6C3B1F08D7E254 ', '5d0c8e7a41b94f2e9a6c3b1f08d7e254'],
  ['https://ace.example/t/5d0c8e7a41b94f2e9a6c3b1f08d7e254?from=zalo', '5d0c8e7a41b94f2e9a6c3b1f08d7e254'],
  ['https://ace.example/t/5d0c', undefined],
  ['ACE000000076', undefined],
])('%s has the token %s', (scanned, token) => expect(sharedToken(scanned)).toBe(token));
