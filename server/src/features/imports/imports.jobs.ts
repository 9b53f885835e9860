import type { Context } from '../../shared/context/context.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import { every } from '../../shared/every.ts';
import { type BackgroundWork, scheduledJob } from '../../shared/jobs/job.ts';
import { workInLanes } from '../../shared/jobs/lanes.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { UnreadableFile } from '../../shared/sheets/reading/cells.ts';
import type { Spend } from '../../shared/threads/threads.ts';
import { findOpenRuns } from '../runs/runs.service.ts';
import { findJobCaller } from '../users/users.reads.ts';
import { checkClaimed } from './checking.service.ts';
import { budgetOf, type Claimed, ClaimLost, claimNext, giveBack, keepClaim } from './claim.ts';
import { deleteOldImports, findImport } from './imports.repository.ts';
import { noteUnreadable, readClaimed } from './reading.service.ts';

const log = loggerNamed('imports');

/** How often a copy looks for imports of which no message has told, and renews its leases. */
const LOOK_EVERY_MS = 5_000;
const KEEP_EVERY_MS = 10_000;

/** The longest pause before the budget of a person is checked again, or whether their account is active. */
const LONGEST_PAUSE_MS = 60_000;

class Stopped extends Error {}

/** Reads and checks a claimed import, unless its person has used up their processor time. */
const perform = async (context: Context, claim: Claimed, signal: AbortSignal) => {
  const { db } = context;
  const caller = await findJobCaller(db, claim.userId, 'imports');
  const budget = budgetOf(context, claim.userId);
  const pauseMs = caller ? await budget.wait() : LONGEST_PAUSE_MS;
  if (!caller || pauseMs > 0) return await giveBack(db, claim, Math.min(pauseMs, LONGEST_PAUSE_MS));
  const options: Spend = { signal, spend: budget.spend };
  try {
    if (claim.isGivenUp) throw new UnreadableFile('tooSlow');
    const imported = await findImport(db, claim.id, null);
    if (!imported) return;
    const isRead = imported.state !== 'reading' && imported.wantedSheet === null;
    if (isRead || (await readClaimed(context, caller, imported, claim, options))) await checkClaimed(context, caller, claim, options);
  } catch (error) {
    // It is tried again when the database answers.
    if (isUnavailable(error) || error instanceof ClaimLost || error instanceof Stopped) throw error;
    if (!(error instanceof UnreadableFile)) log.error({ error, id: claim.id }, 'a file could not be read');
    await noteUnreadable(db, claim, error instanceof UnreadableFile ? error : new UnreadableFile('damaged'));
  }
};

const work = async (context: Context, claim: Claimed, stopping: AbortSignal) => {
  const lost = new AbortController();
  const keep = every(KEEP_EVERY_MS, log, () =>
    keepClaim(context.db, claim).catch((error) => {
      if (!(error instanceof ClaimLost)) throw error;
      lost.abort(error);
    }),
  );
  try {
    await perform(context, claim, AbortSignal.any([stopping, lost.signal]));
  } catch (error) {
    if (error instanceof Stopped) await giveBack(context.db, claim);
    else if (!(error instanceof ClaimLost)) throw error;
  } finally {
    keep();
    context.bus.publish('imports', claim.id);
  }
};

/** Reads files and checks rows, as they are claimed, until the program stops: then they are given back, and other copies go on. */
export const importWork: BackgroundWork<Context> = {
  name: 'importWork',
  start: (context) => {
    const stopping = new AbortController();
    const running = new Set<Promise<unknown>>();
    const lanes = workInLanes({
      size: BOUNDS.import.workers,
      everyMs: LOOK_EVERY_MS,
      findNext: () => claimNext(context.db),
      workOn: async (claim) => {
        const done = work(context, claim, stopping.signal);
        running.add(done);
        await done.finally(() => running.delete(done));
      },
    });
    const unsubscribe = context.bus.subscribe('imports', lanes.wake);
    return async () => {
      lanes.stop();
      unsubscribe();
      stopping.abort(new Stopped());
      await Promise.allSettled(running);
    };
  },
};

export const importJobs: BackgroundWork<Context>[] = [
  importWork,
  // Imports are removed after a week, unless their rows are still being imported.
  scheduledJob({ name: 'oldImports', schedule: '20 * * * *', work: async ({ db }) => deleteOldImports(db, await findOpenRuns(db)) }),
];
