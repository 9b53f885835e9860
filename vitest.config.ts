import { defineConfig } from 'vitest/config';

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
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['hostile/**/*.test.ts'],
          globalSetup: 'server/src/testing/database.setup.ts',
          hookTimeout: 60_000,
          testTimeout: 60_000,
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
          // What is awaited comes when it comes; a second is too little on a busy machine.
          expect: { poll: { timeout: 15_000, interval: 30 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
