import { execFileSync } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { startEmbeddedPostgres } from '../server/src/shared/database/embedded.ts';
import { postgresPid } from '../server/src/testing/run-app.ts';
import { processesIn } from './programs.ts';

const DATABASE = 'ace';

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const socketOf = (server: Server) => server.address(DATABASE) as { host: string; user: string };
const socketFolderOf = (server: Server) => socketOf(server).host;

const urlOf = (server: Server) => {
  const { host, user } = socketOf(server);
  return `postgres://${user}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`;
};

const query = async <Row extends pg.QueryResultRow>(server: Server, text: string) => {
  const client = new pg.Client(urlOf(server));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

/** A PostgreSQL with the means to disturb it. */
const disturbable = (server: Server, folder: string) => ({
  url: urlOf(server),
  query: <Row extends pg.QueryResultRow>(text: string) => query<Row>(server, text),
  /** A standby goes on answering, and no longer learns of changes. */
  pauseReplay: () => query(server, 'select pg_wal_replay_pause()'),
  /** Replay, once it goes on, may cancel any statement that runs, and so the one that lets it go on. */
  resumeReplay: () => vi.waitFor(() => query(server, 'select pg_wal_replay_resume()')),
  /** The folder of its socket, at which an address may be a link. */
  socketFolder: socketFolderOf(server),
  start: () => server.ensureRunning(),
  stop: () => server.stop(),
  /** Ends it as a crash does. */
  kill: async () => {
    const pid = postgresPid(folder);
    if (pid !== null) process.kill(pid, 'SIGKILL');
  },
  /** Stops or continues all of its processes: it answers nothing, but its connections stay open. */
  signal: async (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of await processesIn(await realpath(join(folder, 'postgres')))) process.kill(pid, signal);
  },
});

/** A primary with an empty database and a hot standby that follows it by streaming replication, both out of the embedded package. */
export const startPostgresPair = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ace-cluster-'));
  const [primaryFolder, standbyFolder] = [join(folder, 'primary'), join(folder, 'standby')];
  const settings = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '1GB', max_connections: '100' };
  const primary = await startEmbeddedPostgres(primaryFolder, settings);
  const admin = new pg.Client(primary.address('postgres'));
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();

  // The copy of a stopped server is a base backup. `pg_basebackup` is not part of the package.
  await primary.stop();
  execFileSync('cp', ['-a', primaryFolder, standbyFolder]);
  await writeFile(join(standbyFolder, 'postgres', 'standby.signal'), '');
  await primary.ensureRunning();
  const { host, user } = socketOf(primary);
  const standby = await startEmbeddedPostgres(standbyFolder, {
    ...settings,
    primary_conninfo: `host=${host} user=${user}`,
    // Replay cancels reads that are in its way for longer. The tests' own statements are shorter.
    max_standby_streaming_delay: '1s',
  });

  const others: Server[] = [];
  return {
    folder,
    primary: disturbable(primary, primaryFolder),
    standby: disturbable(standby, standbyFolder),
    /** Stops the primary for good. Answers a standby that has all of it, and follows nobody. */
    losePrimary: async () => {
      const own = join(folder, 'left');
      await primary.stop();
      execFileSync('cp', ['-a', primaryFolder, own]);
      await writeFile(join(own, 'postgres', 'standby.signal'), '');
      const left = await startEmbeddedPostgres(own, settings);
      others.push(left);
      return disturbable(left, own);
    },
    stop: async () => {
      const servers = [...others, standby, primary];
      for (const server of servers) await server.stop();
      for (const used of [folder, ...servers.map(socketFolderOf)]) await rm(used, { recursive: true, force: true });
    },
  };
};
export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;
