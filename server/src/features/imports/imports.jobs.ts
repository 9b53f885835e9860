import type { Caller } from '../../shared/caller.ts';
import { change, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import { type BackgroundWork, job, scheduledJob, type Turn } from '../../shared/jobs/job.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { UnreadableFile } from '../../shared/sheets/reading/cells.ts';
import type { Spend } from '../../shared/threads/threads.ts';
import { findOpenRuns } from '../runs/runs.service.ts';
import { findJobCaller } from '../users/users.reads.ts';
import { budgetOf, type Claim, ClaimLost, claimImport, IMPORT_WORK, queueWork } from './claim.ts';
import { changeImport, deleteOldImports, findImport, lockClaimed } from './imports.repository.ts';
import { assignColumns, checkRows, endCheck, readRows } from './steps.ts';

const log = loggerNamed('imports');

/** The longest pause in seconds before the budget of a person is checked again, or whether their account is active. */
const LONGEST_PAUSE = 60;

/** Takes the steps of an import until a person starts it, as far as they are due. It waits after the columns unless they are known. */
const readAndCheck = async (context: Context, caller: Caller, claim: Claim, options: Spend) => {
  const { db } = context;
  const found = await findImport(db, claim.id, null);
  if (found && (found.state === 'reading' || found.wantedSheet !== null)) {
    const read = await readRows(context, caller, found, claim, options);
    await assignColumns(context, claim, read);
  }
  const imported = await findImport(db, claim.id, null);
  if (!imported?.isCheckDue) return;
  const facts = await checkRows(context, caller, imported, claim, options);
  await endCheck(context, caller, claim, facts);
};

/** Notes why a claimed import could not be read or checked. If another sheet was wanted, the former one stays. */
const noteUnreadable = (context: Context, claim: Claim, { problem, params }: UnreadableFile) =>
  change(context, SYSTEM, async ({ db }) => {
    const { wantedSheet } = await lockClaimed(db, claim);
    const ended = { problem, problemParams: params ?? null, wantedSheet: null, isCheckDue: false };
    await changeImport(db, claim.id, wantedSheet === null ? { ...ended, state: 'failed', file: null } : ended);
  });

/** Reads and checks an import if that is to be done, unless its person has used up their processor time: then later. */
const work = async (context: Context, { id }: { id: number }, { signal, isLast }: Turn) => {
  const { db } = context;
  const claim = await claimImport(db, id);
  if (!claim) return;
  const caller = await findJobCaller(db, claim.userId, 'imports');
  const budget = budgetOf(context, claim.userId);
  const pause = caller ? Math.ceil((await budget.wait()) / 1_000) : LONGEST_PAUSE;
  if (!caller || pause > 0) return await change(context, SYSTEM, (tx) => queueWork(context, tx, claim, Math.min(pause, LONGEST_PAUSE)));
  try {
    if (isLast) throw new UnreadableFile('tooSlow');
    await readAndCheck(context, caller, claim, { signal, spend: budget.spend });
  } catch (error) {
    // Who has it now has a job of their own.
    if (error instanceof ClaimLost) return;
    // It is tried again when the database answers, or by another copy.
    if (isUnavailable(error) || signal.aborted) throw error;
    if (!(error instanceof UnreadableFile)) log.error({ error, id }, 'a file could not be read');
    await noteUnreadable(context, claim, error instanceof UnreadableFile ? error : new UnreadableFile('damaged'));
  }
};

/** Reads files and checks rows. What a copy is at when it stops is begun anew by another one. */
export const importJob = job({
  ...IMPORT_WORK,
  retry: { retryLimit: BOUNDS.import.tries, retryDelay: 1, expireInSeconds: 3_600 },
  concurrency: BOUNDS.import.workers,
  isOnePerGroup: true,
  work: (context: Context, payload, _id, turn) => work(context, payload, turn),
});

export const importJobs: BackgroundWork<Context>[] = [
  importJob,
  // Imports are removed after a week, unless their rows are still being imported.
  scheduledJob({ name: 'oldImports', schedule: '20 * * * *', work: async ({ db }) => deleteOldImports(db, await findOpenRuns(db)) }),
];
