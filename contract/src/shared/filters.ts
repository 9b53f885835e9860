import { z } from 'zod';
import { boundedArray } from './bounded-array.ts';
import { CalendarDate } from './dates/instants.ts';
import { IdParam } from './numbers.ts';

/** A filter with several values, of which a row must have one; none selects all rows. */
export const severalOf = <Value extends z.ZodEnum>(value: Value) =>
  z
    .union([value, boundedArray(value, 20)])
    .default([])
    .transform((values) => [...new Set([values].flat())] as z.infer<Value>[]);

/** A day, or one counted from today: `today`, `today-7`, `today+1`. So a saved filter stays right. */
export const FilterDay = z.union([CalendarDate, z.string().regex(/^today(?:[+-]\d{1,3})?$/)]);

/** An id in an address. What was read once, as the input of a run, is read again. */
export const FilterId = z.preprocess((id: string) => String(id), IdParam.shape.id);

/** The id of a person; `me` is the caller. */
export const FilterPerson = z.union([z.literal('me'), FilterId]);
export type FilterPerson = z.infer<typeof FilterPerson>;
