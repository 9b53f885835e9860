import { z } from 'zod';
import { plainLetters } from './letters.ts';

/** How many lines a text may have. Line breaks are blanks in texts of one line. */
export type Lines = 'one' | 'many';

/** What most texts are: words of ASCII with a space between them. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * What a text is, wherever it comes from (docs/domain.md, "Texts and numbers"): in Unicode NFC, with plain letters, without what cannot be seen, with
 * spaces for other blanks, and with none at its ends. Takes quadratic time for many marks in a row: see `isProcessable`.
 */
export const normalizeText = (text: string, lines: Lines = 'one') => {
  if (CLEAN.test(text)) return text;
  const plain = plainLetters(text).normalize('NFC');
  const spaced =
    lines === 'one' ? plain.replace(/\r\n|[\s\u0085]/g, ' ') : plain.replace(/[\u0085\u2028\u2029]/g, '\n').replace(/[^\S\t-\r]/g, ' ');
  return spaced.trim();
};

/** Length in code points: `Đ` is 1, and an emoji outside the BMP is 1. */
export const countCharacters = (text: string) => [...text].length;

let graphemes: Intl.Segmenter | undefined;

/** Length in graphemes, so as a person counts characters: a family emoji of seven code points is 1. */
export const countGraphemes = (text: string) => {
  // Made when first needed: a browser reads its tables for it, and only the pages with a password count so.
  graphemes ??= new Intl.Segmenter('vi', { granularity: 'grapheme' });
  return [...graphemes.segment(text)].length;
};

/** Sets the code of a violation, which the client gets in `fieldErrors` (see problem.ts). */
export const violates = (code: FieldErrorCode) => ({ params: { code }, abort: true });

/** The codes of field errors; the key of the text is `error.<code>`. */
export const FieldErrorCode = z
  .enum([
    'NotNull',
    'NotBlank',
    'Size',
    'Decimals',
    'Pattern',
    'Email',
    'typeMismatch',
    'notFound',
    'unique',
    'unprintable',
    'invisible',
    'tag',
    'picture',
    'notPrivate',
    'unreadable',
    'noCodes',
    'sixDigits',
  ])
  .meta({ id: 'FieldErrorCode' });
export type FieldErrorCode = z.infer<typeof FieldErrorCode>;

/**
 * Limits in code units before normalization: a decomposed letter with two marks has three. The length is checked before normalizing, because
 * normalization sorts marks in quadratic time.
 */
const UNITS_PER_CHARACTER = 4;
const MAX_UNITS = 16_384;

/** As many marks in a row as Unicode's Stream-Safe Text Format allows (UAX #15, section 13), and more than any language needs. */
const MOST_MARKS = 30;

/** One more than `MOST_MARKS`. What is removed does not part them. */
const TOO_MANY_MARKS = /[\p{M}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]{31}/u;

/** Whether normalizing a text would take quadratic time. */
export const hasTooManyMarks = (value: string) => value.length > MOST_MARKS && TOO_MANY_MARKS.test(value);

/**
 * Whether PostgreSQL can store the text unchanged, and the program can process it in linear time: it has no U+0000, no lone surrogate and no
 * long sequence of marks.
 */
export const isProcessable = (value: string) => !value.includes('\0') && value.isWellFormed() && !hasTooManyMarks(value);

const text = (max: number, lines: Lines) =>
  z
    .string()
    .refine((value) => value.length <= Math.min(max * UNITS_PER_CHARACTER, MAX_UNITS), violates('Size'))
    .refine(isProcessable, violates('Pattern'))
    .overwrite((value) => normalizeText(value, lines))
    .refine((value) => value.length <= max || countCharacters(value) <= max, violates('Size'))
    .meta({ maxLength: max });

/** A text that is looked up or compared as it is, such as the name of a queue: at most `max` code units. */
export const exactText = (max: number) => z.string().max(max).refine(isProcessable, violates('Pattern'));

/** A text that must not be blank, of at most `max` code points. */
export const requiredText = (max: number, lines: Lines = 'one') => text(max, lines).refine((value) => value !== '', violates('NotBlank'));

/** A missing or blank text stands for `null`. */
const optional = (schema: z.ZodString) => schema.nullish().transform((value) => value || null);

/** A text that may be missing. A blank text is converted to `null`. */
export const optionalText = (max: number, lines: Lines = 'one') => optional(text(max, lines));

/** Like `optionalText`, but a text must match `pattern`. */
export const optionalPattern = (max: number, pattern: RegExp) =>
  optional(text(max, 'one').refine((value) => value === '' || pattern.test(value), violates('Pattern')));

/** What is left of controls, and the blank of Braille, which looks like one although it is none. */
const INVISIBLE = /[\p{Cc}\u2800]/u;

/**
 * A short text by which people recognize something, such as a name or a place: one line, of which everything can be seen. Otherwise two names could
 * look the same.
 */
export const label = <Text extends z.ZodType<string | null>>(schema: Text) =>
  schema.refine((value) => value === null || !INVISIBLE.test(value), violates('invisible'));

/** A text of `min` to `max` code points. */
export const textBetween = (min: number, max: number, lines: Lines = 'one') =>
  requiredText(max, lines)
    .refine((value) => countCharacters(value) >= min, violates('Size'))
    .meta({ minLength: min });

/** A text of `min` to `max` code points, or `null`. */
export const optionalTextBetween = (min: number, max: number, lines: Lines = 'one') =>
  optional(text(max, lines).refine((value) => value === '' || countCharacters(value) >= min, violates('Size')));

/** An e-mail address of `min` to `max` code points; converted to lower case. */
export const requiredEmail = (min: number, max: number) =>
  textBetween(min, max)
    .overwrite((value) => value.toLowerCase())
    .refine(isEmail, violates('Email'));

/** An e-mail address, or `null`. Letters outside ASCII are allowed; the mail server decides whether it supports them. */
export const optionalEmail = (max: number) =>
  optional(text(max, 'one').refine((value) => value === '' || isEmail(value), violates('Email')));

/** Whether a normalized text has the form of an e-mail address. */
export const isEmail = (value: string) => EMAIL.test(value);

/** The HTML standard's definition of a valid e-mail address, with Unicode letters and at least one dot after the @. */
const EMAIL =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;
