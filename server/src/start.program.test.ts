import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './shared/database/embedded.ts';
import { createDataDir, endLeftApps, postgresPid, runApp, startApp } from './testing/run-app.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ace-start-'));
});
afterEach(async () => {
  await endLeftApps();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a start that does not come to its end', () => {
  test('stops its database when a migration is refused', async () => {
    await rm(dataDir, { recursive: true });
    dataDir = await createDataDir();
    const postgres = await startEmbeddedPostgres(dataDir);
    const client = new pg.Client(postgres.address('ace'));
    await client.connect();
    await client.query(`update migration set checksum = 'other' where name = '0006-audits.sql'`);
    await client.end();
    await postgres.stop();

    await expect(runApp({ DATA_DIR: dataDir })).rejects.toThrow(/^ACE Cargo did not start\. 0006-audits\.sql was edited after .*\n$/);
    expect(postgresPid(dataDir)).toBeNull();
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('leaves no database behind when %s comes as soon as that is up', async (signal) => {
    // Without samples, which take most of a first start.
    const settings = { DATA_DIR: dataDir, PROFILES: 'prod', PUBLIC_URL: 'https://ace.example' };
    const { process } = startApp(settings);
    await expect.poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')), { timeout: 20_000, interval: 5 }).toBe(true);
    process.kill(signal);
    const [code] = await once(process, 'exit');
    expect(code).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
    // Nothing is lost: the next start succeeds.
    const app = await runApp(settings);
    await app.stop();
  });
});
