import { describe, expect, test } from 'vitest';
import { GoodsLine, goodsValueOf, lineValueOf, netWeightOf } from './goods-line.ts';
import { TaxNumber, type TaxNumberKind } from './tax-number.ts';

const line = (more: object) => GoodsLine.safeParse({ description: 'Cotton T-shirts', quantity: 2, ...more });

describe('a goods line', () => {
  test.each(['610910', '61091000', '6109100012', '6109.10', '6109.10.00.12', ' 6109 10 ', '6109.10.000'])('takes the code %s', (hsCode) => {
    expect(line({ hsCode }).data?.hsCode).toBe(hsCode.replace(/[\s.]/g, ''));
  });
  test.each(['6109', '61091', '6109100', '61091000123', '6109l0', '６109'])('refuses the code %s', (hsCode) => {
    // Full-width digits become plain ones, and are too few here.
    expect(line({ hsCode }).error?.issues[0]?.path).toEqual(['hsCode']);
  });
  test('has a code of a country in upper case, and four digits of a UN number', () => {
    expect(line({ originCountryCode: 'vn', unNumber: 'UN3480' }).data).toMatchObject({
      originCountryCode: 'VN',
      unNumber: '3480',
      kind: 'plain',
    });
    expect(line({ originCountryCode: 'VNM' }).success).toBe(false);
    expect(line({ unNumber: '348' }).success).toBe(false);
  });
  test('is worth no more than an amount of money may be', () => {
    const most = 999_999_999_999;
    expect(line({ unitValue: most / 2 }).success).toBe(true);
    expect(line({ unitValue: most }).error?.issues).toMatchObject([{ path: ['unitValue'], params: { code: 'Size' } }]);
    expect(line({ quantity: most, unitValue: null }).success).toBe(true);
  });
  test('has at least some of what it describes', () => {
    expect(line({ quantity: 0 }).success).toBe(false);
    expect(line({ quantity: 0.001 }).success).toBe(true);
    expect(line({ description: ' ' }).success).toBe(false);
    expect(line({ description: 'x'.repeat(251) }).success).toBe(false);
  });
});

// By hand.
test.each<[number, number | null, bigint | null, string?]>([
  [3, 1.15, 3_450n],
  [3, 1.15, 3_000n, 'JPY'],
  [7, 214.5, 1_502_000n, 'JPY'], // 1501.5, half up
  [3, 0.333, 999n, 'KWD'],
  [0.5, 0.333, 167n, 'KWD'], // 0.1665, half up
  [3, 0.333, 1_000n], // 0.999
  [0.5, 0.01, 10n], // 0.005, half up
  [1.5, 33.333, 50_000n], // 49.9995
  [999_999_999_999, 999_999_999_999.999, 999_999_999_998_999_000_000_000_000n],
  [2, null, null],
])('%d × %s', (quantity, unitValue, value, currency = 'USD') => {
  expect(lineValueOf({ quantity, unitValue }, currency)).toBe(value);
});

test('sums are exact, and unknown if a part is', () => {
  const tenths = Array.from({ length: 3 }, () => ({ quantity: 1, unitValue: 0.1, netKg: 0.1 }));
  expect(goodsValueOf(tenths, null)).toBe(0.3);
  expect(netWeightOf(tenths)).toBe(0.3);
  expect(goodsValueOf([...tenths, { quantity: 1, unitValue: null }], null)).toBeNull();
  expect(netWeightOf([])).toBeNull();
});

// Public examples of the offices that give the numbers; those with check digits with one digit changed are wrong.
test.each<[TaxNumberKind, string, boolean]>([
  ['ABN', '51 824 753 556', true],
  ['ABN', '51 824 753 557', false],
  ['CPF', '111.444.777-35', true],
  ['CPF', '111.444.777-36', false],
  ['CPF', '111.111.111-11', false],
  ['MST', '0100109106', true],
  ['MST', '0100109106-001', true],
  ['MST', '0100109107', false],
  ['MST', '079085012345', true],
  ['MST', '03123456', false],
  ['MST', '03123456789', false],
  ['IOSS', 'IM0401234567', true],
  ['IOSS', 'IM040123456', false],
  ['EIN', '12-3456789', true],
  ['EIN', '1234567', false],
  ['EORI', 'de123456789012345', true],
  ['GST', 'M90312345A', true],
  ['GST', '49-091-850', true],
  ['GST', '49098576', true],
  ['GST', '136410132', true],
  ['GST', '136410133', false],
  ['GST', '9125568', false],
  ['GST', '123456789RT0001', true],
  ['ARN', '300012345678', true],
  ['VAT', 'FR40303265045', true],
  ['VAT', '40303265045', false],
  ['other', 'whatever 1', true],
])('%s %s', (kind, number, isRight) => {
  const parsed = TaxNumber.safeParse({ party: 'receiver', kind, number });
  expect(parsed.success).toBe(isRight);
  if (!isRight) expect(parsed.error?.issues[0]?.path).toEqual(['number']);
});
