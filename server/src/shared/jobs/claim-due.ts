import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Whether a row of a schedule is due. */
export const IS_DUE = sql<boolean>`"nextDate" <= now()`;

type Claim = {
  /** Its rows are due at their `nextDate`; null is never. */
  table: string;
  /** The columns that name a row. */
  key: readonly string[];
  /** Which rows are asked for, besides being due, and in which order. */
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  most: number;
  leaseSeconds: number;
  /** What a claim notes in the row besides. */
  set: RawBuilder<unknown>;
  /** What is answered of each row. */
  returning: RawBuilder<unknown>;
  /** What `where` reads from: expressions of a `with`, each followed by a comma. */
  given?: RawBuilder<unknown>;
};

/**
 * Claims rows that are due, in their order. No copy of the program claims them again until they are given another `nextDate`, or the lease has passed: then
 * the copy that had claimed them was killed.
 */
export const claimDue = async <Row>(db: Database, { table, key, where, order, most, leaseSeconds, set, returning, given }: Claim) => {
  const own = sql.table(table);
  const keys = sql.join(key.map((column) => sql.ref(`${table}.${column}`)));
  const named = sql.join(
    key.map((column) => sql`${sql.ref(`${table}.${column}`)} = due.${sql.ref(column)}`),
    sql` and `,
  );
  const { rows } = await sql<Row>`with recursive ${given ?? sql``} due as (
      select ${keys}, ${order} as place from ${own} where ${where} and ${IS_DUE} order by place limit ${most} for update skip locked
    ), claimed as (
      update ${own} set "nextDate" = now() + ${leaseSeconds} * interval '1 second', ${set} from due where ${named} returning ${returning}, due.place
    ) select * from claimed order by place`.execute(db);
  return rows;
};
