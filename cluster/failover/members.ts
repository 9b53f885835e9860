import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { findPostgres, findProgram, processesIn, serverProgram } from '../programs.ts';
import { createRelay } from './relay.ts';

/** The members, by the last part of their addresses. */
const HOSTS = [21, 22, 23] as const;
const NAMES = ['db1', 'db2', 'db3'] as const;

const programs = {
  etcd: findProgram('etcd'),
  patroni: findProgram('patroni'),
  patronictl: findProgram('patronictl'),
  haproxy: findProgram('haproxy'),
};
const bin = findPostgres();

/** What the tests of a failover need and this machine does not have. */
export const missingForFailover = [
  ...Object.entries(programs).flatMap(([name, path]) => (path ? [] : [name])),
  ...(bin ? [] : ['postgresql']),
  // Its members have addresses of their own on the loopback interface.
  ...(process.platform === 'linux' ? [] : ['Linux']),
];

/** PostgreSQL refuses to run as root: there it runs as the user of the distribution's package. */
const postgresUser = () => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const EXAMPLE = new URL('../../docs/deployment/', import.meta.url);

/** A file of the example with replacements. Throws if there is nothing to replace. */
const render = async (name: string, replacements: (readonly [RegExp, string])[]) => {
  let text = await readFile(new URL(name, EXAMPLE), 'utf8');
  for (const [pattern, by] of replacements) {
    const all = new RegExp(pattern, 'gm');
    if (text.search(all) === -1) throw new Error(`${name} has nothing like ${pattern}`);
    text = text.replaceAll(all, by);
  }
  return text;
};

/** Sends a signal, unless the process has ended meanwhile. */
const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

type Status = { name: string; state: string; role: string; timeline?: number };

/**
 * Three members of docs/deployment, each with etcd, Patroni and PostgreSQL, and HAProxy in front of them, on addresses of their own.
 */
