import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { slowestFiles } from './scripts/slowest-files.ts';

/** A worker per core: one journey keeps a core and a half busy with its browser, its program and PostgreSQL, so more workers gain nothing. */
const journeyWorkers = Math.min(Math.max(availableParallelism(), 2), 10);

/** Other tests wait half of their time: for a killed program to start again, for a job, for a lease to end. They run after the journeys. */
const maxWorkers = 2 * journeyWorkers;
const sequence = { groupOrder: 1 };

/** How many times slower the pages of journeys compute (`journey.ts`). */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);

/** Only for tests that hang: a test that starts programs takes half a minute on a slow machine. */
const limits = { hookTimeout: 120_000, testTimeout: 120_000 };

/** A condition that a test waits for takes as long as it takes; Vitest's own second is too short on a busy machine. */
const expectSlowly = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    reporters: ['default', ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []), slowestFiles],
    // One PostgreSQL for all projects.
    globalSetup: 'server/src/testing/database.setup.ts',
    projects: [
      {
        test: {
          name: 'server',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/*.test.ts'],
          ...limits,
          expect: expectSlowly,
          maxWorkers,
          sequence,
          isolate: false,
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['hostile/**/*.test.ts'],
          ...limits,
          expect: expectSlowly,
          // Each file loads a program of its own. The long form measures them, so there they run one after the other.
          ...(process.env.HOSTILE === 'long' ? { maxWorkers: 1 } : { maxWorkers, sequence }),
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['cluster/**/*.test.ts'],
          ...limits,
          expect: expectSlowly,
          // A cluster consists of a dozen processes. The long form measures it, so there it is alone; in the short one it waits most of its time.
          ...(process.env.CLUSTER === 'long' ? { maxWorkers: 1 } : { maxWorkers, sequence }),
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/browser.setup.ts',
          ...limits,
          testTimeout: limits.testTimeout * SLOWDOWN,
          expect: { poll: { timeout: expectSlowly.poll.timeout * SLOWDOWN, interval: 30 } },
          maxWorkers: journeyWorkers,
          // The files of a worker share its browser.
          isolate: false,
        },
      },
    ],
  },
});
