import { type DecimalSeparator, parseTypedNumber as parse, readingsOf as readings } from '@ace/contract/shared/typed-number.ts';
import { currentLanguage } from './i18n.ts';

/** The decimal separator of the reader's language. */
const ownSeparator = (): DecimalSeparator => (currentLanguage() === 'vi' ? ',' : '.');

/** Both readings of a text whose separator may mark decimals or thousands in the reader's language; null if there is only one reading. */
export const readingsOf = (typed: unknown) => readings(typed, ownSeparator());

/** The typed number as the reader's language has it; NaN for a text that is none, null for a blank one. */
export const parseTypedNumber = (typed: string | number | null | undefined) => parse(typed, ownSeparator());

/** A number as it is edited: without thousands separators, with the decimal separator of the language. */
export const showNumber = (value: string | number, separator = ownSeparator()) =>
  typeof value === 'number' ? String(value).replace('.', separator) : value;
