// `npm run bench [-- rows]`: measures calls, searches and writing, and compares calls with the floor, which is a bare node:http server that sends the
// same statements through pg, without sign-in, validation or count. Both use the same machine and database in the same run. Prints a table and keeps it in
// docs/performance.md. It takes four minutes, besides the time to fill the database. No test asserts these figures. With `DATABASE_URL` it fills a
// database of its own on that server, drops it at the end, and only prints.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createSampleUsers } from '../server/src/features/users/users.samples.ts';
import { migrate, withStartLock } from '../server/src/shared/database/migrate.ts';
import { createDatabase, createPool } from '../server/src/shared/database/pool.ts';
import { setLogLevel } from '../server/src/shared/logging.ts';
import { openBenchDatabase } from './database.ts';
import { fill } from './fill.ts';
import { type Load, latency, type Request, send, throughput } from './load.ts';
import { measureImport, measureOpenPages } from './office.ts';
import { type Figure, HEADING, keepRun, lineOf } from './report.ts';
import { generateSearches } from './searches.ts';
import { measureBulk, measureDisk, measureLog } from './storage.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
const SEARCHES = 2_000;
const SEARCH_TIME_MS = 120_000;
const print = (text: string) => process.stdout.write(`${text}\n`);

type Address = { url: string; token: string };

/** The first line that has an address. Lines of the log may precede it. */
const addressFrom = async (lines: AsyncIterable<string>) => {
  for await (const line of lines) {
    const value: Partial<Address> = JSON.parse(line);
    if (value.url !== undefined && value.token !== undefined) return { url: value.url, token: value.token };
    print(line);
  }
  throw new Error('the server ended before it printed its address');
};

/** As `npm start` runs the program. */
const OPTIONS = ['--max-semi-space-size=16'];
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/** Starts a server in its own process, and reads its address and token from its output. */
const startServer = async (file: string, address: object) => {
  const child = spawn(process.execPath, [...OPTIONS, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...ENVIRONMENT, BENCH_DATABASE: JSON.stringify(address) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, token } = await addressFrom(createInterface(child.stdout));
  child.stdout.resume();
  const headers: Load['headers'] = token ? { authorization: `Bearer ${token}` } : {};
  return { child, load: { url, headers } };
};

type Case = { name: string; request: Request; hasFloor?: boolean; goals: Figure['goals'] };

const shipment = {
  description: 'Tenofovir Disoproxil Fumarate 300mg, tablets, 30 Tabs – 8400 packs, Generic',
  shipDate: '2026-11-20',
  weight: 12.5,
  senderName: 'Công ty TNHH Dược phẩm An Phú',
  senderAddress: '245 Nguyễn Trãi, Phường Chợ Quán, TP. Hồ Chí Minh',
  senderContactName: 'Lê Minh Đức',
  senderTelNo: '0903123456',
  receiverName: 'Bệnh viện Đa khoa Cần Thơ',
  receiverAddress: '12 Đại lộ Hoà Bình, Phường Tân An, Quận Ninh Kiều',
  receiverContactName: 'Trần Thị Bình',
  receiverTelNo: '0912345678',
};
const get = (path: string): Request => ({ method: 'GET', path });
const search = (query: string) => get(`/api/_search/shipments?${new URLSearchParams({ query })}`);
const creation: Request = { method: 'POST', path: '/api/shipments', body: () => JSON.stringify(shipment), clients: 16 };
/** Changes any of the shipments; without a version, a change replaces whatever there is. */
const change: Request = {
  method: 'PUT',
  path: '/api/shipments',
  body: () => JSON.stringify({ ...shipment, id: 1 + Math.floor(Math.random() * ROWS) }),
  clients: 16,
};

const WRITES: Case[] = [
  { name: 'create with audit', hasFloor: true, goals: { ratio: 0.7 }, request: creation },
  { name: 'change of a random one with audit', goals: {}, request: change },
];

setLogLevel('WARN');
const { address, server, close } = await openBenchDatabase();
const pool = createPool(address, 10, 0);
await withStartLock(address, migrate);
const owners = await createSampleUsers(createDatabase(pool));
const started = performance.now();
if (owners.length > 0) await fill(pool, owners, ROWS);
// In memory, as after some hours of work.
await pool.query('create extension if not exists pg_prewarm');
await pool.query(`select pg_prewarm(oid) from pg_class where relkind in ('r', 'i', 't') and relname ~ '^(shipment|entityAudit)'`);
print(
  `${ROWS.toLocaleString('en')} shipments on ${server ?? 'the embedded PostgreSQL'} made in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
);

// A database that was used before has more of them.
const { rows: counted } = await pool.query<{ count: number }>('select count(*) from shipment');
const pages = Math.ceil((counted[0]?.count ?? 0) / 20);
const middle = Math.floor(pages / 2);
const last = pages - 1;

const READS: Case[] = [
  { name: 'list, first page', hasFloor: true, goals: { ratio: 1 }, request: get('/api/shipments?page=0&size=20') },
  { name: 'list, middle page', hasFloor: true, goals: { ratio: 1 }, request: get(`/api/shipments?page=${middle}&size=20`) },
  { name: 'list, last page', hasFloor: true, goals: { ratio: 1 }, request: get(`/api/shipments?page=${last}&size=20`) },
  { name: 'list, page before the last', hasFloor: true, goals: {}, request: get(`/api/shipments?page=${last - 1}&size=20`) },
  {
    name: 'list by receiver, first page',
    hasFloor: true,
    goals: { ratio: 1 },
    request: get('/api/shipments?page=0&size=20&sort=receiverName,asc&sort=id,asc'),
  },
  {
    name: 'list by receiver, last page',
    hasFloor: true,
    goals: {},
    request: get(`/api/shipments?page=${last}&size=20&sort=receiverName,asc&sort=id,asc`),
  },
  {
    name: 'list by weight, descending',
    hasFloor: true,
    goals: { ratio: 1 },
    request: get('/api/shipments?page=0&size=20&sort=weight,desc&sort=id,desc'),
  },
  {
    name: 'list by notes, without an index',
    goals: {},
    request: { ...get('/api/shipments?page=0&size=20&sort=notes,asc&sort=id,asc'), clients: 1 },
  },
  { name: 'read one', hasFloor: true, goals: { ratio: 0.7 }, request: get('/api/shipments/711') },
  { name: 'search, narrow', goals: {}, request: search('zidovudine thuỷ nha trang 99') },
  { name: 'search, broad', goals: {}, request: search('nguyen') },
  { name: 'bill as PDF', goals: {}, request: get('/api/customer/bill/shipment/711') },
];

const ours = await startServer('./server.ts', address);
const floor = await startServer('./floor.ts', address);
const figures: Figure[] = [];
const add = (figure: Figure) => {
  figures.push(figure);
  print(lineOf(figure));
};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0;

const measureCall = async ({ name, request, hasFloor, goals }: Case) => {
  // Alternate between the servers, so that a slow moment of the machine affects both.
  const rounds = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < 3; round++) {
    rounds.ours.push(await throughput(ours.load, request));
    if (hasFloor) rounds.floor.push(await throughput(floor.load, request));
  }
  const p95 = await latency(ours.load, request);
  add({ name, value: median(rounds.ours), unit: '/s', p95, ...(hasFloor ? { floor: median(rounds.floor) } : {}), goals });
};

/** Runs generated searches one after the other, for as long as a minute, and returns descriptions of the slowest ten. */
const measureSearches = async () => {
  const until = performance.now() + SEARCH_TIME_MS;
  const searches = (await generateSearches(pool, SEARCHES)).map(({ query, page, sort }) => {
    const parameters = new URLSearchParams({ query, page: String(page) });
    for (const { field, direction } of sort) parameters.append('sort', `${field},${direction}`);
    return {
      query,
      page,
      sort: sort[0] ? `${sort[0].field},${sort[0].direction}` : 'id,asc',
      path: `/api/_search/shipments?${parameters}`,
    };
  });
  const timed: { milliseconds: number; text: string }[] = [];
  for (const { query, page, sort, path } of searches) {
    if (performance.now() > until) break;
    const begin = performance.now();
    await send(ours.load, get(path));
    const milliseconds = performance.now() - begin;
    timed.push({ milliseconds, text: `${milliseconds.toFixed(0)} ms: \`${query}\`, page ${page}, \`${sort}\`` });
  }
  timed.sort((a, b) => a.milliseconds - b.milliseconds);
  const at = (share: number) => timed[Math.min(timed.length - 1, Math.floor(timed.length * share))]?.milliseconds ?? 0;
  const count = timed.length.toLocaleString('en');
  add({ name: `${count} generated searches, median`, value: at(0.5), unit: 'ms', goals: {} });
  add({ name: `${count} generated searches, 95 %`, value: at(0.95), unit: 'ms', goals: {} });
  add({ name: `${count} generated searches, slowest`, value: at(1), unit: 'ms', goals: {} });
  return timed
    .slice(-10)
    .toReversed()
    .map(({ text }) => text);
};

