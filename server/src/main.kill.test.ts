import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './shared/database/embedded.ts';
import { callerOf, createDataDir, endLeftApps, postgresPid, runApp, signIn } from './testing/run-app.ts';

afterAll(endLeftApps);

const ROUNDS = 10;

// Beside each other: each program waits for its own database most of the time.
test.concurrent.each([
  ['the program', false],
  ['the program and its database', true],
] as const)(
  'loses no acknowledged write when killed ten times: %s',
  async (_, isDatabaseKilled) => {
    const dataDir = await createDataDir();
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const app = await runApp({ DATA_DIR: dataDir });
      const { create } = await callerOf(app);
      const before = acknowledged.length;
      const isEnough = Promise.withResolvers<void>();
      const write = async (worker: number) => {
        for (let number = 0; ; number++) {
          const note = `kill${round}w${worker}n${number}`;
          const answer = await create(note).catch(() => null);
          if (answer?.status !== 201) return;
          acknowledged.push(note);
          if (acknowledged.length - before >= 20) isEnough.resolve();
        }
      };
      const writers = [0, 1, 2, 3].map(write);
      await isEnough.promise;
      const pid = postgresPid(dataDir);
      if (isDatabaseKilled && pid) process.kill(pid, 'SIGKILL');
      await app.kill();
      await Promise.all(writers);
    }
    const app = await runApp({ DATA_DIR: dataDir });
    const token = await signIn(app.address, 'employee');
    const stored: { id: number; notes: string }[] = [];
    for (let page = 0; ; page++) {
      const rows = await (
        await fetch(`${app.address}/api/shipments?size=1000&page=${page}`, { headers: { Authorization: `Bearer ${token}` } })
      ).json();
      stored.push(...(rows as typeof stored));
      if ((rows as unknown[]).length < 1000) break;
    }
    const ids = new Map(stored.map(({ id, notes }) => [notes, id]));
    expect(acknowledged.length).toBeGreaterThanOrEqual(20 * ROUNDS);
    expect(acknowledged.filter((note) => !ids.has(note))).toEqual([]);
    // Everything that was stored has exactly one audit, acknowledged or not.
    const client = new pg.Client((await startEmbeddedPostgres(dataDir)).address('ace'));
    await client.connect();
    const { rows } = await client.query(
      `select "entityId"::int as id, count(*)::int as n from "entityAudit" where action = 'CREATE' group by 1`,
    );
    await client.end();
    const audits = new Map(rows.map(({ id, n }) => [id, n]));
    expect(acknowledged.filter((note) => audits.get(ids.get(note)) !== 1)).toEqual([]);
    expect(audits.size).toBe(stored.filter(({ notes }) => notes?.startsWith('kill')).length);
    await app.stop();
    await rm(dataDir, { recursive: true });
  },
  400_000,
);
