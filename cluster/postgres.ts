import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/shared/database/embedded.ts';
import { postgresPid } from '../server/src/testing/run-app.ts';

const DATABASE = 'ace';

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const socketOf = (server: Server) => server.address(DATABASE) as { host: string; user: string };
const socketFolderOf = (server: Server) => socketOf(server).host;

const urlOf = (server: Server) => {
  const { host, user } = socketOf(server);
  return `postgres://${user}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`;
};

/** All processes of the PostgreSQL that runs on `folder`. */
const processesOf = async (folder: string) => {
  const own = await realpath(folder);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const cwds = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => cwds[index] === own).map(Number);
};

/** A PostgreSQL with the means to disturb it. */
const disturbable = (server: Server, folder: string) => ({
  url: urlOf(server),
  query: async <Row extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client(urlOf(server));
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  },
  start: () => server.ensureRunning(),
  stop: () => server.stop(),
  /** Ends it as a crash does. */
  kill: async () => {
    const pid = postgresPid(folder);
    if (pid !== null) process.kill(pid, 'SIGKILL');
  },
  /** Stops or continues all of its processes: it answers nothing, but its connections stay open. */
  signal: async (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of await processesOf(join(folder, 'postgres'))) process.kill(pid, signal);
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

  return {
    folder,
    primary: disturbable(primary, primaryFolder),
    standby: disturbable(standby, standbyFolder),
    stop: async () => {
      await standby.stop();
      await primary.stop();
      for (const used of [folder, socketFolderOf(standby), socketFolderOf(primary)]) await rm(used, { recursive: true, force: true });
    },
  };
};
export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;
