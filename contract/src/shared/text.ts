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
export const FieldErrorCode = z.enum(['NotNull', 'NotBlank', 'Size', 'Pattern', 'Email', 'typeMismatch', 'notFound', 'unique']);
export type FieldErrorCode = z.infer<typeof FieldErrorCode>;

const text = (max: number) =>
  z
    .string()
    // PostgreSQL cannot store U+0000, and no honest client sends it.
    .refine((value) => !value.includes('\0'), violates('Pattern'))
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

/** A text of `min` to `max` code points. */
export const textBetween = (min: number, max: number) =>
  requiredText(max)
    .refine((value) => countCharacters(value) >= min, violates('Size'))
    .meta({ minLength: min });

/** An e-mail address of `min` to `max` code points, in lower case. */
export const requiredEmail = (min: number, max: number) =>
  textBetween(min, max)
    .overwrite((value) => value.toLowerCase())
    .refine((value) => EMAIL.test(value), violates('Email'));

/** An e-mail address, or nothing; letters beyond ASCII are left to the mail server. */
export const optionalEmail = (max: number) =>
  text(max)
    .refine((value) => value === '' || EMAIL.test(value), violates('Email'))
    .nullish()
    .transform((value) => value || null);

/** As the HTML standard defines a valid e-mail address, with at least one dot after the @. */
const EMAIL =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;
