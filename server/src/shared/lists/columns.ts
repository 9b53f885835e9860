import { isNullable } from '@ace/contract/shared/record.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { columnKey, type SortKey } from './order.ts';

const isInstant = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' }).format === 'date-time';

/** As the contract writes instants: ISO 8601 in UTC with milliseconds. */
export const instantText = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The row `r` as the text of a JSON object with the fields of `schema`; `computed` ones are no columns. */
export const jsonOfColumns = (schema: z.ZodObject, computed: Record<string, RawBuilder<unknown>> = {}) => {
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(([field, type]) => {
    const column = computed[field] ?? sql`r.${sql.id(field)}`;
    return sql`${isInstant(type) ? instantText(column) : column} as ${sql.id(field)}`;
  });
  return sql<string>`(select row_to_json(record)::text from (select ${sql.join(fields)}) record)`;
};

/** Sort keys by the fields of a record: each is a column, and may be null where the contract says so. */
export const keysByColumn = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) => {
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  const keys = new Map<string, SortKey>(fields.map(([field, type]) => [field, columnKey(field, isNullable(type))]));
  return (field: keyof Shape & string) => {
    const key = keys.get(field);
    return key ? [key] : [];
  };
};
