import { z } from 'zod';

/** An array of `min` to `max` items. A longer one is rejected before its items are validated, to bound the number of errors. */
export const boundedArray = <Item extends z.ZodType>(item: Item, max: number, min = 0) =>
  z.preprocess((value: z.input<Item>[], context) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.issues.push({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: value });
    return z.NEVER;
  }, z.array(item).min(min).max(max));
