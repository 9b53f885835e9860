import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API } from '@ace/contract/api.ts';
import { partsOf } from '@ace/contract/shared/calls.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { postgresAddress, runApp, signIn } from '../server/src/testing/run-app.ts';
import { useDataDir } from './harness.ts';

const dataDir = useDataDir();

/** What people look for, and what must not be found in a log: in the forms in which it may stand there. */
const WORDS = ['Nguyễn Thị Ẩn', '0912345678', 'secretkey', 'an@hidden.example'];
const FORMS = /Nguy|Th%E1|912345678|secretkey|hidden\.example/i;

/** The addresses of a call, with the words in each of its parameters and in some that it does not have. */
const addressesOf = (call: string) =>
  WORDS.map((word) => {
    const { path } = partsOf(call);
    const encoded = encodeURIComponent(word);
    const names = [
      'query',
      'code',
      'key',
      'q',
      'search',
      'access_token',
      'receiver',
      'owner',
      'sort',
      'bill',
      'name',
      'fromDate',
      'number',
      'phone',
    ];
    return `${path.replaceAll(/:\w+/g, encoded)}?${names.map((name) => `${name}=${encoded}`).join('&')}`;
  });

test('neither log has the words of searches and look-ups, of calls that succeed, are refused or fail, or our password at a partner', async () => {
  const app = await runApp({
    ...{ DATA_DIR: dataDir(), LOG_LEVEL: 'TRACE', CHECK_ANSWERS: 'false' },
    ...{ PARTNER_GTSAUS_URL: 'http://ace:geheim@127.0.0.1:1/', PARTNER_GTSAUS_KEY: 'key-of-the-partner' },
  });
  const headers = { Authorization: `Bearer ${await signIn(app.address, 'admin')}`, 'Content-Type': 'application/json' };
  const get = async (address: string) => {
    const answer = await fetch(app.address + address, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const search = `/api/_search/shipments?query=${encodeURIComponent(WORDS[0] ?? '')}&page=0`;
  expect(await get(search)).toBe(200);
  for (const call of Object.keys(API).filter((name) => name.startsWith('GET /'))) {
    for (const address of addressesOf(call)) expect(await get(address)).not.toBe(500);
  }
  expect(await get('/api/gts/tracks/gtsAus/1')).toBe(502);
  // No such path, a bad escape, a number with a slash.
  for (const path of [
    '/api/_search/nothing/',
    '/api/gts/tracks/gtsAus/1/',
    '/api/gts/tracks/gtsAus/%E1/',
    '/management/',
    '/t/',
    '/t/1/',
  ]) {
    for (const word of WORDS) expect(await get(path + encodeURIComponent(word))).toBeGreaterThanOrEqual(400);
  }
  // PostgreSQL refuses the second one and names the value; it is a 400 of a field for the caller.
  const input = shipmentInput({ aceBillNumber: WORDS[1], receiverContactName: WORDS[0], receiverTelNo: WORDS[1] });
  for (const status of [201, 400]) {
    expect((await fetch(`${app.address}/api/shipments`, { method: 'POST', headers, body: JSON.stringify(input) })).status).toBe(status);
  }
  const client = new pg.Client(postgresAddress(dataDir()));
  await client.connect();
  await client.query(
    `create function pg_temp.fails() returns trigger language plpgsql as $$ begin perform new.notes::int; return new; end $$`,
  );
  await client.query(`create trigger fails before insert on shipment for each row execute function pg_temp.fails()`);
  const failing = { ...input, aceBillNumber: null, notes: WORDS.join(' ') };
  expect((await fetch(`${app.address}/api/shipments`, { method: 'POST', headers, body: JSON.stringify(failing) })).status).toBe(500);
  await client.query('alter table shipment rename to nowhere');
  expect(await get(search)).toBe(500);
  await client.end();
  await app.stop();

  const lines = app.output().split('\n');
  expect(lines.filter((line) => FORMS.test(line))).toEqual([]);
  expect((await readFile(join(dataDir(), 'postgres.log'), 'utf8')).split('\n').filter((line) => FORMS.test(line))).toEqual([]);
  expect(app.output()).toContain('the call of a partner failed');
  expect(app.output()).not.toMatch(/geheim|key-of-the-partner/);
  const answered = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect(answered).toContainEqual(expect.objectContaining({ msg: 'answered', url: '/api/_search/shipments?query&page', status: 200 }));
  expect(answered).toContainEqual(
    expect.objectContaining({ msg: 'failed', error: expect.objectContaining({ message: 'relation "shipment" does not exist' }) }),
  );
});
