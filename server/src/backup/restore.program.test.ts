import { createWriteStream } from 'node:fs';
import { copyFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JOBS } from '../app.ts';
import { migrate, withStartLock } from '../shared/database/migrate.ts';
import { createPool } from '../shared/database/pool.ts';
import { createJobs } from '../shared/jobs/jobs.ts';
import { callerOf, endLeftApps, postgresPid, runApp } from '../testing/run-app.ts';
import { runCommand, startCommand } from '../testing/run-command.ts';
import { checkArchive, withArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { createTarget, expectConsistent, queryBy, withDatabaseOf } from './backup.testing.ts';
import { FORMAT, type Source, type Trailer } from './contents.ts';
import { fillDatabase } from './fill-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { readSnapshot } from './snapshot.ts';
import { withClient } from './tables.ts';

/** Made by the last version before the baseline of the migrations. */
const old = fileURLToPath(new URL('testdata/before-0.1.0.tar.gz', import.meta.url));
const { signal } = new AbortController();

let folder = '';
/** What the first restore of the old backup said, into the folder `restored`. */
let output = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ace-restore-'));
  output = await runCommand('restore', [old], { DATA_DIR: join(folder, 'restored') });
});
afterEach(endLeftApps);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A data folder with the old backup. */
const createRestored = async () => {
  const dataDir = await mkdtemp(join(folder, 'restored-'));
  await cp(join(folder, 'restored'), dataDir, { recursive: true });
  return dataDir;
};

/** The same with other notes and another secret: `countPresent` them, of 11 shipments. */
const createPresent = async () => {
  const dataDir = await createRestored();
  await withDatabaseOf(dataDir, (client) => client.query(`update shipment set notes = 'present'`));
  await writeFile(join(dataDir, 'jwt-secret'), 'x'.repeat(64));
  return dataDir;
};

const countPresent = (dataDir: string) =>
  withDatabaseOf(dataDir, async (client) => {
    const { rows } = await client.query(
      `select count(*) filter (where notes = 'present')::int as present, count(*)::int as all from shipment`,
    );
    expect(rows[0].all).toBe(11);
    return rows[0].present;
  });

/** Restores in this process, which takes a fraction of starting the command. */
const restoreHere = (dataDir: string, file: string) =>
  restoreBackup({ dataDir, databaseUrl: undefined, jwtSecret: undefined }, file, false, { version: '0.0.1', signal, report: () => {} });

/** A copy of the old backup whose contents `change` has changed. */
const changed = async (name: string, change: (source: Source) => Partial<Source>) => {
  const file = join(folder, name);
  await withArchive(old, signal, (archive) => writeArchive(file, { ...archive, ...change(archive) }, archive.secret, signal));
  return file;
};

