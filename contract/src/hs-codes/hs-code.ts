import { z } from 'zod';
import { GoodsKind } from '../goods/goods-line.ts';
import { COUNTRY_CODES } from '../shared/countries.ts';
import { CalendarDate, Instant } from '../shared/dates/instants.ts';
import { Decimal, Id } from '../shared/numbers.ts';
import { bookkeeping } from '../shared/record.ts';
import { ALL_COUNTRIES } from './limits.ts';

/** A country (ISO 3166-1 alpha-2), or all of them. */
export const HsCountry = z.enum([ALL_COUNTRIES, ...COUNTRY_CODES]).meta({ id: 'HsCountry' });

/** The codes of a country from a day on, until a later schedule of the country replaces it. */
export const HsSchedule = z
  .object({
    id: Id,
    version: z.number().int(),
    country: HsCountry,
    from: CalendarDate,
    /** The name of the file. */
    name: z.string().nullable(),
    /** How many it has. */
    codes: z.number().int(),
    ...bookkeeping,
  })
  .meta({ id: 'HsSchedule' });
export type HsSchedule = z.infer<typeof HsSchedule>;

/** A code of a schedule with what it stands for: the words of the headings above it, then its own. */
export const HsCode = z
  .object({
    /** 6, 8 or 10 digits. */
    code: z.string(),
    words: z.string(),
    wordsVi: z.string().nullable(),
    unit: z.string().nullable(),
    /** Whether the caller has sent goods with this code. */
    isSuggested: z.boolean(),
  })
  .meta({ id: 'HsCode' });
export type HsCode = z.infer<typeof HsCode>;

/** The latest goods line of an owner with these words. */
export const UsedGoods = z
  .object({
    description: z.string(),
    descriptionVi: z.string().nullable(),
    hsCode: z.string().nullable(),
    originCountryCode: z.string().nullable(),
    unit: z.string().nullable(),
    unitValue: Decimal.nullable(),
    /** The currency of the value. */
    currencyCode: z.string().nullable(),
    /** The net weight of one unit in kg, rounded to grams. */
    unitNetKg: Decimal.nullable(),
    kind: GoodsKind,
    unNumber: z.string().nullable(),
    usedDate: Instant,
  })
  .meta({ id: 'UsedGoods' });
export type UsedGoods = z.infer<typeof UsedGoods>;
