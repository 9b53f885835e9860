import { z } from 'zod';
import { violates } from './text/text.ts';

/** Maximum id: larger integers are not exact in JavaScript, although PostgreSQL's bigint allows them. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** An id, 1 to 2^53 − 1. */
export const Id = z.number().int().min(1).max(MAX_ID);

/** An id in a path. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(Id);
export const IdParam = z.object({ id: PathId });

/** Maximum numbers of digits before and after the decimal point. */
export const DECIMAL_LIMITS = { integerDigits: 12, decimals: 3 } as const;
const MAX_DECIMAL = 10 ** DECIMAL_LIMITS.integerDigits;

const hasAtMostThreeDecimals = (value: number) => Number(value.toFixed(DECIMAL_LIMITS.decimals)) === value;

/** A measure or an amount of money: not negative, at most 12 digits and 3 decimals. */
export const Decimal = z
  .number()
  .min(0)
  .refine((value) => value < MAX_DECIMAL && hasAtMostThreeDecimals(value), violates('Size'));

/** The same, or `null`. */
export const OptionalDecimal = Decimal.nullish().transform((value) => value ?? null);
