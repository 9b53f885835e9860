import { z } from 'zod';
import { boundedArray } from './bounded-array.ts';
import { PAGE_SIZE, SEARCH_LIMIT } from './lists.ts';
import { isProcessable, normalizeText, violates } from './text/text.ts';

export type Sort<Field extends string = string> = { field: Field; direction: 'asc' | 'desc' };

const queryNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .default(fallback);

/** A field and a direction, or nothing. */
export const sortPattern = (sortFields: readonly string[]) => new RegExp(`^(?:(?:${sortFields.join('|')})(?:,(?:asc|desc))?)?$`, 'i');

/** The query of a list: `page` (from 0), `size`, and repeated `sort=field,asc|desc`. Fields that are not in `sortFields` are rejected. */
export const pageQuery = <const Fields extends readonly [string, ...string[]]>(sortFields: Fields) => {
  const parseSort = (value: string): Sort<Fields[number]> => {
    const [name = '', direction] = value.split(',');
    const field = sortFields.find((known) => known.toLowerCase() === name.toLowerCase()) ?? sortFields[0];
    return { field, direction: direction?.toLowerCase() === 'desc' ? 'desc' : 'asc' };
  };
  const SortValue = z.string().regex(sortPattern(sortFields));
  return z.object({
    page: queryNumber(0, 999_999_999, 0),
    size: queryNumber(1, PAGE_SIZE.max, PAGE_SIZE.default),
    sort: z
      .union([SortValue, boundedArray(SortValue, 10)])
      .default([])
      .transform((values) => [values].flat().filter(Boolean).map(parseSort)),
  });
};
export type PageQuery<Field extends string = string> = { page: number; size: number; sort: Sort<Field>[] };

/** Code units that are processed: enough for `SEARCH_LIMIT` decomposed code points. Cutting the rest off first bounds the processing time. */
const MAX_SEARCH_UNITS = 4 * SEARCH_LIMIT;

/** The text of a search: converted to NFC, trimmed, and cut off after 200 code points. */
export const SearchText = z
  .string()
  .refine((value) => value.isWellFormed(), violates('Pattern'))
  .overwrite((value) => value.slice(0, MAX_SEARCH_UNITS).toWellFormed())
  .refine(isProcessable, violates('Pattern'))
  .transform((value) => [...normalizeText(value)].slice(0, SEARCH_LIMIT).join('').trim())
  .default('');