/** The largest memory that the program has used so far, in MB, where the system tells it. */
const peakMemory = () => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${ours.child.pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return undefined;
  }
};

try {
  const disk = await measureDisk(pool);
  // Warm up both servers, so that the first case does not include the time of the JIT compiler.
  for (const { load } of [ours, floor])
    for (let round = 0; round < 2; round++) await throughput(load, get('/api/shipments?page=0&size=20'));
  print(HEADING);
  for (const each of READS) await measureCall(each);
  // Before thousands of shipments are created that are all the same.
  const slowest = await measureSearches();
  for (const each of WRITES) await measureCall(each);
  add({ name: 'import of an XLSX', value: await measureImport(ours.load), unit: 'rows/s', goals: {} });
  const backends = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'ace-cargo' and pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  };
  const changeOne = () => change.body?.() ?? '';
  for (const [name, value] of await measureOpenPages(ours.load, ours.child.pid ?? 0, backends, changeOne))
    add({ name, value, unit: '% of a core', goals: {} });
  const log = await measureLog(pool, {
    create: () => send(ours.load, creation),
    update: () => send(ours.load, change),
  });
  add({ name: 'log of a creation', value: log.create.records, unit: 'kB', goals: { atMost: 10 } });
  add({ name: 'pages in the log of a creation', value: log.create.pages, unit: 'kB', goals: {} });
  add({ name: 'log of a change', value: log.update.records, unit: 'kB', goals: { atMost: 10 } });
  add({ name: 'pages in the log of a change', value: log.update.pages, unit: 'kB', goals: {} });
  add({ name: 'bulk creation', value: await measureBulk(pool), unit: 'rows/s', goals: {} });
  add({ name: 'disk for a shipment', value: disk, unit: 'kB', goals: { atMost: 3.5 } });
  const memory = peakMemory();
  if (memory) add({ name: 'memory of the program', value: memory, unit: 'MB', goals: {} });
  if (server) print(`\nThe slowest searches:\n${slowest.join('\n')}`);
  else keepRun(ROWS, figures, slowest);
} finally {
  for (const { child } of [ours, floor]) child.kill();
  await pool.end();
  await close();
}
