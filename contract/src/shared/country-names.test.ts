import { expect, test } from 'vitest';
import { countriesLike, countryMeant, countryName, countryText, isCountryNamed } from './country-names.ts';

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

test.each([
  ['US', 'Hoa Kỳ', 'en', 'United States'],
  ['us', 'America', 'vi', 'Hoa Kỳ'],
  ['AU', 'Australia (VIC)', 'en', 'Australia'],
  ['DE', null, 'vi', 'Đức'],
  // Without a code, by what was typed.
  [null, 'Hoa Kỳ', 'en', 'United States'],
  ['', 'Úc', 'en', 'Australia'],
  [null, 'Duc', 'en', 'Germany'],
  [null, 'Mỹ', 'en', 'United States'],
  [null, 'Germany', 'vi', 'Đức'],
  [null, 'SG', 'en', 'Singapore'],
  // It means no country, or two; or says in Vietnamese what a Vietnamese reader reads.
  [null, ' Sài Gòn ', 'en', 'Sài Gòn'],
  [null, 'MY', 'en', 'MY'],
  [null, 'my', 'vi', 'my'],
  [null, 'Úc', 'vi', 'Úc'],
  ['XX', 'Kho 7', 'en', 'Kho 7'],
  ['XX', null, 'en', 'XX'],
  ['MY', 'MY', 'en', 'Malaysia'],
  [null, ' ', 'en', null],
] as const)('the code %j and the name %j are in %s %j', (code, typed, language, text) => {
  expect(countryText(code, typed, language)).toBe(text);
});

test.each([
  ['Áo', 'AT'],
  ['ao', 'AO'],
  ['Ý', 'IT'],
  ['Thụy Sỹ', 'CH'],
  ['United States of America', 'US'],
  ['Hồng Kông', 'HK'],
  ['Ðức', 'DE'],
])('a name with its marks is that country before the same letters without them: %s', (text, code) => {
  expect(countryMeant(text, 'vi')).toBe(code);
});
