import type { FieldValue } from '@ace/contract/imports/import.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { personName } from '@ace/contract/shared/languages.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { type Spend, ThreadLimitError } from '../../shared/threads/threads.ts';
import { todayOf } from '../../shared/today.ts';
import { readDestinations } from '../destinations/destinations.reads.ts';
import { findSender, findSendersNamed } from '../users/users.reads.ts';
import { readWeightRules } from '../weights/weights.reads.ts';
import { checkInThread } from './check/checking.ts';
import type { CheckSettings } from './check/kinds/kind.ts';
import { ownerKey } from './check/kinds/shipments.ts';
import { budgetOf, type Claim } from './claim.ts';
import { changeImport, findImport, lockClaimed, recount, type StoredImport } from './imports.repository.ts';
import type { Span } from './kinds/kind.ts';
import { IMPORTS } from './kinds.ts';
import { findTexts, readEditedRows, readRowsToCheck, storeChecked } from './rows.repository.ts';
import { throwUnreadable } from './rows.ts';

/** A user with what their account says of them as a sender. */
const asOwner = (person: Awaited<ReturnType<typeof findSender>>) => ({
  id: person.id,
  sender: {
    senderContactName: personName(person, person.langKey) || person.company || person.login,
    senderTelNo: person.phone,
    senderName: person.company,
    senderAddress: person.address,
  },
});

/** The users that these texts name as owners, by login, e-mail address or company, and the caller. */
const findSenders = async (db: Database, callerId: number, texts: string[]): Promise<Pick<CheckSettings, 'owners' | 'self'>> => {
  const wanted = [...new Set(texts.map(ownerKey))].filter((text) => text !== '');
  const found = wanted.length > 0 ? await findSendersNamed(db, wanted) : [];
  const owners: CheckSettings['owners'] = {};
  for (const text of wanted) {
    const named = found.filter(({ login, email }) => [login, email].includes(text));
    const meant = named.length > 0 ? named : found.filter(({ company }) => company !== null && ownerKey(company) === text);
    const [only] = meant;
    if (only) owners[text] = meant.length > 1 ? 'ambiguous' : asOwner(only);
  }
  return { owners, self: asOwner(await findSender(db, callerId)) };
};

const fieldsOf = ({ columns }: StoredImport) =>
  columns.flatMap(({ index, fields, heading }) => fields.map((field) => ({ index, field, heading })));

/** What the check needs to know besides the rows. */
const settingsOf = async (context: Context, db: Database, caller: Caller, imported: StoredImport): Promise<CheckSettings> => {
  const { id, kind, constants, mergeByReference, withHidden } = imported;
  const columns = fieldsOf(imported);
  const ownerColumn = columns.find(({ field }) => field === 'owner');
  const texts = ownerColumn ? await findTexts(db, id, ownerColumn.index, 'owner') : [];
  const { owners, self } = await findSenders(db, caller.id, [...texts, String(constants.owner ?? '')]);
  const { timeZone } = context.config;
  const mayAssign = isAllowed('shipments:assign', caller);
  const hasTypes = Boolean(imported.sheet);
  const today = todayOf(context);
  const [weights, { value: destinations }] = [await readWeightRules(db), await readDestinations(db)];
  const rules = { weights, destinations };
  return { kind, columns, constants, mergeByReference, withHidden, mayAssign, today, timeZone, ...rules, hasTypes, owners, self };
};

/**
 * Judges rows that were checked by what is stored now, and counts all. The only place that does: after a check of all rows or of edited ones, before an
 * import starts, and before a span of rows is written.
 */
export const judgeRows = async (db: Database, caller: Caller, imported: StoredImport, span?: Span) => {
  const { judge, hasTotals } = IMPORTS[imported.kind];
  await judge(db, caller, imported, span);
  if (span === undefined) await recount(db, imported, hasTotals);
};

/** Checks all rows of a claimed import. Throws `UnreadableFile` and `ClaimLost`. */
export const checkClaimed = async (context: Context, caller: Caller, claim: Claim, options: Spend) => {
  const { db } = context;
  const imported = await findImport(db, claim.id, null);
  if (!imported?.isCheckDue) return;
  const settings = await settingsOf(context, db, caller, imported);
  const rows = { parts: () => readRowsToCheck(db, claim.id), take: (checked: string) => storeChecked(db, claim, checked) };
  const facts = await checkInThread(settings, rows, options).catch(throwUnreadable);
  await change(context, caller, async ({ db }) => {
    const now = await lockClaimed(db, claim);
    await changeImport(db, claim.id, { state: 'checked', facts, isCheckDue: false, leaseUntil: null, tries: 0 });
    await judgeRows(db, caller, now);
  });
};

/** So few rows are checked at once; all others wait for a worker. */
const FEW = 50;

/** People who edit take turns, so that one with many edits delays the others by one. */
const turns = createFairQueue(BOUNDS.import.edits);

/**
 * Checks rows as they will be with these values, if they are few and concern no others. Returns what the check says, as the JSON text of an array of
 * `CheckedRow`; undefined if a worker has to check them, with all others.
 */
export const checkEdited = async (
  context: Context,
  caller: Caller,
  imported: StoredImport,
  numbers: number[],
  values: Record<string, FieldValue>,
): Promise<string | undefined> => {
  const { id, state, isCheckDue, facts, mergeByReference } = imported;
  const mayConcernOthers = mergeByReference || 'owner' in values;
  const budget = budgetOf(context, caller.id);
  if (state !== 'checked' || isCheckDue || numbers.length > FEW || mayConcernOthers || (await budget.wait()) > 0) return undefined;
  const rows = await readEditedRows(context.db, id, numbers, values);
  if (rows === undefined) return undefined;
  const settings = await settingsOf(context, context.db, caller, imported);
  const release = await turns.acquire(String(caller.id));
  try {
    const checked: string[] = [];
    await checkInThread(settings, { parts: () => [rows], take: (part) => checked.push(part) }, { spend: budget.spend }, facts);
    return checked[0];
  } catch (error) {
    if (error instanceof ThreadLimitError) return undefined;
    throw error;
  } finally {
    release();
  }
};
