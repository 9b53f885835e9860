import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runApp, signIn } from '../../server/src/testing/run-app.ts';
import { report, useDataDir } from '../harness.ts';
import { startClients } from '../ledger.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dataDir = useDataDir();

test('nothing is lost or locked while the clock of the program jumps ahead and back', async () => {
  const file = join(dataDir(), 'clock');
  const app = await runApp({
    DATA_DIR: dataDir(),
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('./jumping-clock.mjs', import.meta.url))}`,
    CLOCK_OFFSET: file,
  });
  const jump = async (offset: number) => {
    await writeFile(file, String(offset));
    const before = app.output().length;
    app.process.kill('SIGUSR2');
    await expect.poll(() => app.output().slice(before)).toContain(`wrong by ${offset} ms`);
  };
  const { address } = app;
  let token = await signIn(address, 'employee');
  const account = (token: string) =>
    fetch(`${address}/api/account`, { headers: { Authorization: `Bearer ${token}` } }).then(({ status }) => status);
  const ledger = startClients(() => ({ address, token }), 4);
  await ledger.progress();

  for (const offset of [HOUR, -HOUR, 7 * MINUTE, 0]) {
    await jump(offset);
    await ledger.progress();
    expect(await account(token)).toBe(200);
  }
  expect(Object.keys(ledger.statuses)).toEqual(['201']);

  // Three days later by its clock, the sessions have ended, and people sign in again.
  const earlier = token;
  await jump(3 * DAY);
  expect(await account(earlier)).toBe(401);
  token = await signIn(address, 'employee');
  await ledger.progress();
  const attempt = (password: string) =>
    fetch(`${address}/api/authenticate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'user', password }),
    }).then(({ status }) => status);
  for (let number = 0; number < 10; number += 1) expect(await attempt('wrong')).toBe(401);
  expect(await attempt('user')).toBe(429);

  // When the clock is right again, all can use the app: with the earlier session, with the one from the future, and after a lockout.
  await jump(0);
  expect([await account(earlier), await account(token), await attempt('user')]).toEqual([200, 200, 200]);
  await ledger.progress();
  await ledger.stop();
  await ledger.check();
  expect(Object.keys(ledger.statuses).filter((status) => status !== '201' && status !== '401')).toEqual([]);
  report('acknowledged while the clock jumped', ledger.acknowledged(), '');
  await app.stop();
}, 600_000);
