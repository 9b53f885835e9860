// `npm run bench [rows]`: compares the throughput of calls with the floor of the design (section 8), which is a bare node:http server that sends
// the same statements through pg, without sign-in, validation or count. Both use the same machine and database in the same run.
// No test asserts these figures.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createSampleUsers } from '../server/src/features/users/users.samples.ts';
import { startEmbeddedPostgres } from '../server/src/shared/database/embedded.ts';
import { migrate, withStartLock } from '../server/src/shared/database/migrate.ts';
import { createDatabase, createPool } from '../server/src/shared/database/pool.ts';
import { setLogLevel } from '../server/src/shared/logging.ts';
import { fill } from './fill.ts';
import { type Load, latency, type Request, throughput } from './load.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
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

/** Starts a server in its own process, and reads its address and token from its output. */
const startServer = async (file: string, address: object) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(address) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, token } = await addressFrom(createInterface(child.stdout));
  child.stdout.resume();
  const headers: Load['headers'] = token ? { authorization: `Bearer ${token}` } : {};
  return { child, load: { url, headers } };
};

/** `minRatio`: the required throughput relative to the floor; null if the floor has no such call. */
type Case = { name: string; minRatio: number | null; request: Request };

const middle = Math.floor(ROWS / 20 / 2);
const last = Math.ceil(ROWS / 20) - 1;
const body = JSON.stringify({
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
});
const get = (path: string): Request => ({ method: 'GET', path });
const search = (query: string) => get(`/api/_search/shipments?${new URLSearchParams({ query })}`);

const CASES: Case[] = [
  { name: 'list, first page', minRatio: 1, request: get('/api/shipments?page=0&size=20') },
  { name: 'list, middle page', minRatio: 1, request: get(`/api/shipments?page=${middle}&size=20`) },
  { name: 'list, last page', minRatio: 1, request: get(`/api/shipments?page=${last}&size=20`) },
  { name: 'list by receiver, first page', minRatio: 1, request: get('/api/shipments?page=0&size=20&sort=receiverName,asc&sort=id,asc') },
  { name: 'list by weight, descending', minRatio: 1, request: get('/api/shipments?page=0&size=20&sort=weight,desc&sort=id,desc') },
  { name: 'list by notes, last page', minRatio: 1, request: get(`/api/shipments?page=${last}&size=20&sort=notes,asc&sort=id,asc`) },
  { name: 'read one', minRatio: 0.7, request: get('/api/shipments/4711') },
  { name: 'create with audit', minRatio: 0.7, request: { method: 'POST', path: '/api/shipments', body } },
  { name: 'search, narrow', minRatio: null, request: search('zidovudine thuỷ nha trang 99') },
  { name: 'search, broad', minRatio: null, request: search('nguyen') },
  { name: 'bill as PDF (at least 100/s)', minRatio: null, request: get('/api/customer/bill/shipment/4711') },
];

setLogLevel('WARN');
// With BENCH_DIR, the database is stored there and reused by the next run.
const benchDir = process.env.BENCH_DIR;
const folder = benchDir ?? (await mkdtemp(join(tmpdir(), 'ace-bench-')));
const postgres = await startEmbeddedPostgres(folder);
const admin = new pg.Client(postgres.address('postgres'));
await admin.connect();
const { rowCount } = await admin.query(`select from pg_database where datname = 'bench'`);
if (rowCount === 0) await admin.query('create database bench');
await admin.end();
const address = postgres.address('bench');
const pool = createPool(address, 10, 0);
await withStartLock(address, migrate);
const owners = await createSampleUsers(createDatabase(pool));
const started = performance.now();
if (owners.length > 0) await fill(pool, owners, ROWS);
print(`${ROWS.toLocaleString('en')} shipments made in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);

const ours = await startServer('./server.ts', address);
const floor = await startServer('./floor.ts', address);
print(
  `${'call'.padEnd(36)}${'ours/s'.padStart(9)}${'floor/s'.padStart(9)}${'ratio'.padStart(8)}${'min'.padStart(7)}   95th percentile of one client`,
);
try {
  // Warm up both servers, so that the first case does not include the time of the JIT compiler.
  for (const { load } of [ours, floor])
    for (let round = 0; round < 2; round++) await throughput(load, get('/api/shipments?page=0&size=20'));
  for (const { name, minRatio, request } of CASES) {
    const hasFloor = minRatio !== null;
    // Alternate between the servers, so that a slow moment of the machine affects both.
    const rounds = { ours: [] as number[], floor: [] as number[] };
    for (let round = 0; round < 3; round++) {
      rounds.ours.push(await throughput(ours.load, request));
      if (hasFloor) rounds.floor.push(await throughput(floor.load, request));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0;
    const [mine, bare] = [median(rounds.ours), median(rounds.floor)];
    const p95 = await latency(ours.load, request);
    const ratio = hasFloor ? mine / bare : null;
    const verdict = minRatio !== null && ratio !== null && ratio < minRatio ? '  below!' : '';
    print(
      `${name.padEnd(36)}${mine.toFixed(0).padStart(9)}${hasFloor ? bare.toFixed(0).padStart(9) : ''.padStart(9)}${(ratio?.toFixed(2) ?? '').padStart(8)}${String(minRatio ?? '').padStart(7)}   ${p95.toFixed(1)} ms${verdict}`,
    );
  }
} finally {
  for (const { child } of [ours, floor]) child.kill();
  await pool.end();
  await postgres.stop();
  if (!benchDir) await rm(folder, { recursive: true, force: true });
}
