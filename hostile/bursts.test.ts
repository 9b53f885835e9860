import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { postgresAddress } from '../server/src/testing/run-app.ts';
import { clerk, isLong, report, scaled, slownessOf, useApp, watch } from './harness.ts';

const app = useApp();
const CODES = scaled(20_000, 60_000);
type Watched = Awaited<ReturnType<typeof watch>>;
const tokens = { user: '', employee: '' };
let slowness = 1;

/** Words as tariffs have them: some in most codes, most in few. */
const SCHEDULE = `with vocabulary as (
    select array['of', 'other', 'and', 'or', 'parts', 'not', 'the', 'cotton'] || array_agg('word' || n order by n) as words from generate_series(1, 3000) n),
  texts as (select 1000000000 + n * 10 as code,
      (select string_agg(distinct words[1 + (power((hashint8(n * 100 + k)::bigint & 65535) / 65536.0, 4) * 3007)::int], ' ') from generate_series(1, 40) k) as text
    from vocabulary, generate_series(1, ${CODES}) n)
  insert into "hsCode" ("scheduleId", code, words, plain) select $1, code, text, ' ' || code || ' ' || text || ' ' from texts`;

beforeAll(async () => {
  for (const login of ['user', 'employee'] as const) tokens[login] = await app.tokenOf(login);
  const client = new pg.Client(postgresAddress(app.dataDir));
  await client.connect();
  const { rows } = await client.query(
    `insert into "hsSchedule" (country, "from", codes, "createdBy", "lastModifiedBy")
    values ('US', '2026-01-01', $1, 'admin', 'admin') returning id`,
    [CODES],
  );
  await client.query(SCHEDULE, [rows[0].id]);
  await client.query('analyze "hsCode"');
  await client.end();
  // What is compiled at the first calls is not measured.
  for (let time = 0; time < 20; time += 1) await clerk(app, tokens.user)();
  ({ slowness } = await slownessOf(app, clerk(app, tokens.user)));
}, 300_000);

/** Requests a path as an employee from another process; answers how often each status came. */
const flood = async (path: string, count: number, scans = 0): Promise<Record<number, number>> => {
  const args = [
    fileURLToPath(new URL('flood.ts', import.meta.url)),
    `${app.address}/api/${path}`,
    tokens.employee,
    String(count),
    String(scans),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
};

const sent = {
  scans: () => flood('scans', 24, 500),
  searches: (words: string) => flood(`hs-codes?country=US&query=${encodeURIComponent(words)}`, 30),
};

/** What another person notices: at most three times as much as when nobody else works, or 400 ms once. */
const expectFair = (name: string, idle: Watched | undefined, others: Watched | undefined) => {
  if (!idle || !others) return;
  const median = ({ times }: Watched) => times[Math.floor(times.length / 2)] ?? 0;
  report(`${name}: median list of another person`, median(others), 'ms');
  report(`${name}: of ${median(idle).toFixed(1)} ms, longest`, others.longest, 'ms');
  expect(others.failures).toBe(0);
  expect(median(others)).toBeLessThan(3 * median(idle));
  expect(others.longest).toBeLessThan(Math.max(6 * idle.longest, 400));
};

test.each([
  { name: '24 calls with 500 unknown codes', work: sent.scans, main: 1_500, database: 2_000 },
  ...['other', 'of', 'a'].map((words) => ({
    ...{ name: `30 searches of "${words}"`, work: () => sent.searches(words), main: 500, database: 300 },
  })),
])('others keep working during $name', { timeout: 300_000 }, async ({ name, work, main, database }) => {
  const asOther = clerk(app, tokens.user);
  const attack = async () => expect(Object.keys(await work())).toEqual(['200']);
  const idle = isLong ? await watch(asOther, (calls) => expect.poll(calls, { timeout: 60_000 }).toBeGreaterThan(300)) : undefined;
  const before = { main: await app.mainThreadMs(), database: await app.databaseMs() };
  const others = idle ? await watch(asOther, attack) : void (await attack());
  const taken = { main: (await app.mainThreadMs()) - before.main, database: (await app.databaseMs()) - before.database };
  report(`${name}: processor time of the main thread`, taken.main, 'ms');
  report(`${name}: processor time of the database`, taken.database, 'ms');
  expectFair(name, idle, others);
  if (isLong) return;
  expect(taken.main).toBeLessThan(main * slowness);
  expect(taken.database).toBeLessThan(database * slowness);
});

test('sockets of one person are opened in turn, and others keep working', { timeout: 300_000 }, async () => {
  const asOther = clerk(app, tokens.user);
  const idle = isLong ? await watch(asOther, (calls) => expect.poll(calls, { timeout: 60_000 }).toBeGreaterThan(300)) : undefined;
  const sockets: WebSocket[] = [];
  let opened = 0;
  const attack = async () => {
    const address = `${app.address.replace('http', 'ws')}/websocket/tracker?access_token=${tokens.employee}`;
    const all = Array.from({ length: 500 }, async () => {
      const socket = new WebSocket(address);
      sockets.push(socket);
      await once(socket, 'open');
      opened += 1;
    });
    // All requests to open one have been sent before this list is.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await asOther()).toBe(true);
    expect(opened).toBeLessThan(400);
    await Promise.all(all);
  };
  const others = idle ? await watch(asOther, attack) : void (await attack());
  expectFair('500 sockets', idle, others);
  for (const socket of sockets) socket.terminate();
});
