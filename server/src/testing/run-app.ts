import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { shipmentInput } from '../features/shipments/shipments.testing.ts';

const left = new Set<ChildProcess>();

/** Ends what a failed test left running, so that it does not affect the next one. */
export const endLeftApps = async () => {
  for (const child of left) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
};

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export type RunningApp = {
  address: string;
  output: () => string;
  process: ChildProcess;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** Starts the program as a process of its own and does not wait; its environment is nothing but `settings`, and it may open so many `descriptors`. */
export const startApp = (settings: Record<string, string>, descriptors?: number) => {
  const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$1"`, process.execPath, main];
  const [program = '', ...args] = descriptors === undefined ? [process.execPath, main] : limited;
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR ?? '/tmp',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'OFF',
      STOP_GRACE: '0',
      CHECK_ANSWERS: 'true',
      // Nothing happens by itself unless a test asks for it.
      PARTNER_POLLS_PER_MINUTE: '0',
      ...settings,
    },
  });
  left.add(child);
  child.once('exit', () => left.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return { process: child, output: () => output };
};

/** The same, once it is ready. Rejects with its output when it ends instead. */
export const runApp = async (settings: Record<string, string>, descriptors?: number): Promise<RunningApp> => {
  const { process: child, output } = startApp(settings, descriptors);
  const ended = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    const read = () => {
      const [, found] = /ready at (http:\S+)/.exec(output()) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.once('close', () => reject(new Error(output())));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { address, output, process: child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
};

const postgresPidFile = (dataDir: string) => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

/** Process id of the PostgreSQL that runs on a data folder, or null. */
export const postgresPid = (dataDir: string) => {
  try {
    return Number(postgresPidFile(dataDir)[0]);
  } catch {
    return null;
  }
};

/** The database of the program that runs on a data folder. */
export const postgresAddress = (dataDir: string) => ({ host: postgresPidFile(dataDir)[4] ?? '', user: 'ace', database: 'ace' });

/** A data folder as a first start of the program leaves it behind: a copy of one that was started once, which takes far less time. */
export const createDataDir = async () => {
  const prepared = inject('preparedDataDir');
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  // Of several test files, the first one starts the program, and the others wait for it.
  await client.query(`select pg_advisory_lock(hashtext('prepared data folder'))`);
  try {
    if (!existsSync(prepared)) {
      const started = `${prepared}-${process.pid}`;
      const app = await runApp({ DATA_DIR: started });
      await app.stop();
      await rename(started, prepared);
    }
  } finally {
    await client.end();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'ace-data-'));
  await cp(prepared, dataDir, { recursive: true });
  return dataDir;
};

/** A token of a sample account. */
export const signIn = async (address: string, login: string) => {
  const answer = await fetch(`${address}/api/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: login, password: login }),
  });
  return ((await answer.json()) as { id_token: string }).id_token;
};

/** The calls that tests make as a clerk. */
export const callerOf = async ({ address }: RunningApp) => {
  const headers = { Authorization: `Bearer ${await signIn(address, 'employee')}`, 'Content-Type': 'application/json' };
  return {
    get: (path: string) => fetch(address + path, { headers }),
    create: (notes: string) =>
      fetch(`${address}/api/shipments`, { method: 'POST', headers, body: JSON.stringify(shipmentInput({ notes })) }),
  };
};
