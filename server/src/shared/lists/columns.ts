import { isNullable } from '@ace/contract/shared/record.ts';
import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { columnSortKey, type SortKeys } from './order.ts';

/** Expressions on the row `r` for fields that are not columns. */
type Computed = Record<string, RawBuilder<unknown>>;

const isInstant = (type: z.core.$ZodType) => {
  const { format, anyOf = [] } = z.toJSONSchema(type, { unrepresentable: 'any' });
  return [format, ...anyOf.map((nullable) => nullable.format)].includes('date-time');
};

/** An instant as the API writes it: ISO 8601 in UTC, with milliseconds. */
export const instantText = (value: RawBuilder<unknown>) =>
  sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columnOf = (name: string) => sql`r.${sql.id(name)}`;

/** The same expression as plain text, so that it need not be compiled for each request. */
const compiled = <T>(expression: RawBuilder<T>) => {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(expression.toOperationNode(), createQueryId());
  if (parameters.length > 0) throw new Error(`The fields of a list have no parameters: ${text}`);
  return sql.raw<T>(text);
};

/**
 * The row `r` as the text of a JSON object with the fields of `schema`, which are columns or `computed`, as an answer has it: instants in ISO 8601 with
 * milliseconds. PostgreSQL makes it in a process of its own, while the program serves others. `from` has one row, which `computed` may use.
 */
export const jsonOfColumns = (schema: z.ZodObject, computed: Computed = {}, from?: RawBuilder<unknown>) => {
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(([name, type]) => {
    const value = computed[name] ?? columnOf(name);
    const written = isInstant(type) ? instantText(value) : value;
    return sql`${written} as ${sql.id(name)}`;
  });
  return compiled(
    sql<string>`(select row_to_json(record)::text from (select ${sql.join(fields)}${from ? sql` from ${from}` : sql``}) record)`,
  );
};

/** The sort keys of fields that are columns; the contract's schema says which of them may be null. */
export const sortKeysByColumn = <Field extends string>(
  { shape }: { shape: Record<Field, z.core.$ZodType> },
  fields: readonly Field[],
): SortKeys<Field> => new Map(fields.map((field) => [field, [columnSortKey(field, isNullable(shape[field]))]]));
