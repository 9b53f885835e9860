import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { createPool } from '../server/src/shared/database/pool.ts';
import { createDataDir, endLeftApps, postgresPid, runApp, signIn } from '../server/src/testing/run-app.ts';
import { scaled } from './harness.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ace-starts-'));
});
afterAll(async () => {
  await endLeftApps();
  await rm(folder, { recursive: true, force: true });
});

/** The address of a database of the tests' server. */
const urlOf = (database: string) => {
  const { user, host } = inject('postgres');
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
};

const totalOf = async (address: string) => {
  const headers = { Authorization: `Bearer ${await signIn(address, 'employee')}` };
  return Number((await fetch(`${address}/api/shipments`, { headers })).headers.get('x-total-count'));
};

describe('a copied data folder', () => {
  test('gets its own database server, and does not touch that of the original', async () => {
    const original = await createDataDir();
    const copy = join(folder, 'copy');
    const first = await runApp({ DATA_DIR: original });
    await first.kill();
    const pid = postgresPid(original);
    expect(pid).not.toBeNull();
    // Temporary files of the running server may disappear during the copy.
    await cp(original, copy, { recursive: true, filter: (source) => !source.includes('pg_stat_tmp') });
    expect(postgresPid(copy)).toBe(pid);

    const second = await runApp({ DATA_DIR: copy });
    expect(postgresPid(copy)).not.toBe(pid);
    const headers = { Authorization: `Bearer ${await signIn(second.address, 'employee')}`, 'Content-Type': 'application/json' };
    await fetch(`${second.address}/api/shipments`, { method: 'POST', headers, body: JSON.stringify(shipmentInput()) });
    expect(await totalOf(second.address)).toBe(841);
    await second.stop();
    expect(second.process.exitCode).toBe(0);
    // The server of the original still runs, and is reused.
    expect(postgresPid(original)).toBe(pid);
    const again = await runApp({ DATA_DIR: original });
    expect(postgresPid(original)).toBe(pid);
    expect(await totalOf(again.address)).toBe(840);
    await again.stop();
    await rm(original, { recursive: true });
  });
});

describe('copies that start together on an empty server', () => {
  test('all start, prepare the database once, and write their secret files completely', async () => {
    const admin = createPool({ ...inject('postgres'), database: 'postgres' }, 1);
    for (let round = 0; round < scaled(1, 12); round += 1) {
      const database = `together_${process.pid}_${round}`;
      await admin.query(`create database ${database}`);
      const dataDirs = [0, 1, 2].map((number) => join(folder, `${database}-${number}`));
      const copies = await Promise.all(dataDirs.map((dataDir) => runApp({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database) })));
      expect(await Promise.all(copies.map(({ address }) => totalOf(address)))).toEqual([840, 840, 840]);
      for (const dataDir of dataDirs) {
        expect((await readFile(join(dataDir, 'jwt-secret'), 'utf8')).length).toBe(64);
        expect((await readdir(dataDir)).filter((name) => name.includes('.new'))).toEqual([]);
      }
      await Promise.all(copies.map((copy) => copy.stop()));
      await admin.query(`drop database ${database} with (force)`);
    }
    await admin.end();
  }, 240_000);
});

describe('a start that fails', () => {
  const PROD = { PROFILES: 'prod', PUBLIC_URL: 'https://ace.example' };
  /** The output of a program that does not start. */
  const refusal = async (settings: Record<string, string>) => {
    try {
      const app = await runApp(settings);
      await app.stop();
      return 'it started';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  test('reports a damaged secret file in one line, and leaves it as it is', async () => {
    const dataDir = await createDataDir();
    for (const secret of scaled(['x'.repeat(31)], ['', 'short', 'x'.repeat(31)])) {
      await writeFile(join(dataDir, 'jwt-secret'), secret);
      expect(await refusal({ DATA_DIR: dataDir })).toMatch(
        /^ACE Cargo did not start\. Wrong setting DATA_DIR: .*jwt-secret is damaged.*\n$/,
      );
      expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe(secret);
      // The database that was started for it was stopped again.
      expect(postgresPid(dataDir)).toBeNull();
    }
    await rm(dataDir, { recursive: true });
  });

  // At the same time: programs wait for names and servers.
  test.concurrent.each([
    ['DATABASE_URL', 'a port where nobody listens', { DATABASE_URL: 'postgres://ace:geheim@127.0.0.1:1/ace' }],
    ['DATABASE_URL', 'a host that there is not', { DATABASE_URL: 'postgres://ace:geheim@nowhere.invalid/ace' }],
    ['DATABASE_URL', 'a database that there is not', { DATABASE_URL: 'SERVER' }],
    ['DATABASE_URL', 'a password that cannot be read', { DATABASE_URL: 'postgres://ace:geheim%zz@127.0.0.1/ace' }],
    ['SMTP_URL', 'a password that cannot be read', { SMTP_URL: 'smtp://ace:geheim%zz@127.0.0.1' }],
    ['NATS_URL', 'a password that cannot be read', { NATS_URL: 'nats://ace:geheim%zz@127.0.0.1' }],
    ['DATA_DIR', 'a file in its place', { DATA_DIR: 'FILE' }],
    ['DATA_DIR', 'a folder that cannot be made', { DATA_DIR: '/dev/null/ace' }],
    ['HOST', 'a host that there is not', { HOST: 'nowhere.invalid', ...PROD }],
    ['HOST', 'an address that is not of this machine', { HOST: '203.0.113.1', ...PROD }],
    ['COMPANY_NAME', 'two lines', { COMPANY_NAME: 'ACE\r\nBcc: x@example.com' }],
  ])('names %s in one line: %s', async (name, _, given) => {
    const dataDir = await mkdtemp(join(folder, 'wrong-'));
    await writeFile(join(dataDir, 'file'), '');
    await mkdir(join(dataDir, 'data'));
    // Where it listens is tried last, when the database runs.
    const settings = { DATA_DIR: 'HOST' in given ? await createDataDir() : join(dataDir, 'data'), ...given };
    if (settings.DATA_DIR === 'FILE') settings.DATA_DIR = join(dataDir, 'file');
    if ('DATABASE_URL' in settings && settings.DATABASE_URL === 'SERVER') settings.DATABASE_URL = urlOf('no_such_database');
    const text = await refusal(settings);
    expect(text).toMatch(/^ACE Cargo did not start\. [^\n]+\n$/);
    expect(text).toContain(`${name}`);
    expect(text).not.toMatch(/geheim|at .*\.ts/);
    expect(postgresPid(settings.DATA_DIR)).toBeNull();
    if ('HOST' in given) await rm(settings.DATA_DIR, { recursive: true });
  });
});
