import { type SpawnOptions, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { attempt } from '../attempt.ts';
import { prepareDataDir } from '../data-dir.ts';
import { loggerNamed } from '../logging.ts';
import { binaries, EmbeddedPostgresError, initialise, isInitialised, isRunning, USE_SERVER_INSTEAD, USER } from './embedded-setup.ts';
import { claimFolder, type Launcher, launcherFor } from './launcher.ts';
import type { DatabaseAddress } from './pool.ts';
import { postgresSettings } from './settings.ts';

const log = loggerNamed('database.embedded');

/** Time limits for PostgreSQL's fast shutdown, which writes everything to disk, and then for its immediate shutdown. */
const STOP_TIMEOUTS_MS = { fast: 20_000, immediate: 5_000 };

/** Reads what was in memory back into it after a start, so that the first searches do not wait for the disk. Not all platforms have the library. */
const prewarming = () => {
  const library = join(binaries(), '..', 'lib', 'postgresql', 'pg_prewarm');
  return existsSync(`${library}.so`) || existsSync(`${library}.dylib`) ? { shared_preload_libraries: 'pg_prewarm' } : {};
};

/**
 * The folder of the Unix socket. It is not inside the data folder, because the path of a socket is limited to about 100 bytes. The inode in
 * the name distinguishes a new data folder from a deleted one whose server still runs.
 */
const socketFolderFor = (folder: string) => {
  const name = hash('sha256', `${realpathSync(folder)} ${statSync(folder).ino}`).slice(0, 12);
  return join(tmpdir(), `ace-cargo-${process.getuid?.() ?? 0}-${name}`);
};

/** Reads the process id (line 1) and the socket folder (line 5) of a running PostgreSQL. */
const readPidFile = (folder: string) =>
  attempt(() => {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' };
  }, null);

const addressAt = (socketFolder: string, database: string): DatabaseAddress & object => ({ host: socketFolder, user: USER, database });

/**
 * Removes the lock files of a killed PostgreSQL that is still a zombie, once no process uses the data folder. PostgreSQL detects all other
 * stale pid files itself, but in a container whose PID 1 does not reap zombies it takes the killed server for a running one.
 */
const removeLockFilesOfZombie = async (folder: string, { pid, socketFolder }: { pid: number; socketFolder: string }) => {
  const isZombie = attempt(() => /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')), false);
  const isUsing = (name: string) => /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === realpathSync(folder);
  const isInUse = () => readdirSync('/proc').some((name) => attempt(() => isUsing(name), false));
  if (!isZombie) return;
  const until = performance.now() + STOP_TIMEOUTS_MS.fast;
  while (isInUse()) {
    if (performance.now() > until) throw new EmbeddedPostgresError(`Processes of a killed PostgreSQL still use ${folder}; end them first.`);
    await delay(20);
  }
  rmSync(socketFolder, { recursive: true, force: true });
  rmSync(join(folder, 'postmaster.pid'), { force: true });
};

const isSameFile = (a: string, b: string) =>
  attempt(() => {
    const [one, other] = [statSync(a), statSync(b)];
    return one.ino === other.ino && one.dev === other.dev;
  }, false);

/** Whether the server `pid`, which reports `dataDirectory`, serves `folder`. Asks the operating system if the folder was renamed. */
const isServing = (folder: string, dataDirectory: string, pid: number) => {
  if (existsSync(dataDirectory)) return isSameFile(dataDirectory, folder);
  if (existsSync(`/proc/${pid}`)) return isSameFile(`/proc/${pid}/cwd`, folder);
  throw new EmbeddedPostgresError(
    `A PostgreSQL that was started on ${dataDirectory} still runs (process ${pid}), and that folder is gone: end the process, or move the folder back.`,
  );
};

/**
 * The state of the server that the pid file names. `starting`: it refuses connections with 57P03 while it starts or recovers. `foreign`: it
 * serves another folder, because the pid file was copied together with the data folder.
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

/** Whether this server still runs, as far as the operating system tells: it may be starting or stopping, and not answer yet or any more. */
const isAliveIn = (folder: string, pid: number) => readPidFile(folder)?.pid === pid && isSameFile(`/proc/${pid}/cwd`, folder);

/** Starts the server. Returns false if another program, which did the same at the same time, has started one. */
const launch = async (launcher: Launcher, folder: string, socketFolder: string, settings: Record<string, string>) => {
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  claimFolder(launcher, socketFolder);
  const output = openSync(`${folder}.log`, 'a', 0o600);
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    ...postgresSettings(),
    ...prewarming(),
    ...settings,
  };
  const [program, args] = launcher.command(join(binaries(), 'postgres'), [
    '-D',
    folder,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // Detached, so that Ctrl+C in the terminal reaches only the app, which finishes requests in flight before it stops the server.
  const options: SpawnOptions = { ...launcher.options, detached: true, stdio: ['ignore', output, output] };
  const server = spawn(program, args, options);
  server.unref();
  let ended: string | null = null;
  server.once('error', (error) => (ended = error.message));
  server.once('exit', (code) => (ended ??= `it ended with code ${code}`));
  while ((await probe(folder, { socketFolder, pid: server.pid ?? 0 })) !== 'up') {
    if (ended) {
      const other = readPidFile(folder)?.pid;
      if (other !== undefined && other !== server.pid && isRunning(other)) return false;
      const lines = readFileSync(`${folder}.log`, 'utf8').trim().split('\n').slice(-3).join(' | ');
      throw new EmbeddedPostgresError(`The embedded PostgreSQL on ${folder} did not start: ${ended}. Last log lines: ${lines}`);
    }
    await delay(20);
  }
  return readPidFile(folder)?.pid === server.pid;
};

/**
 * Starts PostgreSQL as a child process with its files in `dataDir/postgres`, or takes over one that a killed app left running.
 * Throws `EmbeddedPostgresError` if neither is possible.
 */
export const startEmbeddedPostgres = async (dataDir: string, settings: Record<string, string> = {}) => {
  const folder = join(dataDir, 'postgres');
  await prepareDataDir(dataDir);
  const launcher = launcherFor(binaries(), dataDir);
  if (!launcher) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and neither a user namespace nor an unprivileged user can run it on ${dataDir}. Start the app as an ordinary user. ${USE_SERVER_INSTEAD}`,
    );
  }
  if (!isInitialised(folder)) initialise(launcher, folder);
  let socketFolder = socketFolderFor(folder);

  const ensureRunning = async (): Promise<boolean> => {
    const running = readPidFile(folder);
    if (running?.socketFolder) {
      const until = performance.now() + STOP_TIMEOUTS_MS.fast;
      for (;;) {
        const state = await probe(folder, running);
        if (state === 'down' && !(isAliveIn(folder, running.pid) && performance.now() < until)) break;
        if (state === 'foreign') {
          log.warn({ pid: running.pid }, 'this data folder is a copy: ignoring the pid file of the original, whose PostgreSQL is running');
          rmSync(join(folder, 'postmaster.pid'), { force: true });
          break;
        }
        if (state === 'up') {
          socketFolder = running.socketFolder;
          log.info('took over a running PostgreSQL');
          return false;
        }
        await delay(20);
      }
      if (readPidFile(folder)) await removeLockFilesOfZombie(folder, running);
    }
    return (await launch(launcher, folder, socketFolder, settings)) || (await ensureRunning());
  };
  const isOwn = await ensureRunning();

  return {
    address: (database: string) => addressAt(socketFolder, database),
    /** Whether this process started it; false if it was running already, in which case another app may be using it. */
    isOwn,
    /** Starts it again if it is not running. */
    ensureRunning: async () => void (await ensureRunning()),
    stop: async () => {
      const running = readPidFile(folder);
      if (!running) return;
      // SIGINT is a fast shutdown: it ends the sessions and writes everything to disk. SIGQUIT is an immediate one: the next start recovers.
      for (const [signal, limitMs] of [
        ['SIGINT', STOP_TIMEOUTS_MS.fast],
        ['SIGQUIT', STOP_TIMEOUTS_MS.immediate],
      ] as const) {
        try {
          process.kill(running.pid, signal);
        } catch {
          return;
        }
        for (const until = performance.now() + limitMs; performance.now() < until; await delay(10)) {
          if (readPidFile(folder)?.pid !== running.pid) return;
        }
      }
      log.error({ pid: running.pid }, 'PostgreSQL did not stop in time; the next start takes it over');
    },
  };
};
export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;
