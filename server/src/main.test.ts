import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shipmentInput } from './features/shipments/shipments.testing.ts';
import { endLeftApps, postgresPid, type RunningApp, runApp, signIn } from './testing/run-app.ts';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ace-main-'));
});
afterEach(endLeftApps);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const caller = async ({ address }: RunningApp) => {
  const headers = { Authorization: `Bearer ${await signIn(address, 'employee')}`, 'Content-Type': 'application/json' };
  return {
    get: (path: string) => fetch(address + path, { headers }),
    create: (notes: string) =>
      fetch(`${address}/api/shipments`, { method: 'POST', headers, body: JSON.stringify(shipmentInput({ notes })) }),
  };
};

const childrenOf = async (pid: number) => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
};

describe('the program', () => {
  test('starts from nothing with its samples, and its database stops with it', async () => {
    const app = await runApp({ DATA_DIR: dataDir });
    expect(app.output()).toContain('employee/employee');
    const answer = await (await caller(app)).get('/api/shipments');
    expect(answer.headers.get('x-total-count')).toBe('840');
    expect(postgresPid(dataDir)).not.toBeNull();
    // The rest of the answer is still in flight.
    await app.stop();
    expect(await answer.json()).toHaveLength(20);
    expect(app.process.exitCode).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
  });

  test('refuses a second copy on the same folder, and the first goes on', async () => {
    const app = await runApp({ DATA_DIR: dataDir });
    await expect(runApp({ DATA_DIR: dataDir })).rejects.toThrow(/DATA_DIR: another ACE Cargo runs on/);
    expect((await fetch(`${app.address}/management/health`)).status).toBe(200);
    await app.stop();
  });

  test('loses nothing that it acknowledged when it is killed in the middle of writes, twenty times', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 20; round++) {
      const app = await runApp({ DATA_DIR: dataDir });
      const { create } = await caller(app);
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
      // Every other time PostgreSQL is killed too, and has to recover.
      const pid = postgresPid(dataDir);
      if (round % 2 === 1 && pid) process.kill(pid, 'SIGKILL');
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
    expect(acknowledged.length).toBeGreaterThanOrEqual(400);
    expect(acknowledged.filter((note) => !ids.has(note))).toEqual([]);
    // Everything that was stored has exactly its audit, acknowledged or not.
    const { default: pg } = await import('pg');
    const { startEmbeddedPostgres } = await import('./shared/database/embedded.ts');
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
  }, 180_000);

  test('answers 503 while its database is gone, and recovers by itself', async () => {
    const app = await runApp({ DATA_DIR: dataDir });
    const { get } = await caller(app);
    const pid = postgresPid(dataDir);
    const statuses = new Set<number>();
    if (pid) process.kill(pid, 'SIGKILL');
    await expect
      .poll(
        async () => {
          const { status } = await get('/api/shipments');
          statuses.add(status);
          return status === 200 && postgresPid(dataDir) !== pid;
        },
        { timeout: 20_000, interval: 10 },
      )
      .toBe(true);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await app.stop();
  });

  test('answers 503 in bounded time while its database is frozen, and goes on when it thaws', async () => {
    const app = await runApp({ DATA_DIR: dataDir });
    const { get, create } = await caller(app);
    const pid = postgresPid(dataDir) ?? 0;
    const family = [pid, ...(await childrenOf(pid))];
    for (const each of family) process.kill(each, 'SIGSTOP');
    try {
      // More than there are connections: some wait for an answer, the others for a connection.
      const answers = await Promise.all([...Array.from({ length: 12 }, () => get('/api/shipments')), create('frozen')]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect(answers.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true);
      expect((await get('/management/health/liveness')).status).toBe(200);
      expect((await get('/management/health/readiness')).status).toBe(503);
    } finally {
      for (const each of family) process.kill(each, 'SIGCONT');
    }
    await expect.poll(async () => (await get('/api/shipments')).status, { timeout: 20_000 }).toBe(200);
    expect((await create('thawed')).status).toBe(201);
    await app.stop();
  }, 60_000);

  test('tells in one line that its port is taken, and stops its database again', async () => {
    const app = await runApp({ DATA_DIR: dataDir });
    const other = await mkdtemp(join(tmpdir(), 'ace-main-'));
    await expect(runApp({ DATA_DIR: other, PORT: new URL(app.address).port })).rejects.toThrow(/^ACE Cargo did not start\. PORT: .*\n$/);
    expect(postgresPid(other)).toBeNull();
    await app.stop();
    await rm(other, { recursive: true });
  });

  test('with the profile prod has no samples, and tells the password of admin once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ace-main-'));
    const settings = { DATA_DIR: folder, PROFILES: 'prod', PUBLIC_URL: 'https://ace.example' };
    const first = await runApp(settings);
    const [, password = ''] = /password of admin, shown this once: (\S+)/.exec(first.output()) ?? [];
    expect(password.length).toBeGreaterThanOrEqual(16);
    const body = JSON.stringify({ username: 'admin', password });
    const answer = await fetch(`${first.address}/api/authenticate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
    expect((await fetch(`${first.address}/docs/index.html`)).status).toBe(404);
    await first.stop();
    const second = await runApp(settings);
    expect(second.output()).not.toContain('password');
    await second.stop();
    await rm(folder, { recursive: true });
  });
});
