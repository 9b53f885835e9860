import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import { batchesOf } from '../../shared/database/batches.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { ProblemError } from '../../shared/problems.ts';
import type { StoredImport } from './imports.repository.ts';
import type { RowToWrite, Span, Written } from './kinds/kind.ts';
import { IMPORTS, ofRows } from './kinds.ts';
import { findWritable, refuseRow, storeWritten } from './rows.repository.ts';

const log = loggerNamed('imports');

/** Rows that one statement writes. */
export const ROWS_AT_ONCE = 200;

/** Why a row was refused that the check took for good: somebody has changed something since. */
export class RowRefused extends Error {
  readonly row: number;
  constructor(row: number, cause: unknown) {
    super('A row that was good cannot be written', { cause });
    this.row = row;
  }
}

/** Does something inside the transaction `db` that may fail without failing all of it. */
const inSavepoint = async <Result>(db: Database, work: () => Promise<Result>) => {
  await sql`savepoint rows`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint rows`.execute(db);
    return result;
  } catch (error) {
    if (!isUnavailable(error)) await sql`rollback to savepoint rows`.execute(db);
    throw error;
  }
};

const messageOf = (error: unknown) => {
  const [first] = (error instanceof ProblemError && error.details.fieldErrors) || [];
  return first ? { field: first.field, message: first.message } : { field: null, message: 'notWritten' };
};

/**
 * Writes the rows of a span, in their order. They are judged again just before, because something may have been stored
 * since the check. `refuse` decides what happens to a row that cannot be written: where several fail together, each half is tried by itself.
 */
export const importRows = async (
  tx: Change<Caller>,
  imported: StoredImport,
  span: Span,
  refuse: (row: number, error: unknown) => Promise<unknown>,
) => {
  const { db, caller } = tx;
  const { judge, write } = IMPORTS[imported.kind];
  const of = ofRows(imported);
  const writeSome = async (rows: RowToWrite[]): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    try {
      const written: Written[] = await inSavepoint(db, () => write(tx, of, rows));
      await storeWritten(db, imported.id, written);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (rows.length === 1) {
        log.info({ error, import: imported.id, row: first.row }, 'a row that was good cannot be written');
        await refuse(first.row, error);
        return;
      }
      const half = Math.ceil(rows.length / 2);
      for (const part of [rows.slice(0, half), rows.slice(half)]) {
        const [from, to] = [part[0]?.row ?? 0, part.at(-1)?.row ?? 0];
        await judge(db, caller, of, { from, to });
        await writeSome((await findWritable(db, imported.id, { from, to })).filter(({ row }) => part.some((one) => one.row === row)));
      }
    }
  };
  await judge(db, caller, of, span);
  for (const rows of batchesOf(await findWritable(db, imported.id, span), ROWS_AT_ONCE)) await writeSome(rows);
};

/** Notes why a row was refused. */
export const noteRefusal = (db: Database, id: number) => (row: number, error: unknown) => refuseRow(db, id, row, messageOf(error));
