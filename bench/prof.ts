import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { throughput } from './load.ts';
const addr = { host: '/tmp/ace-cargo-0-1bf0606518a3', user: 'ace', database: 'bench' };
const cpuOf = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10; };
for (const file of ['server.ts', 'floor.ts']) {
  const child = spawn(process.execPath, [...(process.argv[2] ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []), `bench/${file}`], { env: { ...process.env, BENCH_DATABASE: JSON.stringify(addr) }, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const { url, token } = JSON.parse(String(line));
  const load = { url, headers: token ? { authorization: `Bearer ${token}` } : {} } as never;
  await throughput(load, { method: 'GET', path: '/api/shipments?page=0&size=20' });
  for (const path of ['/api/shipments?page=0&size=20','/api/shipments?page=0&size=20&sort=weight,desc&sort=id,desc']) {
  const a = cpuOf(child.pid!); const t = performance.now();
  const r = await throughput(load, { method: 'GET', path }); const d = performance.now() - t;
  console.log(file, path.slice(15,60), r.toFixed(0), 'req/s; node cpu ms/req', ((cpuOf(child.pid!) - a) / (r * d / 1000)).toFixed(3)); }
  child.kill('SIGINT'); await once(child, 'exit');
}
