import { expect, test } from 'vitest';
import { readBankRates } from './bank-rates.ts';
import { Rates } from './rules.ts';

const ENGLISH = `Currency\tName\tCash\tTransfer\tSell
USD\tUS DOLLAR\t26,103.00\t26,133.00\t26,383.00
EUR\tEURO\t29,750.10\t30,050.61\t31,319.70
JPY\tYEN\t162.94\t164.58\t173.29
KRW\tWON\t-\t17.37\t20.84`;

const VIETNAMESE = `Mã NT; Mua chuyển khoản
USD; 26.133,00
EUR; 30.050,61
JPY; 164,58
KRW; 17,37`;

test.each([ENGLISH, VIETNAMESE, ENGLISH.replaceAll('\t', '  '), VIETNAMESE.replaceAll('\n', '\r\n')])('reads a table of a bank', (table) =>
  expect(readBankRates(table)).toEqual({ USD: 1, EUR: 0.87, JPY: 158.786, KRW: 1504.491, VND: 26_133 }),
);

test.each([
  ['USD 26.133\nGBP 34.512', { USD: 1, GBP: 0.757, VND: 26_133 }],
  ['USD 26133\nTHB 812.5', { USD: 1, THB: 32.164, VND: 26_133 }],
  ['USD 26,133 26,383\nUSD 25,000', { USD: 1, VND: 26_133 }],
  ['EUR 30,050.61', null],
  ['', null],
])('reads %j', (text, rates) => {
  expect(readBankRates(text)).toEqual(rates);
  if (rates) expect(Rates.parse({ asOf: '2026-11-30', perDollar: rates }).perDollar).toEqual(rates);
});

test('reads a part of a text that is no table, and no more currencies than a setting has', () => {
  expect(readBankRates(`${'1,'.repeat(500_000)}\nUSD 26133`)).toBeNull();
  const codes = Array.from({ length: 100 }, (_, index) => `A${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))} 100`);
  expect(Object.keys(readBankRates(`${codes.join('\n')}\nUSD 26133`) ?? {})).toHaveLength(50);
});
