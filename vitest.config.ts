import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/browser.ts';
import { slowestFiles } from './scripts/slowest-files.ts';

/** Libraries as people get them: React takes half as long again in its development form. */
process.env.NODE_ENV = 'production';

/** A worker per core: one journey keeps a core and a half busy with its browser, its program and PostgreSQL, so more workers gain nothing. */
const journeyWorkers = Math.min(Math.max(availableParallelism(), 2), 10);

/** Other tests wait half of their time: for a killed program to start again, for a job, for a lease to end. They run after the journeys. */
const maxWorkers = 2 * journeyWorkers;
const sequence = { groupOrder: 2 };

/** How many times slower the pages of journeys compute (`journey.ts`). */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);

/** Where there is none, the other parts run all the same, and those in a browser say what is missing. */
const browser = await findBrowser().catch(() => ({ executablePath: '', args: [] }));

/** Only for tests that hang: a test that starts programs takes half a minute on a slow machine. */
const limits = { hookTimeout: 120_000, testTimeout: 120_000 };

/** A condition that a test waits for takes as long as it takes; Vitest's own second is too short on a busy machine. */
const expectSlowly = { poll: { timeout: 30_000 } };

/** Files that start programs, or take long for another reason: `npm test` leaves them to `npm run test:all`. */
const PROGRAMS = '**/*.program.test.ts';

const journeys = {
  provide: { browser },
  ...limits,
  testTimeout: limits.testTimeout * SLOWDOWN,
  expect: { poll: { timeout: expectSlowly.poll.timeout * SLOWDOWN, interval: 30 } },
  maxWorkers: journeyWorkers,
  // The files of a worker share its browser.
  isolate: false,
};

/** Each file of tests belongs to one part, by its folder or its name (`scripts/parts.test.ts`). */
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
          exclude: [PROGRAMS],
          ...limits,
          expect: expectSlowly,
          maxWorkers,
          sequence,
          isolate: false,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'screens',
          dir: fileURLToPath(new URL('screens', import.meta.url)),
          include: ['**/*.test.tsx'],
          ...limits,
          expect: { poll: { ...expectSlowly.poll, interval: 20 } },
          maxWorkers: journeyWorkers,
          sequence: { groupOrder: 1 },
          // All files share a page, in which the app is loaded once.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browser }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      { test: { name: 'tasks', include: ['e2e/tasks/*.test.ts'], ...journeys } },
      { test: { name: 'journeys', include: ['e2e/journeys/**/*.test.ts'], ...journeys } },
      {
        test: {
          name: 'programs',
          include: ['server/src/**/*.program.test.ts'],
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
    ],
  },
});
