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

/** Maximum numbers of digits before and after the decimal point. No freight has more kg or cm, and what is computed of them fits again. */
export const DECIMAL_LIMITS = { integerDigits: 12, kgDigits: 7, cmDigits: 4, decimals: 3 } as const;

const hasAtMostThreeDecimals = (value: number) => Number(value.toFixed(DECIMAL_LIMITS.decimals)) === value;

const decimalOf = (digits: number) =>
  z
    .number()
    .min(0)
    .max(10 ** digits - 10 ** -DECIMAL_LIMITS.decimals)
    .refine(hasAtMostThreeDecimals, violates('Size'));

/** A number or an amount of money: not negative, at most 12 digits and 3 decimals. */
export const Decimal = decimalOf(DECIMAL_LIMITS.integerDigits);
/** A weight in kg. */
export const Kg = decimalOf(DECIMAL_LIMITS.kgDigits);
/** A length in cm. */
export const Cm = decimalOf(DECIMAL_LIMITS.cmDigits);

const optional = (schema: typeof Decimal) => schema.nullish().transform((value) => value ?? null);

/** The same, or `null`. */
export const OptionalDecimal = optional(Decimal);
export const OptionalKg = optional(Kg);
export const OptionalCm = optional(Cm);
