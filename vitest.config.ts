import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const cores = availableParallelism();

/** A condition that a test waits for takes as long as it takes; Vitest's own second is too short on a busy machine. */
const expectSlowly = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/*.test.ts'],
          globalSetup: 'server/src/testing/database.setup.ts',
          hookTimeout: 60_000,
          testTimeout: 30_000,
          expect: expectSlowly,
          // These tests wait most of the time, for jobs, timeouts and starting programs.
          maxWorkers: Math.max(3, cores),
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['hostile/**/*.test.ts'],
          globalSetup: 'server/src/testing/database.setup.ts',
          hookTimeout: 60_000,
          testTimeout: 60_000,
          expect: expectSlowly,
          // Each file loads a program of its own. The long form measures them, so there they run one after the other.
          maxWorkers: process.env.HOSTILE === 'long' ? 1 : 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/src/testing/database.setup.ts', 'e2e/browser.setup.ts'],
          hookTimeout: 120_000,
          testTimeout: 90_000,
          expect: { poll: { ...expectSlowly.poll, interval: 30 } },
          maxWorkers: Math.max(2, Math.floor(cores / 2)),
        },
      },
    ],
  },
});
