import { COUNTRY_CODES, COUNTRY_WORDS, isCountryCode, meansCountry, type ServedCountry } from './countries.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { plainOf, wordsOf } from './text/plain.ts';
import { closestFirst } from './text/ranking.ts';

/** A country as people write it. */
type Country = {
  code: string;
  /** Its name in each language. */
  names: Record<Language, string>;
  /** All texts that mean it and nothing else. */
  texts: string[];
};

/** The home country and those that the carriers serve, where most shipments go. They stand first. */
const USUAL = ['VN', ...Object.keys(COUNTRY_WORDS)];

/** Names in everyday use that the Unicode names lack. */
const EVERYDAY: Record<string, readonly string[]> = {
  AE: ['UAE'],
  CH: ['Thuỵ Sỹ', 'Thụy Sỹ'],
  GB: ['UK', 'England', 'Anh'],
  HK: ['Hồng Kông', 'Hong Kong'],
  IT: ['Ý', 'Italia'],
  JP: ['Nhật'],
  KR: ['Korea', 'Hàn'],
  MY: ['Mã Lai'],
  NL: ['Holland'],
  SG: ['Sing'],
  US: ['United States of America', 'U.S.A.', 'U.S.', 'Mĩ'],
};

const known = new Map<Language, Country[]>();

/** All countries, the usual ones first, then by name in this language. Created on first use. */
const countriesIn = (language: Language): Country[] => {
  const before = known.get(language);
  if (before) return before;
  const namesIn = LANGUAGES.map((one) => [one, new Intl.DisplayNames(one, { type: 'region' })] as const);
  const countries = COUNTRY_CODES.map((code) => {
    const names = Object.fromEntries(namesIn.map(([one, names]) => [one, names.of(code) ?? code])) as Country['names'];
    const words: readonly string[] = COUNTRY_WORDS[code as keyof typeof COUNTRY_WORDS] ?? [];
    return { code, names, texts: [code, ...Object.values(names), ...words, ...(EVERYDAY[code] ?? [])] };
  });
  const placeOf = ({ code }: Country) => USUAL.indexOf(code) + 1 || USUAL.length + 1;
  const compare = new Intl.Collator(language).compare;
  countries.sort((a, b) => placeOf(a) - placeOf(b) || compare(a.names[language], b.names[language]));
  known.set(language, countries);
  return countries;
};

/** The countries that a typed text may mean, in either language and blind to marks, the usual ones first; all of them for a blank text. */
export const countriesLike = (text: string, language: Language) => {
  const found = closestFirst(countriesIn(language), text, ({ texts }) => texts);
  return [...found.filter(({ code }) => USUAL.includes(code)), ...found.filter(({ code }) => !USUAL.includes(code))];
};

const meant = new Map<Language, Map<string, string>>();

/**
 * The codes of countries by what they are called, as it is and without marks; where two have the same name, the one that stands first. `Áo` is Austria, as
 * `ao` the code of Angola.
 */
const codesByName = (language: Language) => {
  const before = meant.get(language);
  if (before) return before;
  const codes = new Map<string, string>();
  for (const { code, texts } of countriesIn(language)) {
    for (const text of texts.flatMap((each) => [plainOf(each), each.toLowerCase()])) if (!codes.has(text)) codes.set(text, code);
  }
  meant.set(language, codes);
  return codes;
};

/** The code of the only country that a text means; null if it means none. */
export const countryMeant = (text: string, language: Language): string | null => {
  const codes = codesByName(language);
  return codes.get(text.trim().toLowerCase()) ?? codes.get(plainOf(text.trim())) ?? null;
};

/** The ISO 3166 code of the country of an address, by its code or its name in either language; null if it is not known. */
export const countryOf = ({ code, name }: { code: string | null; name: string | null }): string | null => {
  for (const text of [code, name]) {
    if (!text?.trim()) continue;
    if (isCountryCode(text)) return text.trim().toUpperCase();
    const known = countryMeant(text, LANGUAGES[0]);
    if (known) return known;
    const served = (Object.keys(COUNTRY_WORDS) as ServedCountry[]).find((country) => meansCountry(text, country));
    if (served) return served;
  }
  return null;
};

const inWords = (text: string) => ` ${wordsOf(text).join(' ')} `;

/** Whether a text has a name of this country among its words: "Australia (VIC)" names Australia. */
export const isCountryNamed = (text: string, code: string, language: Language) => {
  const words = inWords(text);
  const country = countriesIn(language).find((one) => one.code === code.toUpperCase());
  return country?.texts.some((name) => words.includes(inWords(name))) ?? false;
};

/** The name of a country by its code. */
export const countryName = (code: string, language: Language) =>
  countriesIn(language).find((country) => country.code === code)?.names[language];

/**
 * The country of an address as its reader calls it: by its code, else by what was typed if that means one country in either language, else as typed.
 * `my` is Malaysia's code and the American "Mỹ" without its mark: it stays. So does what is Vietnamese by its marks for Vietnamese readers.
 */
export const countryText = (code: string | null | undefined, typed: string | null | undefined, language: Language): string | null => {
  const known = code?.trim().toUpperCase() ?? '';
  const name = countryName(known, language);
  if (name !== undefined) return name;
  const text = typed?.trim() || known;
  const meant = countryMeant(text, language);
  const stays = (isCountryCode(text) && meant !== text.toUpperCase()) || (language === 'vi' && /[^ -~]/.test(text));
  return (meant !== null && !stays && countryName(meant, language)) || text || null;
};
