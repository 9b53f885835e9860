import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { keyIn, mailsIn } from '../testing/mailbox.ts';
import { callerOf, createDataDir, endLeftApps, postgresPid, runApp, signIn } from '../testing/run-app.ts';
import { runCommand } from '../testing/run-command.ts';
import { expectConsistent, queryBy, withDatabaseOf } from './backup.testing.ts';
import { readSnapshot } from './snapshot.ts';

let dataDir = '';
let folder = '';
beforeAll(async () => {
  dataDir = await createDataDir();
  folder = await mkdtemp(join(tmpdir(), 'ace-backup-'));
});
afterEach(endLeftApps);
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('that is made while clerks work restores to one moment, on which another installation runs on', async () => {
    const app = await runApp({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    const token = await signIn(app.address, 'employee');
    const { create } = await callerOf(app);
    const json = { 'Content-Type': 'application/json' };
    await fetch(`${app.address}/api/account/reset-password/init`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'user@anphu.example' }),
    });

    const acknowledged: string[] = [];
    let isOver = false;
    const isBusy = Promise.withResolvers<void>();
    const write = async (worker: number) => {
      for (let number = 0; !isOver; number++) {
        const note = `busy${worker}n${number}`;
        expect((await create(note)).status).toBe(201);
        acknowledged.push(note);
        if (acknowledged.length === 20) isBusy.resolve();
      }
    };
    const writers = [0, 1, 2, 3].map(write);
    await isBusy.promise;
    const before = [...acknowledged];
    const file = join(folder, 'busy.tar.gz');
    await runCommand('backup', [file], { DATA_DIR: dataDir });
    const during = acknowledged.length - before.length;
    isOver = true;
    await Promise.all(writers);
    await app.stop();
    expect(during).toBeGreaterThan(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await runCommand('backup', ['--check', file], {})).toContain('is whole');

    const restored = join(folder, 'restored');
    await runCommand('restore', [file], { DATA_DIR: restored });
    expect(postgresPid(restored)).toBeNull();
    const shipments = await withDatabaseOf(restored, async (client) => {
      const { rows } = await client.query(
        `select s.notes, array_agg(a.action) as audits
         from (select * from shipment where notes like 'busy%') s
         full join (select * from "entityAudit" where "entityType" = 'Shipment') a on a."entityId" = s.id
         group by s.id, s.notes`,
      );
      expect(rows.filter(({ audits }) => audits.join() !== 'CREATE')).toEqual([]);
      const stored = new Set(rows.map(({ notes }) => notes));
      expect(before.filter((note) => !stored.has(note))).toEqual([]);
      return (await expectConsistent(queryBy(client))).shipments;
    });

    const next = await runApp({ DATA_DIR: restored });
    // The former session goes on, because the secret is in the backup too.
    const list = await fetch(`${next.address}/api/shipments`, { headers: { Authorization: `Bearer ${token}` } });
    expect(list.headers.get('x-total-count')).toBe(String(shipments));
    const caller = await callerOf(next);
    expect((await caller.create('after')).status).toBe(201);
    expect((await caller.get('/api/_search/shipments?query=busy0n1')).headers.get('x-total-count')).not.toBe('0');
    // The mail that could not be sent is sent now, and its link works.
    await expect.poll(async () => (await mailsIn(restored)).length).toBe(1);
    const [mail] = await mailsIn(restored);
    const reset = await fetch(`${next.address}/api/account/reset-password/finish`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ key: keyIn(mail), newPassword: 'another password' }),
    });
    expect(reset.status).toBe(200);
    await next.stop();
  });

  test('is made while the program does not run, and leaves it stopped', async () => {
    const file = join(folder, 'stopped.tar.gz');
    expect(await runCommand('backup', [file], { DATA_DIR: dataDir })).toMatch(
      /stopped\.tar\.gz, made .* shipments, \d+ rows in \d+ tables/,
    );
    expect(postgresPid(dataDir)).toBeNull();
    await expect(runCommand('backup', [file], { DATA_DIR: dataDir })).rejects.toThrow('exists already');
  });

  test('that fails leaves no file', async () => {
    const app = await runApp({ DATA_DIR: dataDir });
    // Someone changes a table that only the backup reads, so it waits until its server is gone.
    const waiting = `select pid from pg_locks where not granted and relation = '"taskNoteVersion"'::regclass`;
    await withDatabaseOf(dataDir, async (client) => {
      await client.query('begin; lock table "taskNoteVersion" in access exclusive mode');
      const backup = runCommand('backup', [join(folder, 'failed.tar.gz')], { DATA_DIR: dataDir });
      await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0);
      await client.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`);
      await expect(backup).rejects.toThrow(/terminat/);
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
    await app.stop();
  });

  test('has all tables of the database but those of the migrations and of the queues', async () => {
    await withDatabaseOf(dataDir, async (client) => {
      const { header } = await readSnapshot(client, '0.0.1');
      const { rows } = await client.query(
        `select table_name as name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss') order by table_name collate "C"`,
      );
      expect(['migration', ...header.tables.map(({ name }) => name)].sort()).toEqual(rows.map(({ name }) => name));
      expect((await client.query('select from pg_largeobject_metadata')).rowCount).toBe(0);
    });
  });

  test('needs data', async () => {
    await expect(runCommand('backup', [join(folder, 'none.tar.gz')], { DATA_DIR: join(folder, 'none') })).rejects.toThrow(
      'there is no embedded database in',
    );
    await expect(runCommand('backup', [], { DATA_DIR: dataDir })).rejects.toThrow('Usage: npm run backup');
  });
});