export const startMembers = async () => {
  let isSynchronous = true;
  const folder = await mkdtemp(join(tmpdir(), 'ace-failover-'));
  // PostgreSQL's user reads its part of it.
  await chmod(folder, 0o755);
  const user = postgresUser();
  // An own network for each run: 127.x.y.0.
  const network = `127.${64 + (process.pid % 128)}.${(process.pid >> 7) % 256}`;
  const host = (part: number) => `${network}.${part}`;
  const toNetwork = [/\b10\.0\.0\.(?=\d)/, `${network}.`] as const;

  const relays = await Promise.all(
    NAMES.map((_, member) =>
      Promise.all(
        HOSTS.map((to, index) => createRelay({ host: host(100 + member * 10 + index), port: 2379 }, { host: host(to), port: 2379 })),
      ),
    ),
  );

  const members = await Promise.all(
    NAMES.map(async (name, index) => {
      const own = join(folder, name);
      const [data, etcdData] = [join(own, 'data'), join(own, 'etcd')];
      await mkdir(own);
      if (user.uid !== undefined) await chown(own, user.uid, user.gid);
      const config = { etcd: join(own, 'etcd.yml'), patroni: join(own, 'patroni.yml') };
      const address = host(HOSTS[index] ?? 0);
      const ownAddress = (line: string) => [new RegExp(`^(?<lead>\\s*${line}: (?:http://)?)10\\.0\\.0\\.21`), `$<lead>${address}`] as const;
      await writeFile(
        config.etcd,
        await render('etcd.yml', [
          [/^name: db1/, `name: ${name}`],
          [/^data-dir: .*/, `data-dir: ${etcdData}`],
          ...['listen-peer-urls', 'listen-client-urls', 'initial-advertise-peer-urls', 'advertise-client-urls'].map(ownAddress),
          toNetwork,
        ]),
      );
      await writeFile(
        config.patroni,
        await render('patroni.yml', [
          [/^name: db1/, `name: ${name}`],
          ownAddress('listen'),
          ownAddress('connect_address'),
          // Each member comes to etcd over relays of its own, which can be cut.
          [
            /^ {2}hosts: .*/,
            `  use_proxies: true\n  hosts: ${relays[index]?.map(({ address: { address, port } }) => `${address}:${port}`).join(',')}`,
          ],
          [/shared_buffers: .*/, 'shared_buffers: 64MB'],
          [/data_dir: .*/, `data_dir: ${data}`],
          [/bin_dir: .*/, `bin_dir: ${bin}`],
          [/pgpass: .*/, `pgpass: ${join(own, 'pgpass')}`],
          [/unix_socket_directories: .*/, `unix_socket_directories: ${own}`],
          // All addresses are those of this machine.
          [/10\.0\.0\.0\/24/, '127.0.0.0/8'],
        ]),
      );
      const etcd = serverProgram(programs.etcd, ['--config-file', config.etcd], { host: address, port: 2379 });
      const patroni = serverProgram(programs.patroni, [config.patroni], { host: address, port: 8008 }, { ...user, cwd: own });
      /** All processes of the machine. */
      const pids = async () => [...(await processesIn(data)), ...[etcd.pid(), patroni.pid()].filter((pid) => pid !== undefined)];
      /** A statement as the superuser, for which it gets so many milliseconds. */
      const query = async <Row extends pg.QueryResultRow>(text: string, timeout = 30_000, database = 'ace') => {
        const client = new pg.Client({ ...admin(address), database, connectionTimeoutMillis: timeout, query_timeout: timeout });
        client.on('error', () => {});
        try {
          await client.connect();
          return await client.query<Row>(text);
        } finally {
          await client.end().catch(() => {});
        }
      };
      return {
        name,
        address,
        config,
        start: async () => {
          await Promise.all([etcd.start(), patroni.start()]);
        },
        /** The machine is gone with its disk. Its etcd comes back with what it knew, so that the others need no new member. */
        lose: async () => {
          for (const pid of await pids()) send(pid, 'SIGKILL');
          await Promise.all([etcd.ended(), patroni.ended()]);
          await vi.waitFor(async () => expect(await processesIn(data)).toEqual([]), { timeout: 30_000 });
          await rm(data, { recursive: true, force: true });
        },
        signal: async (signal: 'SIGSTOP' | 'SIGCONT') => {
          for (const pid of await pids()) send(pid, signal);
        },
        cutFromEtcd: () => {
          for (const { cut } of relays[index] ?? []) cut();
        },
        healEtcd: () => {
          for (const { heal } of relays[index] ?? []) heal();
        },
        /** Whether it is a primary, as PostgreSQL itself says; null if it does not answer. */
        isPrimary: async (): Promise<boolean | null> => {
          const { rows } = (await query('select pg_is_in_recovery() as standby', 500, 'postgres').catch(() => null)) ?? {};
          return rows ? !rows[0]?.standby : null;
        },
        query,
        /** Stores a row in the table `written`. */
        write: () => query('insert into written values (now())'),
      };
    }),
  );
  type Member = (typeof members)[number];

  const proxyConfig = join(folder, 'haproxy.cfg');
  await writeFile(proxyConfig, await render('haproxy.cfg', [[/127\.0\.0\.1:5000/, `${host(20)}:5000`], toNetwork]));
  const proxy = serverProgram(programs.haproxy, ['-db', '-f', proxyConfig], { host: host(20), port: 5000 });

  /** The only member that says that it is the primary. */
  const findPrimary = async (among = members): Promise<Member | undefined> => {
    const found = await Promise.all(among.map((member) => member.isPrimary()));
    const [only, ...others] = among.filter((_, index) => found[index] === true);
    return others.length === 0 ? only : undefined;
  };
  /** The same, once there is one. */
  const primary = () =>
    vi.waitFor(async () => (await findPrimary()) ?? Promise.reject(new Error('there is no primary')), { timeout: 60_000, interval: 50 });
  /** What the primary's Patroni says of the members. One that was frozen may say what was before. */
  const status = async () => {
    const { address } = (await findPrimary()) ?? {};
    const answer = address && (await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null));
    return answer ? ((await answer.json()) as { members: Status[] }).members : [];
  };

  const isWhole = async () => {
    const all = await status();
    const timelines = new Set(all.map(({ timeline }) => timeline));
    const wanted = ['leader', 'replica', isSynchronous ? 'sync_standby' : 'replica'];
    return (
      all.every(({ state }) => state === 'running' || state === 'streaming') &&
      timelines.size === 1 &&
      String(all.map(({ role }) => role).toSorted()) === String(wanted) &&
      all.find(({ role }) => role === 'leader')?.name === (await findPrimary())?.name
    );
  };
  const whole = () =>
    vi.waitFor(async () => expect(await isWhole(), JSON.stringify(await status())).toBe(true), { timeout: 180_000, interval: 250 });
  const stop = async () => {
    await proxy.stop();
    await Promise.all(members.map(({ lose }) => lose()));
    for (const relay of relays.flat()) relay.close();
    await rm(folder, { recursive: true, force: true });
  };
  const start = async () => {
    await Promise.all(members.map(({ start }) => start()));
    await whole();
    await proxy.start();
    const { query } = await primary();
    await query(`create role ace login password 'ace'`, undefined, 'postgres');
    await query('create database ace owner ace', undefined, 'postgres');
  };
  // Nothing that was started outlives a failure.
  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });

  const url = (address: string, port: number) => `postgres://ace:ace@${address}:${port}/ace`;
  return {
    folder,
    members,
    databaseUrl: url(host(20), 5000),
    databaseReadUrls: members.map(({ address }) => url(address, 5432)),
    findPrimary,
    primary,
    /** Waits until three members work, of which two follow the primary, and one of them with each change. */
    whole,
    /** The primary hands over, as an operator asks for. */
    switchOver: async () => {
      const { config, name } = await primary();
      const child = spawn(programs.patronictl ?? '', ['-c', config.patroni, 'switchover', 'ace', '--master', name, '--force'], {
        stdio: 'pipe',
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const code = await new Promise((resolve) => child.once('close', resolve));
      if (code !== 0) throw new Error(`patronictl: ${output}`);
    },
    /** Changes the mode of the running cluster. */
    setSynchronous: async (isOn: boolean) => {
      const { address } = await primary();
      const answer = await fetch(`http://${address}:8008/config`, {
        method: 'PATCH',
        headers: { Authorization: `Basic ${Buffer.from('patroni:change-this-patroni-password').toString('base64')}` },
        body: JSON.stringify({ synchronous_mode: isOn }),
      });
      expect(answer.status).toBe(200);
      isSynchronous = isOn;
      await whole();
    },
    /** A statement on the primary as the superuser. It is repeated if the primary is lost meanwhile. */
    query: <Row extends pg.QueryResultRow>(text: string) =>
      vi.waitFor(async () => (await (await primary()).query<Row>(text)).rows, { timeout: 60_000, interval: 500 }),
    stop,
  };
};
export type Members = Awaited<ReturnType<typeof startMembers>>;
export type Member = Members['members'][number];

/** The superuser of the example. */
const admin = (host: string) => ({ host, port: 5432, user: 'postgres', password: 'change-this-superuser-password' });
