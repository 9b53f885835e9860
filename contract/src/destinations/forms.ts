import { plainOf } from '../shared/text/plain.ts';
import type { FormName } from './names.ts';
import ZIP from './zip-prefixes.json' with { type: 'json' };

const isOfOneDigit = (digits: string) => /^(\d)\1*$/.test(digits);

/** The states in which a ZIP code may be; undefined if its first three digits are in no use that is known. */
const statesOf = (zip: string): readonly string[] | undefined => {
  const exception = (ZIP.exceptions as Record<string, string>)[zip];
  if (exception) return [exception];
  const prefix = zip.slice(0, 3);
  return ZIP.prefixes.find(({ from, to }) => from <= prefix && prefix <= to)?.states;
};

const STATES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ZIP.names),
  ...ZIP.prefixes.flatMap(({ states }) => states.map((state) => [state.toLowerCase(), state] as const)),
]);

/** The five digits of a ZIP code; undefined for any other text. */
const zipOf = (text: string) => /^(\d{5})(-?\d{4})?$/.exec(text)?.[1];

/**
 * Whether a text, without blanks around it, has a form. `states`: the state of the address by code and name.
 * Sources are in docs/customs/sources.md: 10 (prior notice), 11 (numbers of mail), 18 (ZIP codes), 41 (telephone and address).
 */
export const FORMS: Record<FormName, (text: string, states: readonly (string | null | undefined)[]) => boolean> = {
  phone: (text) => {
    const digits = text.replace(/\D/g, '');
    return digits.length >= 7 && !isOfOneDigit(digits);
  },
  address: (text) => [...text].length >= 5 && /\p{L}/u.test(text),
  priorNotice: (text) => /^\d{12}$/.test(text) && !isOfOneDigit(text) && text !== '123456789012',
  mailNumber: (text) => /^[A-Z]{2}\d{9}[A-Z]{2}$/i.test(text.replace(/\s/g, '')),
  zipPrefix: (text) => {
    const zip = zipOf(text);
    return zip === undefined || statesOf(zip) !== undefined;
  },
  zipState: (text, typed) => {
    const state = typed.map((each) => STATES.get(plainOf(each?.trim() ?? ''))).find(Boolean);
    const states = statesOf(zipOf(text) ?? '');
    return state === undefined || states === undefined || states.includes(state);
  },
};
