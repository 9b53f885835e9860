import { readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { createDataDir, endLeftApps, postgresPid, type RunningApp, runApp, signIn } from '../server/src/testing/run-app.ts';

/** `npm run test:hostile -- --short` tries each case in small; without `--short` in full, and prints the figures. */
export const isLong = process.env.HOSTILE === 'long';
export const scaled = <T>(short: T, long: T) => (isLong ? long : short);

/** Prints a figure in the long form. Only the long form checks such figures: tests assert no time. */
export const report = (what: string, value: number, unit: string) => {
  if (isLong) process.stdout.write(`  ${what}: ${Math.round(value * 10) / 10} ${unit}\n`);
};

/** A fresh data folder, as long as the tests of this file run. */
export const useDataDir = () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await createDataDir();
  });
  afterAll(async () => {
    await endLeftApps();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => dataDir;
};

/** Processor time of the first thread of a process so far, in milliseconds. */
const processorMs = async (pid: number) => {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
  return Number(text.split(' ')[0]) / 1_000_000;
};

type Settings = Record<string, string>;

/**
 * The program as a process of its own on a fresh data folder, as long as the tests of this file run. Settings that are only known once the tests run are
 * given by a function.
 */
export const useApp = (settings: Settings | (() => Settings) = {}, descriptors?: number) => {
  let app: RunningApp;
  const dataDir = useDataDir();
  beforeAll(async () => {
    // As in production: checking answers takes memory and time, which these tests measure.
    const given = typeof settings === 'function' ? settings() : settings;
    app = await runApp({ DATA_DIR: dataDir(), LOG_LEVEL: 'ERROR', CHECK_ANSWERS: 'false', ...given }, descriptors);
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });
  return {
    get address() {
      return app.address;
    },
    get port() {
      return Number(new URL(app.address).port);
    },
    get dataDir() {
      return dataDir();
    },
    output: () => app.output(),
    signal: (signal: NodeJS.Signals) => app.process.kill(signal),
    isRunning: () => app.process.exitCode === null,
    tokenOf: (login: string) => signIn(app.address, login),
    /** Processor time of the main thread so far, in milliseconds. Unlike the time that passes, it is the same on a busy machine. */
    mainThreadMs: () => processorMs(Number(app.process.pid)),
    /** The same of all connections to the database that are open. */
    databaseMs: async () => {
      const server = Number(postgresPid(dataDir()));
      const children = (await readFile(`/proc/${server}/task/${server}/children`, 'utf8')).trim().split(' ');
      const taken = await Promise.all(children.map((pid) => processorMs(Number(pid)).catch(() => 0)));
      return taken.reduce((sum, each) => sum + each, 0);
    },
    /** Resident memory in MB. */
    memory: async () => {
      const status = await readFile(`/proc/${app.process.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    },
  };
};
export type App = ReturnType<typeof useApp>;

const sockets = new Set<Socket>();

/** A raw connection from `localAddress` (127.0.0.0/8 has many), which sends `first`. */
export const open = async ({ port }: { port: number }, first = '', localAddress = '127.0.0.1') => {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  socket.on('error', () => {});
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });
  if (first) socket.write(first);
  return socket;
};

/** Everything that a connection receives until it is closed. */
export const readAll = async (socket: Socket) => {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
};

/**
 * Calls the program again and again while `work` runs, which can ask how often so far; answers the times in milliseconds, ascending, and how
 * many calls failed.
 */
export const watch = async (call: () => Promise<boolean>, work: (calls: () => number) => Promise<unknown>) => {
  let isDone = false;
  const times: number[] = [];
  let failures = 0;
  const watching = (async () => {
    while (!isDone) {
      const begin = performance.now();
      if (!(await call().catch(() => false))) failures += 1;
      times.push(performance.now() - begin);
      await delay(5);
    }
  })();
  try {
    await work(() => times.length);
  } finally {
    isDone = true;
    await watching;
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { times: sorted, longest: sorted.at(-1) ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, failures };
};

/** A well-behaved user: loads a list of twenty shipments. */
export const clerk = (app: App, token: string) => async () => {
  const answer = await fetch(`${app.address}/api/shipments?size=20`, { headers: { Authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status === 200;
};

/** Of the main thread for a list, on a machine that is fast enough. */
const LIST_MS = 2.5;
const LISTS = 100;

/**
 * How many times slower this machine computes than one for which the bounds of processor time are written: at least 1. `list` is called while nothing
 * else happens; what each took is in `times`.
 */
export const slownessOf = async (app: App, list: () => Promise<boolean>) => {
  const times: number[] = [];
  const before = await app.mainThreadMs();
  for (let index = 0; index < LISTS; index += 1) {
    const begin = performance.now();
    await list();
    times.push(performance.now() - begin);
  }
  const slowness = Math.max(1, ((await app.mainThreadMs()) - before) / LISTS / LIST_MS);
  report('slowness of the machine', slowness, 'times');
  return { slowness, times };
};
