import type { ImportKind } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { Id } from '@ace/contract/shared/numbers.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, isOvertaken } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { batchesOf } from '../../shared/database/batches.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import { type RunItem, type RunKind, RunRefusal, runKind } from '../runs/runs.service.ts';
import { judgeRows } from './checking.service.ts';
import { demandWork } from './claim.ts';
import { changeImport, lockImport, recount, type StoredImport } from './imports.repository.ts';
import type { RowToWrite, Span, Written } from './kinds/kind.ts';
import { IMPORTS } from './kinds.ts';
import { findMade, findUnwritable, findWritable, refuseRow, refuseRows, storeRemoved, storeWritten } from './rows.repository.ts';

const log = loggerNamed('imports');

/** Rows that one statement writes. */
export const ROWS_AT_ONCE = 200;

/** A row that the check took for good was refused, because something was stored since. */
class RowRefused extends Error {
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
const importRows = async (
  tx: Change<Caller>,
  imported: StoredImport,
  span: Span,
  refuse: (row: number, error: unknown) => Promise<unknown>,
) => {
  const { db, caller } = tx;
  const writeSome = async (rows: RowToWrite[]): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    try {
      const written: Written[] = await inSavepoint(db, () => IMPORTS[imported.kind].write(tx, imported, rows));
      await storeWritten(db, imported.id, written);
    } catch (error) {
      if (isUnavailable(error) || isOvertaken(error)) throw error;
      if (rows.length === 1) {
        log.info({ error, import: imported.id, row: first.row }, 'a row that was good cannot be written');
        await refuse(first.row, error);
        return;
      }
      const half = Math.ceil(rows.length / 2);
      for (const part of [rows.slice(0, half), rows.slice(half)]) {
        const [from, to] = [part[0]?.row ?? 0, part.at(-1)?.row ?? 0];
        await judgeRows(db, caller, imported, { from, to });
        await writeSome((await findWritable(db, imported.id, { from, to })).filter(({ row }) => part.some((one) => one.row === row)));
      }
    }
  };
  await judgeRows(db, caller, imported, span);
  for (const rows of batchesOf(await findWritable(db, imported.id, span), ROWS_AT_ONCE)) await writeSome(rows);
};

/** Notes why a row was refused. */
const noteRefusal = (db: Database, id: number) => (row: number, error: unknown) => refuseRow(db, id, row, messageOf(error));

const RunInput = z.object({ importId: Id, only: z.enum(['good', 'all']) });
type RunInput = z.infer<typeof RunInput>;

/** An item is some rows of the file. The last one also has what follows it. */
const Item = z.object({ importId: Id, from: z.number().int(), to: z.number().int() });
type Item = z.infer<typeof Item>;

/** Imports run one after the other in each copy of the program, since no call waits for them. */
const LANE = { size: 1 };

/** Writes the rows of an item, with its mark, in one transaction. */
const perform = async (context: Context, caller: Caller, { importId, only }: RunInput, { payload, runId, markDone }: RunItem<Item>) => {
  try {
    await change(context, caller, async (tx) => {
      const { db } = tx;
      const imported = await lockImport(db, importId, caller.id);
      // It may have returned to its check since: then this item is left over.
      if (imported?.state !== 'started' || imported.runId !== runId) throw problem('error.http.404');
      const refuseAll = async (row: number, error: unknown) => {
        throw new RowRefused(row, error);
      };
      await importRows(tx, imported, payload, only === 'all' ? refuseAll : noteRefusal(db, importId));
      const unwritable = only === 'all' ? await findUnwritable(db, importId, payload) : undefined;
      if (unwritable !== undefined) throw new RowRefused(unwritable, null);
      await refuseRows(db, importId, payload);
      await recount(db, imported);
      await markDone(db, importId);
    });
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    await returnToCheck(context, caller, importId);
    throw new RunRefusal('import.notAll', String(error.row));
  }
};

/** Notes that the rows of an item were not imported. */
const noteUndone: RunKind['noteUndone'] = async (db, { payload, runId, userId }) => {
  const span = Item.parse(payload);
  const imported = await lockImport(db, span.importId, userId);
  if (!imported || imported.runId !== runId) return;
  await refuseRows(db, imported.id, span);
  await recount(db, imported);
};

/** Not all rows can be imported any more, so none was: the check says why. */
const returnToCheck = (context: Context, caller: Caller, importId: number) =>
  change(context, caller, async ({ db, tell }) => {
    const imported = await lockImport(db, importId, caller.id);
    if (!imported) return;
    await changeImport(db, importId, { state: 'checked', runId: null });
    await demandWork(db, importId);
    tell('imports', null);
  });

const importRun = <Kind extends ImportKind>(kind: Kind) =>
  runKind({
    kind: `import.${kind}` as const,
    input: RunInput,
    item: Item,
    permission: IMPORTS[kind].permission,
    lane: LANE,
    limits: { items: IMPORT_LIMITS.rows, openRuns: 5 },
    isOrdered: true,
    perform,
    noteUndone,
    undo: {
      minutes: IMPORT_LIMITS.undoMinutes,
      keptMessage: 'import.kept',
      remove: async (tx, importId, payload) => {
        const { db, caller } = tx;
        const imported = await lockImport(db, importId, caller.id);
        if (!imported) return false;
        const { from, to } = Item.parse(payload);
        const made = await findMade(db, importId, { from, to });
        const removed = await IMPORTS[kind].remove(tx, made);
        await storeRemoved(db, importId, removed);
        await recount(db, imported);
        return removed.length === made.length;
      },
    },
  });

export const IMPORT_RUNS = { shipments: importRun('shipments'), trackings: importRun('trackings') } satisfies Record<ImportKind, unknown>;
export const importRunKinds = Object.values(IMPORT_RUNS);
