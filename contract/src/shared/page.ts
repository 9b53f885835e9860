import { z } from 'zod';
import { PAGE_SIZE, SEARCH_LIMIT } from './page.limits.ts';
import { isProcessable, normalizeText, violates } from './text.ts';

export type Sort<Field extends string = string> = { field: Field; direction: 'asc' | 'desc' };

const queryNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback);

/** `page` (from 0), `size`, repeated `sort=field,asc|desc`; fields other than `sortFields` are refused. */
export const pageQuery = <const Fields extends readonly [string, ...string[]]>(sortFields: Fields) => {
  const pattern = new RegExp(`^(?:(?:${sortFields.join('|')})(?:,(?:asc|desc))?)?$`, 'i');
  const parseSort = (value: string): Sort<Fields[number]> => {
    const [name = '', direction] = value.split(',');
    const field = sortFields.find((known) => known.toLowerCase() === name.toLowerCase()) ?? sortFields[0];
    return { field, direction: direction?.toLowerCase() === 'desc' ? 'desc' : 'asc' };
  };
  const SortValue = z.string().regex(pattern);
  return z.object({
    page: queryNumber(0, 999_999_999, 0),
    size: queryNumber(1, PAGE_SIZE.max, PAGE_SIZE.default),
    sort: z
      .union([SortValue, z.array(SortValue).max(10)])
      .default([])
      .transform((values) => [values].flat().filter(Boolean).map(parseSort)),
  });
};
export type PageQuery<Field extends string = string> = { page: number; size: number; sort: Sort<Field>[] };

/** More code units than `SEARCH_LIMIT` code points need, decomposed ones too: what follows is cut off before it costs time. */
const SEARCH_UNITS = 4 * SEARCH_LIMIT;

/** What a person typed into a search box: NFC, trimmed, cut at 200 code points. */
export const SearchText = z
  .string()
  .refine((value) => value.isWellFormed(), violates('Pattern'))
  .overwrite((value) => value.slice(0, SEARCH_UNITS).toWellFormed())
  .refine(isProcessable, violates('Pattern'))
  .transform((value) => [...normalizeText(value)].slice(0, SEARCH_LIMIT).join('').trim())
  .default('');
