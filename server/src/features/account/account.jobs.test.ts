import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyIn, startMailServer } from '../../testing/mailbox.ts';
import { endLeftApps, runApp } from '../../testing/run-app.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { startAccountJobs } from './account.jobs.ts';

/** What the mail server does with the next receiver; by default it takes the mail. */
let onReceiver: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done();
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer({ onRcptTo: (address, session, done) => onReceiver?.(address, session, done) });
});
afterAll(() => server.close());

const api = startTestApi(() => ({ smtpUrl: server.url, mailFrom: 'ACE Cargo <no-reply@ace.example>' }));
beforeAll(() => startAccountJobs(api.context));

let last = 0;
const register = async () => {
  const name = `mail${++last}`;
  const email = `${name}@example.com`;
  await api.as(null).post('/api/register', { login: name, email, password: 'secret', langKey: 'vi' });
  return email;
};
const arrived = (email: string) => server.mails.filter(({ to }) => to?.[0]?.address === email);
const openJobs = async () =>
  (await api.context.pool.query(`select count(*) as n from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`))
    .rows[0].n;
const refusing = (code: number) => {
  let refusals = 0;
  onReceiver = (_address, _session, done) => {
    refusals += 1;
    done(Object.assign(new Error('not now'), { responseCode: code }));
  };
  return () => refusals;
};

describe('mails by a mail server', () => {
  test('arrive once, from the sender of the settings', async () => {
    const email = await register();
    await expect.poll(() => arrived(email).length, { timeout: 10_000 }).toBe(1);
    expect(arrived(email)[0]?.from).toMatchObject({ address: 'no-reply@ace.example', name: 'ACE Cargo' });
    await expect.poll(openJobs).toBe(0);
    expect(arrived(email)).toHaveLength(1);
  });

  test('wait while it refuses for the moment, with the same link and id at last', async () => {
    const refusals = refusing(451);
    const email = await register();
    await expect.poll(refusals, { timeout: 10_000 }).toBeGreaterThan(0);
    onReceiver = (_address, _session, done) => done();
    await expect.poll(() => arrived(email).length, { timeout: 30_000 }).toBe(1);
  }, 45_000);

  test('are given up when it refuses the receiver for good', async () => {
    const refusals = refusing(550);
    await register();
    await expect.poll(refusals, { timeout: 10_000 }).toBe(1);
    await expect.poll(openJobs, { timeout: 10_000 }).toBe(0);
    onReceiver = (_address, _session, done) => done();
    expect(refusals()).toBe(1);
  });

  test('are not sent with a link that is void by now', async () => {
    const refusals = refusing(451);
    const email = await register();
    await expect.poll(refusals, { timeout: 10_000 }).toBeGreaterThan(0);
    await api.context.pool.query('update "appUser" set activated = true, "activationKeyHash" = null where email = $1', [email]);
    onReceiver = (_address, _session, done) => done();
    await expect.poll(openJobs, { timeout: 30_000 }).toBe(0);
    expect(arrived(email)).toEqual([]);
  }, 45_000);
});

describe('a mail server that hangs, and is gone when the program is killed', () => {
  afterAll(endLeftApps);

  test('gets the mail when it comes back, and once', async () => {
    // Takes the connection and says nothing.
    const connected = Promise.withResolvers<void>();
    const hanging = createServer(() => connected.resolve());
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as { port: number };
    const dataDir = await mkdtemp(join(tmpdir(), 'ace-mail-'));
    const settings = { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` };

    const first = await runApp(settings);
    const post = (path: string, body: object) =>
      fetch(`${first.address}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const visitor = { login: 'patient', email: 'patient@example.com', password: 'secret', langKey: 'en' };
    expect((await post('register', visitor)).status).toBe(201);
    await connected.promise;
    // The rest goes on meanwhile.
    expect((await post('authenticate', { username: 'user', password: 'user' })).status).toBe(200);
    await first.kill();
    await new Promise((resolve) => hanging.close(resolve));

    const back = await startMailServer({}, port);
    const second = await runApp(settings);
    await expect.poll(() => back.mails.length, { timeout: 60_000 }).toBe(1);
    const key = keyIn(back.mails[0]);
    expect((await fetch(`${second.address}/api/activate?key=${key}`)).status).toBe(200);
    expect(second.output()).not.toContain(key);
    await second.stop();
    expect(back.mails).toHaveLength(1);
    await back.close();
    await rm(dataDir, { recursive: true });
  }, 120_000);
});
