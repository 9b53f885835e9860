import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { CARRIER_COUNTRIES } from '@ace/contract/partners/carriers.ts';
import { COUNTRY_WORDS, isCountryCode, meansCountry, type ServedCountry } from '@ace/contract/shared/countries.ts';
import type { Reading, Values } from './reading.ts';
import { codeOf } from './words.ts';

/** The least postal codes of countries whose codes are digits alone, as many everywhere, and may begin with a zero (UPU, "Addressing systems"). */
const LEAST_CODES: Partial<Record<string, string>> = {
  ...{ AM: '0001', AU: '0200', DK: '0500', GE: '0100', NO: '0001', NZ: '0110', PH: '0400', ZA: '0001' },
  ...{ DE: '01000', DZ: '01000', ES: '01000', FI: '00100', FR: '01000', IT: '00010', KR: '01000', LA: '01000', LK: '00100', LT: '00100' },
  ...{ MX: '01000', MY: '01000', PR: '00600', TR: '01000', UA: '01000', US: '00501', VN: '01000' },
  ...{ CN: '010000', EC: '010000', JP: '0010000', KZ: '010000', RO: '010000', SG: '010000' },
};

/** A mobile number of Vietnam without its zero. Receivers abroad have such numbers, too. */
const HOME_MOBILE = /^[35789]\d{8}$/;

/** Telephone numbers without the zero that they begin with in their country (national numbering plans); null where nine digits are a whole number. */
const WITHOUT_ZERO: Partial<Record<string, RegExp | null>> = {
  ...{ AE: /^5\d{8}$/, AU: /^[2-478]\d{8}$/, BE: /^4\d{8}$/, CH: /^[2-47]\d{8}$/, DE: /^1[567]\d{8,9}$/, FR: /^[1-79]\d{8}$/ },
  ...{ GB: /^[127]\d{9}$/, ID: /^8\d{8,11}$/, JP: /^(?:[1-9]\d{8}|[5789]0\d{8})$/, KH: /^[1-9]\d{7,8}$/, KR: /^10\d{8}$/ },
  ...{ MY: /^1\d{8,9}$/, NL: /^[1-7]\d{8}$/, NZ: /^(?:2\d{7,9}|[34679]\d{7})$/, PH: /^9\d{9}$/, SA: /^5\d{8}$/, TH: /^[689]\d{8}$/ },
  ...{ TW: /^9\d{8}$/, VN: /^2\d{9}$/, CZ: null, ES: null, PL: null, PT: null },
};

const SERVED = Object.keys(COUNTRY_WORDS) as ServedCountry[];

const textOf = (values: Values, field: string) => String(values[field as ImportFieldName] ?? '');

const countryIn = (name: string) => codeOf(name) ?? (isCountryCode(name) ? undefined : SERVED.find((code) => meansCountry(name, code)));

/** The country of a party by its code or name; that of whoever receives also by the receiver and the carrier. */
const countryOf = (party: string, values: Values): string | undefined => {
  const [code, name] = [textOf(values, `${party}CountryCode`), textOf(values, `${party}Country`)];
  const found = isCountryCode(code) ? code.toUpperCase() : (countryIn(code) ?? countryIn(name));
  if (found || party === 'sender') return found;
  return party === 'delivery' ? countryOf('receiver', values) : CARRIER_COUNTRIES[values.partnerShipment as keyof typeof CARRIER_COUNTRIES];
};

/** With fewer digits, a postal code of an unknown country has rather lost some. */
const SHORT = 5;

const postalCode = (reading: Reading, digits: string, country: string | undefined): Reading => {
  const least = country === undefined ? undefined : LEAST_CODES[country];
  const isShort = digits.length < (least?.length ?? (country === undefined ? SHORT : 0));
  if (!isShort) return reading;
  const whole = digits.padStart(least?.length ?? 0, '0');
  if (least === undefined || whole < least) return { ...reading, warning: 'slipPostalCode' };
  return { value: whole, changed: [...reading.changed, 'zeroAdded'] };
};

/** Gives a postal code or a telephone number the zeros back that a spreadsheet drops, where its country tells how many it has. */
export const withLostZeros = (reading: Reading, field: ImportFieldName, values: Values): Reading => {
  const digits = reading.value;
  if (typeof digits !== 'string' || !/^\d+$/.test(digits)) return reading;
  const country = countryOf(/^[a-z]+/.exec(field)?.[0] ?? '', values);
  if (field.endsWith('PostalCode')) return postalCode(reading, digits, country);
  const rule = country === undefined ? undefined : WITHOUT_ZERO[country];
  const isLost = rule !== null && (HOME_MOBILE.test(digits) || rule?.test(digits));
  return isLost ? { value: `0${digits}`, changed: [...reading.changed, 'zeroAdded'] } : reading;
};
