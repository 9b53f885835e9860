import { expect, test } from 'vitest';
import { countriesLike, countryMeant, countryName, isCountryNamed } from './country-names.ts';

test.each(['vi', 'en'] as const)('all countries are offered, the usual ones first (%s)', (language) => {
  const codes = countriesLike('', language).map(({ code }) => code);
  expect(new Set(codes).size).toBe(249);
  expect(codes.slice(0, 5)).toEqual(['VN', 'AU', 'US', 'CA', 'SG']);
  expect(countriesLike('', language).every(({ names }) => /\p{L}{2}/u.test(names[language]))).toBe(true);
});

test.each([
  ['uc', 'AU'],
  ['Úc', 'AU'],
  ['aust', 'AU'],
  ['my', 'US'],
  ['usa', 'US'],
  ['hoa ky', 'US'],
  ['uk', 'GB'],
  ['han quoc', 'KR'],
  ['nhat', 'JP'],
  ['JP', 'JP'],
  ['vietnam', 'VN'],
  ['viet nam', 'VN'],
])('%j finds %s first, in both languages', (text, code) => {
  expect(countriesLike(text, 'vi')[0]?.code).toBe(code);
  expect(countriesLike(text, 'en')[0]?.code).toBe(code);
});

test('only a whole name, code or everyday word means a country', () => {
  expect(countryMeant(' singapore ', 'vi')).toBe('SG');
  expect(countryMeant('England', 'vi')).toBe('GB');
  expect(countryMeant('Singap', 'vi')).toBeNull();
  expect(countryMeant('Australia (VIC)', 'vi')).toBeNull();
  expect(countryMeant('', 'vi')).toBeNull();
  expect(isCountryNamed('Australia (VIC)', 'au', 'vi')).toBe(true);
  expect(isCountryNamed('Austria', 'AU', 'vi')).toBe(false);
  expect(isCountryNamed('Australia', '', 'vi')).toBe(false);
  expect(countryName('DE', 'vi')).toBe('Đức');
  expect(countryName('DE', 'en')).toBe('Germany');
});