describe('a restore', () => {
  test('takes a backup of an older program, and people go on with it', async () => {
    expect(output).toContain('Restored and verified');
    const dataDir = await createRestored();
    await withDatabaseOf(dataDir, async (client) => {
      expect(await expectConsistent(queryBy(client))).toMatchObject({ shipments: 11, users: 10 });
      const { rows } = await client.query(`select description from shipment where id = 841`);
      expect(rows).toEqual([{ description: 'Bản sao lưu 1: hai\nba, "bốn"\\tnăm' }]);
    });
    const app = await runApp({ DATA_DIR: dataDir });
    const { get, create } = await callerOf(app);
    expect((await get('/api/shipments')).headers.get('x-total-count')).toBe('11');
    expect((await get('/api/_search/shipments?query=bốn')).headers.get('x-total-count')).toBe('3');
    expect(await (await create('after')).json()).toMatchObject({ id: 844 });
    await app.stop();
  });

  test('runs the migrations that came after the backup', async () => {
    const [source, target] = [await createTarget(), await createTarget()];
    await withStartLock({ connectionString: source.url }, migrate);
    await source.query('drop table "databaseTimeline"');
    await source.query(`delete from migration where name = '0030-database-timelines.sql'`);
    await withClient({ connectionString: source.url }, signal, async (client) =>
      fillDatabase({ connectionString: target.url }, await readSnapshot(client, '0.0.1'), { signal, report: () => {} }),
    );
    expect(await target.query('select from "databaseTimeline"')).toEqual([]);
    await source.drop();
    await target.drop();
  });

  test('needs a word to replace data, which is kept as a backup', async () => {
    const dataDir = await createPresent();
    const secret = await readFile(join(dataDir, 'jwt-secret'), 'utf8');
    await expect(runCommand('restore', [old], { DATA_DIR: dataDir })).rejects.toThrow('holds data already');
    expect(await countPresent(dataDir)).toBe(11);

    await runCommand('restore', ['--replace', old], { DATA_DIR: dataDir });
    expect(await countPresent(dataDir)).toBe(0);
    expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).not.toBe(secret);

    const kept = (await readdir(dataDir)).find((name) => /^before-restore-.*\.tar\.gz$/.test(name)) ?? '';
    const earlier = 'before-restore-2026-01-01T00-00-00.tar.gz';
    for (const name of [earlier, `${earlier}.part`]) await writeFile(join(dataDir, name), '');
    const output = await runCommand('restore', ['--replace', join(dataDir, kept)], { DATA_DIR: dataDir });
    expect(await countPresent(dataDir)).toBe(11);
    expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe(secret);

    // Of the copies, the last one stays, and the file that was restored.
    expect(output).toContain('Deleted the copy that an earlier restore kept');
    const copies = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore-'));
    expect(copies).toHaveLength(2);
    expect(copies).toContain(kept);
    expect(copies.join()).not.toContain(earlier);
    await rm(dataDir, { recursive: true });
  });

  test('is refused while the program runs', async () => {
    const dataDir = await createPresent();
    const app = await runApp({ DATA_DIR: dataDir });
    await expect(runCommand('restore', ['--replace', old], { DATA_DIR: dataDir })).rejects.toThrow('another ACE Cargo runs on');
    expect((await (await callerOf(app)).get('/api/_search/shipments?query=present')).headers.get('x-total-count')).toBe('11');
    await app.stop();
    await rm(dataDir, { recursive: true });
  });

  test('that is killed leaves the present data, and can be repeated', async () => {
    const dataDir = await createPresent();
    await startCommand('restore', ['--replace', old], { DATA_DIR: dataDir }).killAt('  appUser: 10 rows');
    const app = await runApp({ DATA_DIR: dataDir });
    expect((await (await callerOf(app)).get('/api/_search/shipments?query=present')).headers.get('x-total-count')).toBe('11');
    await app.stop();
    await runCommand('restore', ['--replace', old], { DATA_DIR: dataDir });
    expect(await countPresent(dataDir)).toBe(0);
    const databases = await withDatabaseOf(dataDir, (client) => client.query(`select from pg_database where datname like 'ace%'`));
    expect(databases.rowCount).toBe(1);
    await rm(dataDir, { recursive: true });
  });

  test('refuses a damaged file before it does anything', async () => {
    const dataDir = join(folder, 'damaged');
    const refuse = (file: string, reason: RegExp | string) => expect(restoreHere(dataDir, file)).rejects.toThrow(reason);
    const file = join(folder, 'damaged.tar.gz');
    const bytes = await readFile(old);

    await copyFile(old, file);
    await truncate(file, bytes.length - 1000);
    await refuse(file, /is damaged.*unexpected end of file/);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
    await writeFile(file, bytes);
    await refuse(file, 'is damaged');
    await writeFile(file, 'anything');
    await refuse(file, 'is damaged or no backup');
    await refuse(join(folder, 'missing.tar.gz'), 'missing.tar.gz does not exist');
    const unpacked = gunzipSync(await readFile(old));
    unpacked.write('X', unpacked.indexOf('Bản sao lưu'));
    await writeFile(file, gzipSync(unpacked));
    await refuse(file, /the rows of (entityAudit|shipment) have another checksum/);
    expect(await readdir(folder)).not.toContain('damaged');
  });

  /** A tar file with these entries instead of those of the old backup that have their names; `more` come last. */
  const repacked = async (change: Record<string, (text: string) => string>, more: Record<string, string> = {}) => {
    const tar = pack();
    const from = Readable.from([gunzipSync(await readFile(old))]).pipe(extract());
    for await (const entry of from) {
      const { name } = entry.header;
      const text = (await buffer(entry)).toString();
      tar.entry({ name, mode: 0o600 }, change[name]?.(text) ?? text);
    }
    for (const [name, text] of Object.entries(more)) tar.entry({ name, mode: 0o600 }, text);
    tar.finalize();
    const file = join(folder, 'repacked.tar.gz');
    await writeFile(file, gzipSync(await buffer(tar)));
    return file;
  };
  const setBack = (name: string, change: object | null) => (text: string) => {
    const { sequences, ...trailer } = JSON.parse(text) as Trailer;
    const changed = sequences.flatMap((sequence) => (sequence.name !== name ? [sequence] : change ? [{ ...sequence, ...change }] : []));
    return JSON.stringify({ ...trailer, sequences: changed });
  };

  test.each([
    ['an empty secret', { 'jwt-secret': () => '' }, {}, 'jwt-secret is too short'],
    ['a short secret', { 'jwt-secret': () => 'x'.repeat(31) }, {}, 'jwt-secret is too short'],
    ['a secret that is a book', { 'jwt-secret': () => 'x'.repeat(2_000) }, {}, 'jwt-secret has 2000 bytes'],
    ['a sequence that is set back', { 'trailer.json': setBack('shipment_id_seq', { lastValue: '5' }) }, {}, 'the sequence of shipment'],
    [
      'a sequence that begins again',
      { 'trailer.json': setBack('tracking_id_seq', { lastValue: '1', isCalled: false }) },
      {},
      'of tracking',
    ],
    ['a sequence that is no number', { 'trailer.json': setBack('shipment_id_seq', { lastValue: '-1' }) }, {}, 'unreadable'],
    ['no sequence of the users', { 'trailer.json': setBack('appUser_id_seq', null) }, {}, 'the sequence of appUser'],
    ['more after its end', {}, { 'tables/appUser/000001.copy': 'x' }, 'there is more in it'],
    ['a second end', {}, { 'trailer.json': '{}' }, 'there is more in it than it should hold: "trailer.json"'],
    ['a large head', { 'header.json': (text: string) => text + ' '.repeat(2_000_000) }, {}, 'header.json has 20'],
  ])('refuses a backup with %s before it does anything', async (_, change, more, reason) => {
    const dataDir = join(folder, 'refused');
    const file = await repacked(change, more);
    await expect(restoreHere(dataDir, file)).rejects.toThrow(reason);
    expect(await readdir(folder)).not.toContain('refused');
  });

  test('refuses a head of 3 GB in a file of 3 MB without holding it in memory', async () => {
    const file = join(folder, 'bomb.tar.gz');
    const size = 3 * 1024 ** 3;
    const header = Buffer.alloc(512);
    header.write('header.json', 0);
    for (const [at, text] of [
      [100, '0000600\0'],
      [108, '0000000\0'],
      [116, '0000000\0'],
      [124, size.toString(8).padStart(11, '0')],
    ] as const)
      header.write(text, at);
    header.write('00000000000 ', 136);
    header.write('        0', 148);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const blanks = Buffer.alloc(1024 * 1024, ' ');
    const bytes = function* () {
      yield header;
      for (let sent = 0; sent < size / 16; sent += blanks.length) yield blanks;
    };
    await pipeline(Readable.from(bytes()), createGzip({ level: 1 }), createWriteStream(file));
    const before = process.memoryUsage().rss;
    await expect(checkArchive(file, signal)).rejects.toThrow('header.json has 3221225472 bytes');
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  });

  test('refuses a data folder that cannot be, in plain words', async () => {
    const file = join(folder, 'a file');
    await writeFile(file, '');
    await expect(runCommand('restore', [old], { DATA_DIR: file })).rejects.toThrow(`DATA_DIR: ${file} cannot be used`);
    for (const dataDir of ['/proc/x', '/proc/x/y', join(file, 'x')])
      await expect(restoreHere(dataDir, old)).rejects.toThrow(`DATA_DIR: ${dataDir} cannot be used`);
  });

  test('of two that run at once, one succeeds, and the other says why it cannot, in plain words', async () => {
    const dataDir = join(folder, 'at once');
    const results = await Promise.all([1, 2].map(() => startCommand('restore', [old], { DATA_DIR: dataDir }).closed));
    expect(results.map(({ code }) => code).sort(), JSON.stringify(results)).toEqual([0, 1]);
    for (const { code, output } of results) {
      expect(output).not.toMatch(/"level"|FATAL|PANIC|\n +at /);
      if (code === 1) expect(output).toMatch(/another ACE Cargo runs on|holds data already|is in use/);
    }
    expect(await countPresent(dataDir)).toBe(0);
    expect((await readdir(dataDir)).sort()).toEqual(['jwt-secret', 'postgres', 'postgres.log']);
    await rm(dataDir, { recursive: true });
  });

  test.each([
    ['an older migration', { name: '0095-ranked-codes.sql', checksum: 'x' }],
    ['another form of the last migration', { name: '0096-gifts.sql', checksum: 'x' }],
  ])('refuses a backup from before the baseline that ends with %s, and says what to do', async (_, last) => {
    const file = await changed('older.tar.gz', ({ header }) => ({
      header: { ...header, migrations: [...header.migrations.slice(0, -1), last] },
    }));
    await expect(restoreHere(join(folder, 'older'), file)).rejects.toThrow(
      `whose last migration is ${last.name}. Restore it with the last version before the release 0.1.0`,
    );
  });

  test('refuses a backup of a newer program', async () => {
    const dataDir = join(folder, 'newer');
    const future = await changed('future.tar.gz', ({ header }) => ({
      header: { ...header, migrations: [{ name: '9999-future.sql', checksum: 'x' }] },
    }));
    await expect(restoreHere(dataDir, future)).rejects.toThrow(
      '9999-future.sql is not part of this program: the data comes from a newer one',
    );
    const format = await changed('format.tar.gz', ({ header }) => ({ header: { ...header, format: (FORMAT + 1) as typeof FORMAT } }));
    await expect(restoreHere(dataDir, format)).rejects.toThrow('was made by a newer program');
    expect(postgresPid(dataDir)).toBeNull();
  });

  test('fills an empty database of a server, and refuses one that has tables', async () => {
    const target = await createTarget();
    const settings = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'server') };
    await runCommand('restore', [old], settings);
    expect(await target.query('select count(*)::int as n from shipment')).toEqual([{ n: 11 }]);
    await expect(runCommand('restore', ['--replace', old], settings)).rejects.toThrow('it is not empty (appUser, ');
    const file = join(folder, 'server.tar.gz');
    expect(await runCommand('backup', [file], settings)).toContain('11 shipments');
    await target.drop();
  });

  test('leaves out jobs whose queue no longer exists', async () => {
    const target = await createTarget();
    const pool = createPool({ connectionString: target.url }, 2);
    const jobs = createJobs(pool);
    await jobs.start(JOBS);
    const client = await pool.connect();
    const gone = { id: '2ccbdd6f-d050-4835-a9be-21af6ec92e2e', queue: 'gone', payload: {} };
    expect(await jobs.addUnfinished(client, [gone])).toEqual([gone]);
    client.release();
    await jobs.stop();
    await pool.end();
    await target.drop();
  });
});
