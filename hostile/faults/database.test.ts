import { readFile, rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../server/src/shared/database/embedded.ts';
import { callerOf, createDataDir, endLeftApps, postgresPid, type RunningApp, runApp } from '../../server/src/testing/run-app.ts';

let dataDir = '';
let app: RunningApp;
beforeAll(async () => {
  dataDir = await createDataDir();
  app = await runApp({ DATA_DIR: dataDir, DATABASE_BUFFERS: '100' });
});
afterAll(async () => {
  await endLeftApps();
  await rm(dataDir, { recursive: true, force: true });
});

const childrenOf = async (pid: number) => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
};

describe('the program', () => {
  test('gives its database the memory that the settings say', async () => {
    const client = new pg.Client((await startEmbeddedPostgres(dataDir)).address('ace'));
    await client.connect();
    const { rows } = await client.query('show shared_buffers').finally(() => client.end());
    expect(rows).toEqual([{ shared_buffers: '100MB' }]);
  });

  test('answers 503 while its database is down, and recovers by itself', async () => {
    const { get } = await callerOf(app);
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
  });

  test('answers 503 while its database is frozen, and continues afterwards', async () => {
    const { get, create } = await callerOf(app);
    const pid = postgresPid(dataDir) ?? 0;
    const family = [pid, ...(await childrenOf(pid))];
    for (const each of family) process.kill(each, 'SIGSTOP');
    try {
      // More requests than connections: some wait for an answer, the others for a connection.
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
  });
});
