// What an office does on a busy day: an import, and pages that are open while records change.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Import } from '../contract/src/imports/import.ts';
import { POSITION_HEADER } from '../contract/src/shared/position.ts';
import { importFiles, shipmentRows } from './import-files.ts';
import type { Load } from './load.ts';

const IMPORTED_ROWS = 3_000;
const LOOK_MS = 50;

const call = async ({ url, headers }: Load, path: string, request: RequestInit = {}) => {
  const answer = await fetch(url + path, { ...request, headers: { ...headers, 'content-type': 'application/json', ...request.headers } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

/** How many rows a second are imported from a spreadsheet: read, checked and written. */
export const measureImport = async (load: Load) => {
  const { XLSX: body } = await importFiles(shipmentRows(IMPORTED_ROWS));
  const begin = performance.now();
  const sent = await call(load, '/api/imports', { method: 'POST', body, headers: { 'x-file-name': 'bench.xlsx' } });
  const { id } = (await sent.json()) as Import;
  const settled = async (...states: Import['state'][]) => {
    for (;;) {
      const read = (await (await call(load, `/api/imports/${id}`)).json()) as Import;
      if (!states.includes(read.state)) return read;
      await delay(LOOK_MS);
    }
  };
  await settled('reading');
  await call(load, `/api/imports/${id}/start`, { method: 'POST', body: JSON.stringify({ only: 'good' }) });
  const { counts } = await settled('running');
  if (counts.created !== IMPORTED_ROWS) throw new Error(`an import made ${JSON.stringify(counts)}`);
  return IMPORTED_ROWS / ((performance.now() - begin) / 1000);
};

/** Milliseconds of processor time of a process with all its threads so far, where the system tells it. */
const processorMs = (pid: number) => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const used = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]));
    return used.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return 0;
  }
};

const PAGES = 200;
const PACE_MS = 1_500;
const OPEN_MS = 10_000;
const CHANGE_EVERY_MS = 500;

/** What each kind of page reads again after a change. */
const OPEN_PAGES = {
  'lists that are open': ['/api/shipments?page=0&size=20&sort=id,desc'],
  'home that is open': ['/api/desk', '/api/desk/tasks', '/api/trackings?source=partner&size=6&sort=id,desc'],
};

/**
 * How much of a core the program and its database take while 200 pages are open and two changes a second are made, in percent. `backends` are the database's
 * processes for the program.
 */
export const measureOpenPages = async (load: Load, pid: number, backends: () => Promise<number[]>, change: () => string) => {
  const used = async () => processorMs(pid) + (await backends()).reduce((sum, backend) => sum + processorMs(backend), 0);
  const figures: [name: string, percent: number][] = [];
  for (const [name, paths] of Object.entries(OPEN_PAGES)) {
    const makeChange = async () =>
      (await call(load, '/api/shipments', { method: 'PUT', body: change() })).headers.get(POSITION_HEADER) ?? '';
    let position = await makeChange();
    const end = performance.now() + OPEN_MS;
    const page = async (number: number) => {
      await delay((number / PAGES) * PACE_MS);
      while (performance.now() < end) {
        const next = performance.now() + PACE_MS;
        for (const path of paths) await (await call(load, path, { headers: { [POSITION_HEADER]: position } })).arrayBuffer();
        await delay(Math.max(0, next - performance.now()));
      }
    };
    const before = await used();
    const begin = performance.now();
    const pages = Promise.all(Array.from({ length: PAGES }, (_, number) => page(number)));
    while (performance.now() < end) {
      await delay(CHANGE_EVERY_MS);
      position = await makeChange();
    }
    await pages;
    figures.push([`${PAGES} pages with ${name}`, (100 * ((await used()) - before)) / (performance.now() - begin)]);
  }
  return figures;
};
