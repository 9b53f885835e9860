import { z } from 'zod';
import { Instant } from './dates/instants.ts';
import { Id } from './numbers.ts';

/** How often a record was changed. */
export const Version = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** The id and version of the stored record that an input replaces; missing for a new record. */
export const identity = {
  id: Id.nullish(),
  version: Version.nullish(),
};

/** A value that may be missing or null, which then stands for `fallback`. */
export const withDefault = <Value extends z.ZodType, Fallback extends z.output<Value> | null>(value: Value, fallback: Fallback) =>
  value.nullish().transform((given) => given ?? fallback);

/** The fields that the server adds to every record. */
export const bookkeeping = {
  createdBy: z.string(),
  createdDate: Instant,
  lastModifiedBy: z.string(),
  lastModifiedDate: Instant,
};

/** Whether a field may be stored as null: its schema accepts null and does not convert it. */
export const isNullable = (schema: z.core.$ZodType) => {
  const result = z.safeParse(schema, null);
  return result.success && result.data === null;
};

/** The names of a record's fields, in the order of its schema. */
export const fieldsOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  Object.keys(schema.shape) as [keyof Shape & string, ...(keyof Shape & string)[]];
