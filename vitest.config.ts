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
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/src/testing/database.setup.ts', 'e2e/browser.setup.ts'],
          hookTimeout: 120_000,
          testTimeout: 90_000,
          // Browsers are heavy; two at once on a small machine are slower than one after the other.
          fileParallelism: false,
        },
      },
    ],
  },
});
