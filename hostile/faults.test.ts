import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postgresPid, type RunningApp, runApp, signIn } from '../server/src/testing/run-app.ts';
import { report, scaled, useDataDir } from './harness.ts';
import { startClients } from './ledger.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? scaled(3, 100));

const dataDir = useDataDir();

test('executes each request with an idempotency key exactly once, whatever is killed meanwhile', async () => {
  let app: RunningApp | null = null;
  let token = '';
  const start = async () => {
    app = await runApp({ DATA_DIR: dataDir() });
    token = await signIn(app.address, 'employee');
  };
  await start();
  const ledger = startClients(() => app && { address: app.address, token }, 8);
  for (let round = 0; round < ROUNDS; round += 1) {
    await ledger.progress();
    await delay(Math.random() * 100);
    const pid = postgresPid(dataDir());
    // The database alone; the program alone; both.
    if (round % 3 !== 1 && pid) process.kill(pid, 'SIGKILL');
    if (round % 3 !== 0) {
      await (app as RunningApp | null)?.kill();
      await start();
    }
  }
  await ledger.stop();
  report(`acknowledged over ${ROUNDS} kills (${JSON.stringify(ledger.statuses)})`, ledger.acknowledged(), '');
  await ledger.check();
  expect(Object.keys(ledger.statuses).filter((status) => status !== '201' && status !== '503')).toEqual([]);
  await (app as RunningApp | null)?.stop();
}, 3_600_000);
