import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { CARRIER_CODES, CARRIERS } from '@ace/contract/partners/carriers.ts';
import { COUNTRY_WORDS, isCountryCode, meansCountry, type ServedCountry } from '@ace/contract/shared/countries.ts';
import { MIN_PHONE_DIGITS } from '@ace/contract/shipments/plausibility.ts';
import type { Reading, Values } from './reading.ts';
import { codeOf } from './words.ts';

/**
 * The lowest postal code of countries whose codes all have the same length (UPU, "Addressing systems"). A shorter one has lost zeros, unless it is lower even
 * with them. Codes of Canada and the United Kingdom have letters, so digits alone are none.
 */
const LEAST_CODES: Partial<Record<string, string>> = {
  ...{ AM: '0001', AU: '0200', DK: '0500', GE: '0100', NO: '0001', NZ: '0110', PH: '0400', ZA: '0001' },
  ...{ AT: '1010', BE: '1000', BG: '1000', CH: '1000', HU: '1000' },
  ...{ DE: '01000', DZ: '01000', ES: '01000', FI: '00100', FR: '01000', IT: '00010', KR: '01000', LA: '01000', LK: '00100', LT: '00100' },
  ...{ MX: '01000', MY: '01000', PL: '00001', PR: '00600', SK: '01001', TR: '01000', UA: '01000', US: '00501', VN: '01000' },
  ...{ CZ: '10000', GR: '10000', ID: '10000', SE: '10000', TH: '10000' },
  ...{ CN: '010000', EC: '010000', IN: '110000', KZ: '010000', RO: '010000', RU: '101000', SG: '010000' },
  ...{ IL: '1000000', JP: '0010000', BR: '01000000', CA: 'A0A', GB: 'AB1' },
};

/** Lengths that are valid as well: ZIP+4, and the codes that a country had before. */
const LONGER: Partial<Record<string, number>> = { KR: 6, PR: 9, US: 9, VN: 6 };

/** The number of digits before and after the dash: `02139-4307`. */
const WITH_DASH: Partial<Record<string, readonly [number, number]>> = { BR: [5, 3], JP: [3, 4], PL: [2, 3], PR: [5, 4], US: [5, 4] };

/** A mobile number of Vietnam without its zero. Receivers abroad have such numbers, too. */
const HOME_MOBILE = /^[35789]\d{8}$/;

/** Telephone numbers without the zero that they begin with in their country (national numbering plans); null where nine digits are a whole number. */
const WITHOUT_ZERO: Partial<Record<string, RegExp | null>> = {
  ...{ AE: /^5\d{8}$/, AU: /^[2-478]\d{8}$/, BE: /^4\d{8}$/, CH: /^[2-47]\d{8}$/, DE: /^1[567]\d{8,9}$/, FR: /^[1-79]\d{8}$/ },
  ...{ GB: /^[127]\d{9}$/, ID: /^8\d{8,11}$/, JP: /^(?:[1-9]\d{8}|[5789]0\d{8})$/, KH: /^[1-9]\d{7,8}$/, KR: /^10\d{8}$/ },
  ...{ MY: /^1\d{8,9}$/, NL: /^[1-7]\d{8}$/, NZ: /^(?:2\d{7,9}|[34679]\d{7})$/, PH: /^9\d{9}$/, SA: /^5\d{8}$/, TH: /^[689]\d{8}$/ },
  ...{ TW: /^9\d{8}$/, VN: /^2\d{9}$/, CL: null, CZ: null, ES: null, HU: null, PE: null, PL: null, PT: null },
};

/** The least digits of a number in countries without shorter ones. */
const PHONE_DIGITS: Partial<Record<string, number>> = { CA: 10, SG: 8, US: 10 };

/** A number, maybe with its digits in groups, and what separates several numbers. */
const GROUPED = /^\d(?:[ .,-]?\d)+$/;
const BETWEEN_NUMBERS = /( ?[/;,|&] ?| - | (?:hoặc|or) )/i;

const SERVED = Object.keys(COUNTRY_WORDS) as ServedCountry[];

const textOf = (values: Values, field: string) => String(values[field as ImportFieldName] ?? '');

const countryIn = (name: string) => codeOf(name) ?? (isCountryCode(name) ? undefined : SERVED.find((code) => meansCountry(name, code)));

/** The country of a party by its code or name; for a delivery address also by the receiver, for the receiver also by the carrier. */
const countryOf = (party: string, values: Values): string | undefined => {
  const [code, name] = [textOf(values, `${party}CountryCode`), textOf(values, `${party}Country`)];
  const found = isCountryCode(code) ? code.toUpperCase() : (countryIn(code) ?? countryIn(name));
  if (found || party === 'sender') return found;
  if (party === 'delivery') return countryOf('receiver', values);
  const carrier = CARRIER_CODES.find((code) => code === values.partnerShipment);
  return carrier && CARRIERS[carrier].country;
};

/** With fewer digits, a postal code of an unknown country has rather lost some. */
const SHORT = 5;

/** A postal code with its zeros; null if its country has no such codes. */
const postalCode = (code: string, country = ''): string | null => {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(code) ?? [];
  const [before, behind] = WITH_DASH[country] ?? [];
  if (first !== undefined && last?.length === behind) return `${first.padStart(before ?? 0, '0')}-${last}`;
  if (!/^\d+$/.test(code)) return code;
  const least = LEAST_CODES[country];
  if (least === undefined) return country === '' && code.length < SHORT ? null : code;
  const length = code.length > least.length ? (LONGER[country] ?? least.length) : least.length;
  const whole = code.padStart(length, '0');
  return whole.length > length || whole < least ? null : whole;
};

/** Telephone numbers with their zeros; null if one has too few digits for its country. */
const telephones = (text: string, country = ''): string | null => {
  const rule = WITHOUT_ZERO[country];
  if (rule === null) return text;
  const isLost = (digits: string) => HOME_MOBILE.test(digits) || rule?.test(digits);
  const withZero = (part: string) => (GROUPED.test(part) && isLost(part.replace(/\D/g, '')) ? `0${part}` : part);
  const alone = withZero(text);
  const whole = alone === text ? text.split(BETWEEN_NUMBERS).map(withZero).join('') : alone;
  const digits = whole.replace(/\P{Nd}/gu, '').length;
  return digits >= MIN_PHONE_DIGITS && digits < (PHONE_DIGITS[country] ?? 0) ? null : whole;
};

/** Gives a postal code or telephone numbers the zeros back that a spreadsheet drops, where the country tells how many there are. */
export const withLostZeros = (reading: Reading, field: ImportFieldName, values: Values): Reading => {
  if (typeof reading.value !== 'string') return reading;
  const country = countryOf(/^[a-z]+/.exec(field)?.[0] ?? '', values);
  // Some programs export the number of a cell with a decimal.
  const text = reading.value.replace(/^(\d+)\.00?$/, '$1');
  const isCode = field.endsWith('PostalCode');
  const whole = isCode ? postalCode(text, country) : telephones(text, country);
  const changed = text === reading.value ? reading.changed : [...reading.changed, 'trimmed' as const];
  if (whole === null) return { ...reading, value: text, changed, warning: isCode ? 'slipPostalCode' : 'slipPhone' };
  if (whole === text) return { ...reading, value: text, changed };
  return { ...reading, value: whole, changed: [...changed, 'zeroAdded'] };
};
