import { once } from 'node:events';
import { afterAll, beforeAll, expect } from 'vitest';
import { endLeftApps, signIn, startApp } from '../server/src/testing/run-app.ts';
import { createTestDatabase } from '../server/src/testing/test-database.ts';
import { useDataDir } from './harness.ts';

/**
 * Two copies of the program on one database with the samples, which tests kill and start again, as long as the tests of this file run. `settings` are those
 * besides the usual ones.
 */
export const useCopies = (settings: () => Record<string, string> = () => ({})) => {
  const dataDirs = [useDataDir(), useDataDir()];
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase('samples');
  });
  afterAll(async () => {
    await endLeftApps();
    await database.drop();
  });

  const running: ReturnType<typeof startApp>[] = [];
  const addressOf = (copy: number) => /ready at (http:\S+)/.exec(running[copy]?.output() ?? '')?.[1];
  let token: string;

  return {
    get pool() {
      return database.pool;
    },
    /** Starts these copies, and does not wait. */
    start: (...copies: number[]) => {
      const { host, user, database: name } = database.address;
      for (const copy of copies) {
        running[copy] = startApp({
          DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
          JWT_SECRET: 'a secret for tests only, 32 characters',
          // How long what a killed copy was at waits for another one.
          RUN_LEASE: '3',
          DATA_DIR: dataDirs[copy]?.() ?? '',
          ...settings(),
        });
      }
    },
    kill: async (...copies: number[]) => {
      const ended = copies.map((copy) => {
        const child = running[copy]?.process;
        const exit = child && once(child, 'exit');
        child?.kill('SIGKILL');
        return exit;
      });
      await Promise.all(ended);
    },
    /** The address of a copy, once it is ready. */
    ready: async (copy: number) => {
      await expect.poll(() => addressOf(copy), { timeout: 120_000, interval: 20 }).toBeDefined();
      return addressOf(copy) ?? '';
    },
    /** What a client knows: one of the copies, ready or not, and the token of who has signed in last, which any of them takes. */
    server: () => ({ address: addressOf(Math.floor(Math.random() * running.length)) ?? '', token }),
    signIn: async (address: string, login: string) => {
      token = await signIn(address, login);
      return token;
    },
  };
};
