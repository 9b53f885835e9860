import { z } from 'zod';
import { boundedArray } from './bounded-array.ts';
import { json } from './endpoint.ts';
import { MAX_COUNTS } from './lists.ts';
import { SearchText } from './page.ts';

/** How many rows there are; at least so many if it is a lower bound. */
export const Count = z.object({ total: z.number().int(), isTotalLowerBound: z.boolean() }).meta({ id: 'Count' });
export type Count = z.infer<typeof Count>;

/**
 * Counts the rows of several selections of a list, as the list itself would: what a call takes, and answers in the same order. `id` names the body in the
 * API description.
 */
export const countsOf = <const Shape extends z.core.$ZodLooseShape>(id: string, filter: z.ZodObject<Shape>) => ({
  body: z.object({ selections: boundedArray(filter.extend({ query: SearchText }), MAX_COUNTS, 1) }).meta({ id }),
  answers: { 200: json(z.array(Count)) },
});
