import { type ColumnType, type Generated, type Kysely, type Selectable, sql, type Transaction } from 'kysely';

/** A column that only the database writes: by a default or a trigger. */
export type Filled<T> = ColumnType<T, never, never>;
/** Read as ISO 8601 in UTC; defaults to `now()`. */
export type InstantColumn = ColumnType<string, string | undefined, string>;

export type OptionalInstantColumn = ColumnType<string | null, string | null | undefined, string | null>;

/** The columns that every record has besides its own fields. */
export type Bookkeeping = {
  id: Filled<number>;
  version: Generated<number>;
  createdBy: string;
  createdDate: InstantColumn;
  lastModifiedBy: string;
  lastModifiedDate: InstantColumn;
};

/** The table of records whose columns are their fields. */
export type TableOf<Row> = Bookkeeping & Omit<Row, keyof Bookkeeping>;

/**
 * All tables. Each feature declares its own in `<feature>.tables.ts`, by adding to this interface. The columns have the names of the contract
 * (docs/decisions/0003-column-names.md).
 */
export interface Schema {
  idempotencyKey: {
    userId: number;
    key: string;
    requestHash: string;
    answer: ColumnType<string | null, string | null, string>;
    createdDate: InstantColumn;
  };
}

/** The database, or a transaction on it. */
export type Database = Kysely<Schema> | Transaction<Schema>;

/**
 * Offers a table to the statements of other features, which name the columns that they read. PostgreSQL plans such a query as it plans the table itself.
 */
export const reading =
  <Table extends keyof Schema>(table: Table) =>
  <Column extends keyof Schema[Table] & string>(...columns: Column[]) =>
    sql<Selectable<Pick<Schema[Table], Column>>>`(select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.table(table)})`;
