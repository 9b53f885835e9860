import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createDataDir, endLeftApps, runApp, signIn } from '../testing/run-app.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';

describe('the running program', () => {
  afterAll(endLeftApps);
  test('logs a failure completely, and continues after an uncaught error', async () => {
    const dataDir = await createDataDir();
    // The program has no uncaught error of its own, so a signal throws one.
    const thrower = `data:text/javascript,process.on('SIGUSR2', () => { throw new Error('thrown by nobody'); })`;
    const app = await runApp({ DATA_DIR: dataDir, LOG_LEVEL: 'WARN', NODE_OPTIONS: `--import="${thrower}"` });
    const headers = { Authorization: `Bearer ${await signIn(app.address, 'employee')}` };
    const client = new pg.Client((await startEmbeddedPostgres(dataDir)).address('ace'));
    await client.connect();
    await client.query('alter table connector rename to nowhere');
    expect((await fetch(`${app.address}/api/connectors`, { headers })).status).toBe(500);
    await client.end();
    app.process.kill('SIGUSR2');
    await expect.poll(app.output).toContain('uncaught error');
    expect((await fetch(`${app.address}/api/account`, { headers })).status).toBe(200);
    await app.stop();
    const lines = app
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const failed = lines.find(({ msg }) => msg === 'failed');
    expect(failed).toMatchObject({ level: 'ERROR', logger: 'http', url: '/api/connectors' });
    expect(failed.error).toMatchObject({
      message: 'relation "connector" does not exist',
      code: '42P01',
      stack: expect.stringContaining('/server/src/'),
    });
    expect(lines.find(({ msg }) => msg.includes('uncaught error'))).toMatchObject({
      level: 'ERROR',
      error: { message: 'thrown by nobody' },
    });
    await rm(dataDir, { recursive: true });
  });
});
