import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, createDataDir, endLeftApps, postgresPid, runApp, signIn } from '../testing/run-app.ts';
import { runCommand, startCommand } from '../testing/run-command.ts';
import { createTarget, expectConsistent, queryBy, withDatabaseOf } from './backup.testing.ts';

let dataDir = '';
beforeAll(async () => {
  dataDir = await createDataDir();
});
afterEach(endLeftApps);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const move = (url: string) => runCommand('move-to-postgres', [], { DATA_DIR: dataDir, DATABASE_URL: url });

/** How the indexes, constraints and triggers of a database are defined. */
const DEFINITIONS = `
  select 'index' as kind, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select 'statistics', attrelid::regclass::text || ' ' || attstattarget from pg_attribute
    where attstattarget >= 0 and attrelid in (select oid from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace)
  union all select 'constraint', conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'trigger', tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss%'
  order by 1, 2`;

describe('a move to a server', () => {
  test('copies everything, and the program runs on there with the same sessions', async () => {
    const first = await runApp({ DATA_DIR: dataDir });
    const token = await signIn(first.address, 'user');
    await first.stop();
    const target = await createTarget();
    const output = await move(target.url);
    expect(output).toContain('shipment: 840 rows');
    expect(output).toContain('JWT_SECRET="$(cat ');

    const definitions = await withDatabaseOf(dataDir, async (client) => {
      expect(await expectConsistent(queryBy(client))).toMatchObject({ shipments: 840 });
      return (await client.query(DEFINITIONS)).rows;
    });
    expect(await target.query(DEFINITIONS)).toEqual(definitions);
    await expectConsistent(target.query);

    const secret = await readFile(join(dataDir, 'jwt-secret'), 'utf8');
    const app = await runApp({ DATA_DIR: join(dataDir, 'other'), DATABASE_URL: target.url, JWT_SECRET: secret });
    expect((await fetch(`${app.address}/api/account`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
    const { get, create } = await callerOf(app);
    expect((await get('/api/_search/shipments?query=nguyen')).headers.get('x-total-count')).not.toBe('0');
    expect(await (await create('moved')).json()).toMatchObject({ id: 841 });
    await app.stop();
    await target.drop();
  });

  test('is refused while the program runs', async () => {
    const target = await createTarget();
    const app = await runApp({ DATA_DIR: dataDir });
    await expect(move(target.url)).rejects.toThrow('another ACE Cargo runs on');
    await app.stop();
    await target.drop();
  });

  test('that is killed leaves the server empty, and can be repeated', async () => {
    const target = await createTarget();
    await startCommand('move-to-postgres', [], { DATA_DIR: dataDir, DATABASE_URL: target.url }).killAt('  appUser: 10 rows');
    const readTables = () => target.query(`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
    expect(await readTables()).toEqual([]);
    // PostgreSQL notices that the connections are gone.
    await expect.poll(async () => (await target.query(`select from pg_stat_activity where datname = current_database()`)).length).toBe(1);
    await move(target.url);
    expect(await target.query('select count(*)::int as n from shipment')).toEqual([{ n: 840 }]);
    expect(postgresPid(dataDir)).toBeNull();
    await target.drop();
  });

  test.each([
    ['is not empty', '', 'create table other (id int)', 'it is not empty (other)'],
    ['has another encoding', `encoding 'LATIN1' locale 'C'`, 'select 1', 'its encoding is LATIN1. Create it with the encoding UTF8'],
  ])('is refused by a database that %s', async (_, options, statement, reason) => {
    const target = await createTarget(options);
    await target.query(statement);
    await expect(move(target.url)).rejects.toThrow(reason);
    await target.drop();
  });

  test('takes the address from a file or the command line, but no password from there, and shows none', async () => {
    const at = 'ace:geheim%40x@127.0.0.1:1/ace';
    const moveWith = (args: string[], input?: string) => runCommand('move-to-postgres', args, { DATA_DIR: dataDir }, input);
    const failures = await Promise.all(
      [
        moveWith([], `postgres://${at}\n`),
        moveWith(['postgres://127.0.0.1:1/ace']),
        moveWith([`postgres://${at}`]),
        moveWith(['postgres://127.0.0.1:1/ace?password=geheim']),
        moveWith([]),
        moveWith([], 'x'.repeat(5_000)),
      ].map((moved) =>
        moved.then(
          () => '',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(failures).toEqual([
      expect.stringContaining('DATABASE_URL: the server cannot be used: connect ECONNREFUSED'),
      expect.stringContaining('DATABASE_URL: the server cannot be used: connect ECONNREFUSED'),
      expect.stringMatching(/can read the password of postgres:\/\/\*+@127\.0\.0\.1:1\/ace in the list of processes/),
      expect.stringContaining('in the list of processes'),
      expect.stringContaining('no address of a target was given'),
      expect.stringContaining('is no address of a database'),
    ]);
    expect(failures.join()).not.toContain('geheim');
  });

  test('is refused when the server cannot be reached, and without data', async () => {
    await expect(move('postgres://127.0.0.1:1/ace')).rejects.toThrow('DATABASE_URL: the server cannot be used');
    await expect(move('mysql://127.0.0.1/ace')).rejects.toThrow('DATABASE_URL: must be an address that starts with postgres://');
    const target = await createTarget();
    const none = runCommand('move-to-postgres', [], { DATA_DIR: join(dataDir, 'none'), DATABASE_URL: target.url });
    await expect(none).rejects.toThrow('there is no embedded database in');
    await target.drop();
  });
});
