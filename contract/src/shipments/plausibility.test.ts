import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '../shared/countries.ts';
import { LANGUAGES, LOCALES } from '../shared/languages.ts';
import { isFarYear, isHeavy, slipsOf } from './plausibility.ts';

const PLAIN: Parameters<typeof slipsOf>[0] = {
  ...{ senderTelNo: '0987 001 992', senderCountryCode: 'VN', goodsOriginCountryCode: null, weight: 1000, totalPackages: 1 },
  ...{ receiverTelNo: '12-34-56', receiverCountry: 'Úc', receiverCountryCode: 'au', partnerShipment: 'gtsAus' },
  shipDate: new Date().toISOString().slice(0, 10),
};

describe('what looks like a slip', () => {
  test('finds nothing in a plain shipment, or in blank fields', () => {
    expect(slipsOf(PLAIN)).toEqual({});
    const blank = {
      senderTelNo: ' ',
      receiverTelNo: '',
      senderCountryCode: '',
      receiverCountry: ' ',
      receiverCountryCode: null,
      weight: null,
    };
    expect(slipsOf({ ...PLAIN, ...blank })).toEqual({});
  });

  test('is a phone with fewer than six digits, and a code of no country', () => {
    expect(slipsOf({ ...PLAIN, senderTelNo: '12345', receiverTelNo: 'hỏi lại' })).toEqual({ senderTelNo: 'phone', receiverTelNo: 'phone' });
    expect(slipsOf({ ...PLAIN, senderCountryCode: 'UK', goodsOriginCountryCode: 'VNM' })).toEqual({
      senderCountryCode: 'countryCode',
      goodsOriginCountryCode: 'countryCode',
    });
  });

  test.each([
    ['gtsCad', 'Ca-na-da', 'CA', false],
    ['gtsCad', 'Canada', null, false],
    ['gtsCad', 'Ca-ri-bê Hà Lan', null, true],
    ['gtsCad', null, 'us', true],
    ['gtsUsa', 'Mỹ', 'US', false],
    ['gtsUsa', 'Hoa Kỳ', null, false],
    ['gtsUsa', null, 'MY', true],
    ['gtsUsa', 'Canada', 'US', true],
    ['gtsSgp', 'Xin-ga-po', 'sg', false],
    ['gtsSgp', 'Việt Nam', null, true],
    ['gtsAus', 'AUSTRALIA (VIC)', null, false],
    ['none', 'Lào', 'LA', false],
  ] as const)('with %s for %s (%s): %s', (partnerShipment, receiverCountry, receiverCountryCode, isSlip) => {
    const slips = slipsOf({ ...PLAIN, partnerShipment, receiverCountry, receiverCountryCode });
    expect(slips).toEqual(isSlip ? { partnerShipment: 'otherCountry' } : {});
  });

  test('is a weight of more than 1 000 kg for one package', () => {
    expect(slipsOf({ ...PLAIN, weight: 1000.001 })).toEqual({ weight: 'heavy' });
    expect(slipsOf({ ...PLAIN, weight: 2000, totalPackages: 2 })).toEqual({});
    expect(slipsOf({ ...PLAIN, weight: 2001, totalPackages: 2 })).toEqual({ weight: 'heavy' });
    // Text without a number, and a number of packages that is not known yet.
    expect(slipsOf({ ...PLAIN, weight: Number.NaN })).toEqual({});
    expect(slipsOf({ ...PLAIN, weight: 1001, totalPackages: Number.NaN })).toEqual({ weight: 'heavy' });
    expect([1000, 1000.1, null, Number.NaN].map(isHeavy)).toEqual([false, true, false, false]);
  });
});

test('a year is far from now that is hardly meant', () => {
  const now = Date.parse('2026-11-26T08:00:00Z');
  const days = [
    '2026-11-26',
    '2027-11-26',
    '2017-01-01',
    '2062-11-26T02:00:00.000Z',
    '2569-11-26',
    '2027-12-01',
    '2006-11-26',
    '26/11/2062',
    '',
  ];
  expect(days.filter((day) => isFarYear(day, now))).toEqual(['2062-11-26T02:00:00.000Z', '2569-11-26', '2027-12-01', '2006-11-26']);
  expect(slipsOf({ ...PLAIN, shipDate: '2569-11-26' })).toEqual({ shipDate: 'farYear' });
});

test('there are 249 countries, each with a name in both languages', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(LOCALES[language], { type: 'region', fallback: 'none' });
    expect(COUNTRY_CODES.filter((code) => !names.of(code))).toEqual([]);
  }
});
