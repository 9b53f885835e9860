import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../server/src/testing/free-port.ts';

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin'];

export const findProgram = (program: string) =>
  FOLDERS.map((folder) => join(folder, program)).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** The folder with the programs of the newest PostgreSQL that the distribution has installed. */
export const findPostgres = () => {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  const newest = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))[0];
  const folder = join(versions, newest ?? '', 'bin');
  return existsSync(join(folder, 'initdb')) ? folder : undefined;
};

const nginxProgram = findProgram('nginx');
const natsProgram = findProgram('nats-server');

/** The programs that the suite needs and this machine does not have. PostgreSQL comes with the packages. */
export const missingPrograms = [...(nginxProgram ? [] : ['nginx']), ...(natsProgram ? [] : ['nats-server'])];

/** All processes whose working folder is this one, such as those of a PostgreSQL. */
export const processesIn = async (folder: string) => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const cwds = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => cwds[index] === folder).map(Number);
};

type Address = { host: string; port: number };

const accepts = (address: Address) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A program that listens at an address. */
export const serverProgram = (program: string | undefined, args: string[], address: Address, options: SpawnOptions = {}) => {
  let child: ChildProcess | null = null;
  let exit: Promise<unknown> = Promise.resolve();
  let output = '';
  return {
    start: async () => {
      const started = spawn(program ?? '', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      exit = once(started, 'exit');
      for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      while (!(await accepts(address))) {
        if (started.exitCode !== null || started.signalCode !== null) throw new Error(`${program} did not start: ${output}`);
        await delay(20);
      }
    },
    stop: async () => {
      child?.kill('SIGTERM');
      await exit;
    },
    pid: () => (child?.exitCode === null && child.signalCode === null ? child.pid : undefined),
    /** Waits until it has ended, as it does when it is killed. */
    ended: async () => void (await exit),
    output: () => output,
  };
};

export const createNats = async () => {
  const port = await freePort();
  return {
    ...serverProgram(natsProgram, ['-a', '127.0.0.1', '-p', String(port)], { host: '127.0.0.1', port }),
    url: `nats://127.0.0.1:${port}`,
  };
};

const CONFIG = new URL('../docs/deployment/nginx.conf', import.meta.url);

/** The operators' file with the addresses of the test. Throws if a line to replace is not there. */
const render = async (folder: string, port: number, copies: number[]) => {
  let text = await readFile(CONFIG, 'utf8');
  const replace = (pattern: RegExp, by: string) => {
    if (!pattern.test(text)) throw new Error(`${CONFIG.pathname} has nothing like ${pattern}`);
    text = text.replace(pattern, by);
  };
  for (const index of [0, 1, 2]) {
    const copy = copies[index];
    const line = `^.*10\\.0\\.0\\.1${index + 1}:8080`;
    replace(new RegExp(line, 'm'), copy ? `    server 127.0.0.1:${copy}` : '#');
  }
  replace(/^ {4}listen 80;/m, `    listen 127.0.0.1:${port};`);
  replace(/\/var\/log\/nginx\/ace\.log/, join(folder, 'access.log'));
  replace(/\/var\/log\/nginx\/ace-error\.log crit/, `${join(folder, 'error.log')} info`);
  return text;
};

/** What a distribution's nginx.conf says around the file of a site. */
const around = (folder: string, site: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log info;
events { worker_connections 1024; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${site};
}
`;

/** nginx in front of the copies at these ports. */
export const createNginx = async (folder: string, copies: number[]) => {
  const port = await freePort();
  await mkdir(folder);
  const [config, site] = [join(folder, 'nginx.conf'), join(folder, 'site.conf')];
  await writeFile(site, await render(folder, port, copies));
  await writeFile(config, around(folder, site));
  return {
    ...serverProgram(nginxProgram, ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], { host: '127.0.0.1', port }),
    address: `http://127.0.0.1:${port}`,
    /** What it logged about requests, and how often. */
    errorCounts: async () => {
      const counts: Record<string, number> = {};
      for (const [, text = ''] of (await readFile(join(folder, 'error.log'), 'utf8')).matchAll(
        /\[(?:error|crit|alert)\] \S+ \*\d+ (.+?) while/g,
      ))
        counts[text] = (counts[text] ?? 0) + 1;
      return counts;
    },
  };
};
