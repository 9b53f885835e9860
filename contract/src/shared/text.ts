import { z } from 'zod';

/** A text as it is kept: Unicode NFC, without white space at its ends. */
export const normalizeText = (text: string) => text.normalize('NFC').trim();

/** Length as a person counts it, in code points: `Đ` is 1, an emoji outside the BMP is 1. */
export const countCharacters = (text: string) => [...text].length;

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' });

/** Length of a password as the one who types it counts: a family emoji of seven code points is 1. */
export const countGraphemes = (text: string) => [...graphemes.segment(text)].length;

/** Marks a violation with the code that `fieldErrors` carries to the client (see problem.ts). */
export const violates = (code: FieldErrorCode) => ({ params: { code }, abort: true });

/** What can be wrong with a field; each is the key of a text, `error.<code>`. */
export const FieldErrorCode = z.enum([
  'NotNull',
  'NotBlank',
  'Size',
  'Pattern',
  'Email',
  'typeMismatch',
  'notFound',
  'unique',
  'unprintable',
]);
export type FieldErrorCode = z.infer<typeof FieldErrorCode>;

/**
 * Most code units before normalization: a letter with two marks is three units when it is decomposed. Sorting marks takes time that grows
 * with the square of their number, so a text is measured before it is normalized.
 */
const UNITS_PER_CHARACTER = 4;
const MAX_UNITS = 16_384;

/** More marks in a row than any language needs: the limit of Unicode's Stream-Safe Text Format (UAX #15, section 13). */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * Whether PostgreSQL can store the text as it is and every part of the program can process it in linear time: no U+0000, no half of a
 * surrogate pair, no pile of marks.
 */
export const isProcessable = (value: string) => !value.includes('\0') && value.isWellFormed() && !TOO_MANY_MARKS.test(value);

const text = (max: number) =>
  z
    .string()
    .refine((value) => value.length <= Math.min(max * UNITS_PER_CHARACTER, MAX_UNITS), violates('Size'))
    .refine(isProcessable, violates('Pattern'))
    .overwrite(normalizeText)
    .refine((value) => countCharacters(value) <= max, violates('Size'))
    .meta({ maxLength: max });

/** A text that must say something, of at most `max` code points. */
export const requiredText = (max: number) => text(max).refine((value) => value !== '', violates('NotBlank'));

/** A text that may be missing; blank is the same as missing and is kept as `null`. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

/** Like `optionalText`, but what is there must match `pattern`. */
export const optionalPattern = (max: number, pattern: RegExp) =>
  text(max)
    .refine((value) => value === '' || pattern.test(value), violates('Pattern'))
    .nullish()
    .transform((value) => value || null);

/** Narrows a text to one line: for what stands in a line of its own, such as a name in the header of a mail. */
export const oneLine = <Text extends z.ZodType<string | null>>(schema: Text) =>
  schema.refine((value) => value === null || !/[\r\n\v\f\u0085\u2028\u2029]/.test(value), violates('Pattern'));

/** A text of `min` to `max` code points. */
export const textBetween = (min: number, max: number) =>
  requiredText(max)
    .refine((value) => countCharacters(value) >= min, violates('Size'))
    .meta({ minLength: min });

/** The same, or nothing. */
export const optionalTextBetween = (min: number, max: number) =>
  text(max)
    .refine((value) => value === '' || countCharacters(value) >= min, violates('Size'))
    .nullish()
    .transform((value) => value || null);

/** An e-mail address of `min` to `max` code points, in lower case. */
export const requiredEmail = (min: number, max: number) =>
  textBetween(min, max)
    .overwrite((value) => value.toLowerCase())
    .refine(isEmail, violates('Email'));

/** An e-mail address, or nothing; letters beyond ASCII are left to the mail server. */
export const optionalEmail = (max: number) =>
  text(max)
    .refine((value) => value === '' || isEmail(value), violates('Email'))
    .nullish()
    .transform((value) => value || null);

/** Whether a normalized text has the form of an e-mail address. */
export const isEmail = (value: string) => EMAIL.test(value);

/** As the HTML standard defines a valid e-mail address, with at least one dot after the @. */
const EMAIL =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;
