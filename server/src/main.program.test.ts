import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, createDataDir, endLeftApps, postgresPid, type RunningApp, runApp } from './testing/run-app.ts';

let dataDir = '';
let app: RunningApp;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ace-main-'));
  app = await runApp({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await endLeftApps();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the program', () => {
  test('starts from nothing with its samples', async () => {
    expect(app.output()).toContain('employee/employee');
    const answer = await (await callerOf(app)).get('/api/shipments');
    expect(answer.headers.get('x-total-count')).toBe('840');
    expect(postgresPid(dataDir)).not.toBeNull();
  });

  test('refuses a second copy on the same folder, and the first goes on', async () => {
    await expect(runApp({ DATA_DIR: dataDir })).rejects.toThrow(/DATA_DIR: another ACE Cargo runs on/);
    expect((await fetch(`${app.address}/management/health`)).status).toBe(200);
  });

  test('reports a taken port in one line, and stops its database again', async () => {
    const other = await createDataDir();
    await expect(runApp({ DATA_DIR: other, PORT: new URL(app.address).port })).rejects.toThrow(/^ACE Cargo did not start\. PORT: .*\n$/);
    expect(postgresPid(other)).toBeNull();
    await rm(other, { recursive: true });
  });

  test('finishes its answers before it stops, and its database stops with it', async () => {
    const answer = await (await callerOf(app)).get('/api/shipments');
    // The rest of the answer is still in flight.
    await app.stop();
    expect(await answer.json()).toHaveLength(20);
    expect(app.process.exitCode).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
  });

  test('has no samples with the profile prod, and shows the password of admin once', async () => {
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
