import { Piscina } from 'piscina';
import type { CheckFacts } from './facts.ts';
import type { CheckSettings } from './settings.ts';

/** Threads end some time after their work, which gives their memory back; whoever mends rows comes again before. */
const threads = new Piscina({
  filename: new URL('./check.thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 15_000,
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  execArgv: [],
  // Whoever waits for a list comes first.
  niceIncrement: 10,
});

/** Milliseconds that a batch may take. */
const TIMEOUT_MS = 60_000;

const run = (name: 'facts' | 'check', task: object) => threads.run(task, { name, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** The JSON text of one array with the items of these. */
const joined = (batches: string[]) => `[${batches.map((batch) => batch.slice(batch.indexOf('[') + 1, batch.lastIndexOf(']'))).join(',')}]`;

/**
 * Checks all rows of an import in a thread. `batches` are JSON texts of arrays of `RowToCheck`; `take` gets those of `CheckedRow`, one after the other.
 * Returns what all rows together tell.
 */
export const checkInThread = async (
  settings: CheckSettings,
  batches: string[],
  take: (checked: string) => Promise<unknown>,
): Promise<CheckFacts> => {
  const facts: CheckFacts = await run('facts', { settings, batches });
  // Rows that make one record are checked together.
  for (const batch of settings.mergeByReference ? [joined(batches)] : batches) await take(await run('check', { settings, facts, batch }));
  return facts;
};
