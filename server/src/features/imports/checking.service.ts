import { isAllowed } from '@ace/contract/permissions.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { CheckedRow } from './cells.ts';
import { checkRows } from './check/check.ts';
import { checkInThread } from './check/checking.ts';
import type { CheckFacts } from './check/facts.ts';
import type { CheckSettings } from './check/settings.ts';
import { allowPauses, changeImport, recount, recountTotals, type StoredImport } from './imports.repository.ts';
import { IMPORTS, ofRows } from './kinds.ts';
import { findSenders } from './owners.ts';
import { findRowsToCheck, findTexts, readRowsToCheck, storeChecked, storeCheckedRows } from './rows.repository.ts';

/** The day in the company's time zone, `yyyy-MM-dd`. */
export const todayOf = ({ config }: Pick<Context, 'config'>) =>
  new Intl.DateTimeFormat('sv', { timeZone: config.timeZone }).format(new Date());

const fieldsOf = ({ columns }: StoredImport) =>
  columns.flatMap(({ index, fields, heading }) => fields.map((field) => ({ index, field, heading })));

/** What the check needs to know besides the rows. */
const settingsOf = async (context: Context, db: Database, caller: Caller, imported: StoredImport): Promise<CheckSettings> => {
  const { id, kind, constants, mergeByReference } = imported;
  const columns = fieldsOf(imported);
  const ownerColumn = columns.find(({ field }) => field === 'owner');
  const texts = ownerColumn ? await findTexts(db, id, ownerColumn.index, 'owner') : [];
  const { owners, self } = await findSenders(db, caller.id, [...texts, String(constants.owner ?? '')]);
  const { timeZone } = context.config;
  const mayAssign = isAllowed('shipments:assign', caller);
  return { kind, columns, constants, mergeByReference, mayAssign, today: todayOf(context), timeZone, owners, self };
};

/** Judges the rows by what is stored now, and counts them and what would go to which partner. */
export const judgeRows = async (db: Database, caller: Caller, imported: StoredImport) => {
  await IMPORTS[imported.kind].judge(db, caller, ofRows(imported));
  await recount(db, imported);
  if (imported.kind === 'shipments') await recountTotals(db, imported);
};

/** Checks all rows of an import inside the transaction `db`, which holds its lock. */
export const checkImport = async (context: Context, db: Database, caller: Caller, imported: StoredImport) => {
  const { id } = imported;
  await allowPauses(db);
  const settings = await settingsOf(context, db, caller, imported);
  const facts = await checkInThread(settings, await readRowsToCheck(db, id), (checked) => storeChecked(db, id, checked));
  await changeImport(db, id, { state: 'checked', facts });
  await judgeRows(db, caller, imported);
};

/** So few rows are checked without a thread. */
const FEW = 50;

/** Checks rows again that somebody has edited, with all others if they may depend on them. */
export const checkEdited = async (
  context: Context,
  db: Database,
  caller: Caller,
  imported: StoredImport,
  numbers: number[],
  fields: string[],
) => {
  const mayConcernOthers = imported.mergeByReference || fields.includes('owner');
  if (numbers.length > FEW || mayConcernOthers) return await checkImport(context, db, caller, imported);
  const settings = await settingsOf(context, db, caller, imported);
  const rows: CheckedRow[] = checkRows(settings, imported.facts as CheckFacts, await findRowsToCheck(db, imported.id, numbers));
  await storeCheckedRows(db, imported.id, rows);
  await judgeRows(db, caller, imported);
};
