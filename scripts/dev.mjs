// `npm run dev`: the server, started again at each change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// There is no load balancer here, so a restart need not wait for one.
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
