// `npm run dev`: starts the server, which restarts at each change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Without a load balancer, a restart needs no grace period.
const env = { STOP_GRACE: '0', CHECK_ANSWERS: 'true', ...process.env };
const start = (args, cwd) => spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });

const children = [
  start(['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output', 'server/src/main.ts'], root),
  start([`${root}/node_modules/vite/bin/vite.js`], `${root}/web`),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) child.on('exit', (code) => process.exit(code ?? 0));
