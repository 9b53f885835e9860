import type { ImportKind } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { Id } from '@ace/contract/shared/numbers.ts';
import { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import { type RunItem, type RunKind, RunRefusal, runKind } from '../runs/runs.service.ts';
import { demandWork } from './claim.ts';
import { changeImport, lockImport, recount } from './imports.repository.ts';
import { IMPORTS } from './kinds.ts';
import { findMade, findUnwritable, refuseRow, refuseRows, storeRemoved } from './rows.repository.ts';
import { writeRows } from './steps.ts';

const log = loggerNamed('imports');

/** Not all rows can be written, so none is. */
class RowRefused extends Error {
  readonly row: number;
  constructor(row: number) {
    super('A row cannot be written');
    this.row = row;
  }
}

const messageOf = (error: unknown) => {
  const { code, details } = error instanceof ProblemError ? error : {};
  const [first] = details?.fieldErrors ?? [];
  if (first) return { field: first.field, message: first.message };
  return { field: null, message: code === 'error.tooMuchHistory' ? 'tooMuchHistory' : 'notWritten' };
};

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
      const refusals = await writeRows(tx, imported, payload);
      for (const { row, error } of refusals) log.info({ error, import: importId, row }, 'a row that was good cannot be written');
      const refused = only === 'all' ? (refusals[0]?.row ?? (await findUnwritable(db, importId, payload))) : undefined;
      if (refused !== undefined) throw new RowRefused(refused);
      for (const { row, error } of refusals) await refuseRow(db, importId, row, messageOf(error));
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
  change(context, caller, async (tx) => {
    const imported = await lockImport(tx.db, importId, caller.id);
    if (!imported) return;
    await changeImport(tx.db, importId, { state: 'checked', runId: null });
    await demandWork(context, tx, imported);
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
