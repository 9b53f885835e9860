import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort } from '../server/src/testing/free-port.ts';

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin'];

const find = (program: string) =>
  FOLDERS.map((folder) => join(folder, program)).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

const nginxProgram = find('nginx');
const natsProgram = find('nats-server');

/** The programs that the suite needs and this machine does not have. PostgreSQL comes with the packages. */
export const missingPrograms = [...(nginxProgram ? [] : ['nginx']), ...(natsProgram ? [] : ['nats-server'])];

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A program that listens at `port`. */
const server = (program: string | undefined, args: string[], port: number) => {
  let child: ChildProcess | null = null;
  let output = '';
  return {
    start: async () => {
      const started = spawn(program ?? '', args, { stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      while (!(await accepts(port))) if (started.exitCode !== null) throw new Error(`${program} did not start: ${output}`);
    },
    stop: async () => {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
    output: () => output,
  };
};

export const createNats = async () => {
  const port = await freePort();
  return { ...server(natsProgram, ['-a', '127.0.0.1', '-p', String(port)], port), url: `nats://127.0.0.1:${port}` };
};

const CONFIG = new URL('../docs/deployment/nginx.conf', import.meta.url);

/** The operators' file with the addresses of the test. Throws if a line to replace is not there. */
const render = async (folder: string, port: number, copies: number[]) => {
  let text = await readFile(CONFIG, 'utf8');
  const replace = (pattern: RegExp, by: string) => {
    if (!pattern.test(text)) throw new Error(`${CONFIG.pathname} has nothing like ${pattern}`);
    text = text.replace(pattern, by);
  };
  for (const [index, copy] of copies.entries()) replace(new RegExp(`10\\.0\\.0\\.1${index + 1}:8080`), `127.0.0.1:${copy}`);
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
    ...server(nginxProgram, ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], port),
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
