// Devices that scan, without a browser: the page's own code, with an IndexedDB of its own for each device and real calls of the server.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import * as indexedDb from 'fake-indexeddb';
import { build } from 'vite';
import type * as Queue from './scan-queue.ts';

const require = createRequire(import.meta.url);

/** What the code of a page takes from its window. */
const GLOBALS = ['indexedDB', 'localStorage', 'sessionStorage', 'BroadcastChannel', 'navigator', 'document', 'fetch'] as const;

const { indexedDB: _shared, ...classes } = indexedDb;

/** Builds the queue as one script; each call of the result is a page that was just loaded. */
export const buildQueue = async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['idb', /^@noble\//] },
    build: {
      ssr: fileURLToPath(new URL('scan-queue.ts', import.meta.url)),
      write: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The queue was not built');
  const names = ['exports', 'require', ...GLOBALS, ...Object.keys(classes)];
  const load = compileFunction(output.output[0].code, names);
  return (given: Record<(typeof GLOBALS)[number], unknown>): typeof Queue => {
    const exports = {};
    load(exports, require, ...GLOBALS.map((name) => given[name]), ...Object.values(classes));
    return exports as typeof Queue;
  };
};

/** One after the other, as tabs of a browser get a lock. */
const createLocks = () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  return { request };
};

const createStorage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};

/** What happens to the next call of a device: it does not arrive, its answer is lost, or the program is killed while it works at it. */
export type Fault = 'cut' | 'lost' | 'kill';

const KILLS = 10;

/** The program as devices see it; its address may change when it starts again. */
export type Network = { readAddress: () => string; tokenOf: (login: string) => string; kill: () => Promise<unknown> };

/** A device, whose page can be loaded again. Where it has no HTTPS, its tabs have no locks. */
export const createDevice = (loadQueue: Awaited<ReturnType<typeof buildQueue>>, network: Network, hasLocks: boolean) => {
  const indexedDB = new indexedDb.IDBFactory();
  const localStorage = createStorage();
  /** Those of each person's session, which has its key: nobody signs in without a network. */
  const sessions = new Map<string, ReturnType<typeof createStorage>>();
  const device = { login: 'employee', isOnline: true, fault: null as Fault | null };
  let pages = 0;

  const call = async (isOpen: () => boolean, path: string, init: RequestInit) => {
    const { fault } = device;
    device.fault = null;
    if (!device.isOnline || fault === 'cut') throw new TypeError('no network');
    const answering = fetch(network.readAddress() + path, init);
    let isAnswered = false;
    const noteAnswer = () => (isAnswered = true);
    answering.then(noteAnswer, noteAnswer);
    // At any moment of its work.
    for (let times = 0; fault === 'kill' && !isAnswered && times < KILLS; times += 1) await network.kill();
    const answer = await answering;
    const body = await answer.text();
    // A page that was left hears nothing any more.
    if (!isOpen()) await new Promise(() => {});
    if (fault === 'lost' || fault === 'kill') throw new TypeError('the answer was lost');
    return new Response(body, { status: answer.status, headers: answer.headers });
  };

  const open = () => {
    pages += 1;
    const own = pages;
    if (!sessions.has(device.login)) sessions.set(device.login, createStorage());
    const queue = loadQueue({
      indexedDB,
      localStorage,
      sessionStorage: sessions.get(device.login),
      BroadcastChannel: class {},
      navigator: hasLocks ? { locks: createLocks() } : {},
      document: { cookie: '' },
      fetch: (path: string, init: RequestInit) => call(() => own === pages, path, init),
    });
    queue.connectSession({ readToken: () => network.tokenOf(device.login), onUnauthorized: () => {}, onForbidden: () => {} });
    return queue;
  };

  let queue = open();
  return {
    device,
    get queue() {
      return queue;
    },
    reload: () => {
      queue = open();
    },
  };
};
export type Device = ReturnType<typeof createDevice>;
