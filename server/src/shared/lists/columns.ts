import { isNullable } from '@ace/contract/shared/record.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { columnSortKey, type SortKey } from './order.ts';

const isInstant = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' }).format === 'date-time';

/** Formats an instant as the contract does: ISO 8601 in UTC with milliseconds. */
export const instantText = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The row `r` as the text of a JSON object with the fields of `schema`. `computed` has expressions for fields that are not columns. */
export const jsonOfColumns = (schema: z.ZodObject, computed: Record<string, RawBuilder<unknown>> = {}) => {
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(([field, type]) => {
    const column = computed[field] ?? sql`r.${sql.id(field)}`;
    return sql`${isInstant(type) ? instantText(column) : column} as ${sql.id(field)}`;
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
