import { isNullable } from '@ace/contract/shared/record.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { columnSortKey, type SortKey } from './order.ts';

/** A field of the rows of a list: its name in the answer, and the expression on the row `r` that has its value. */
export type ListField = { name: string; expression: RawBuilder<unknown> };

/** The fields of `schema`, which are columns. `computed` has expressions for fields that are not. */
export const listFieldsOf = (schema: z.ZodObject, computed: Record<string, RawBuilder<unknown>> = {}): ListField[] =>
  Object.keys(schema.shape).map((name) => ({ name, expression: computed[name] ?? sql`r.${sql.id(name)}` }));

const isInstant = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' }).format === 'date-time';

/** The row `r` as the text of a JSON object with the fields of `schema`, as an answer has it. `computed` as in `listFieldsOf`. */
export const jsonOfColumns = (schema: z.ZodObject, computed: Record<string, RawBuilder<unknown>> = {}) => {
  const fields = listFieldsOf(schema, computed).map(({ name, expression }) => {
    const type = schema.shape[name];
    const value = type && isInstant(type) ? sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : expression;
    return sql`${value} as ${sql.id(name)}`;
  });
  return sql<string>`(select row_to_json(record)::text from (select ${sql.join(fields)}) record)`;
};

/** The sort keys of a record whose fields are columns; the contract's schema says which of them may be null. */
export const sortKeysByColumn = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) => {
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  const keys = new Map<string, SortKey>(fields.map(([field, type]) => [field, columnSortKey(field, isNullable(type))]));
  return (field: keyof Shape & string) => {
    const key = keys.get(field);
    return key ? [key] : [];
  };
};
