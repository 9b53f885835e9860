import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyIn, startMailServer } from '../../testing/mailbox.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { mailJobs } from '../mails/mails.jobs.ts';

/** What the mail server does with the next receiver; by default it accepts the mail. */
let onReceiver: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done();
/** The error with which it refuses the next mail; null accepts it. */
let refusal: Error | null = null;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (address, session, done) => onReceiver?.(address, session, done);
  server = await startMailServer({ onRcptTo }, 0, () => refusal);
});
afterAll(() => server.close());

const api = startTestApi(() => ({ smtpUrl: server.url, mailFrom: 'ACE Cargo <no-reply@ace.example>' }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

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
/** Lets the pause before the next attempt be over. */
const endPause = async () => {
  const retry = `update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`;
  await expect.poll(async () => (await api.context.pool.query(retry)).rowCount).toBe(1);
};
const refusing = (code: number) => {
  let refusals = 0;
  onReceiver = (_address, _session, done) => {
    refusals += 1;
    done(Object.assign(new Error('not now'), { responseCode: code }));
  };
  return () => refusals;
};

describe('mails sent by a mail server', () => {
  test('arrive once, from the configured sender', async () => {
    const email = await register();
    await expect.poll(() => arrived(email).length).toBe(1);
    expect(arrived(email)[0]?.from).toMatchObject({ address: 'no-reply@ace.example', name: 'ACE Cargo' });
    await expect.poll(openJobs).toBe(0);
    expect(arrived(email)).toHaveLength(1);
  });

  test('are sent again after a temporary refusal, with the same link and Message-ID', async () => {
    refusal = Object.assign(new Error('not now'), { responseCode: 451 });
    const email = await register();
    await expect.poll(() => server.refused.length).toBeGreaterThan(0);
    refusal = null;
    await endPause();
    await expect.poll(() => arrived(email).length).toBe(1);
    const [first, last] = [server.refused[0], arrived(email)[0]];
    expect(keyIn(last)).toMatch(/^[\w-]{40,}$/);
    expect([keyIn(last), last?.messageId]).toEqual([keyIn(first), first?.messageId]);
    expect(last?.messageId).toBeTruthy();
  });

  test('are given up when it refuses the receiver permanently', async () => {
    const refusals = refusing(550);
    await register();
    await expect.poll(refusals).toBe(1);
    await expect.poll(openJobs).toBe(0);
    onReceiver = (_address, _session, done) => done();
    expect(refusals()).toBe(1);
  });

  test('are not sent when their link is no longer valid', async () => {
    const refusals = refusing(451);
    const email = await register();
    await expect.poll(refusals).toBeGreaterThan(0);
    await api.context.pool.query('update "appUser" set activated = true, "activationKeyHash" = null where email = $1', [email]);
    onReceiver = (_address, _session, done) => done();
    await endPause();
    await expect.poll(openJobs).toBe(0);
    expect(arrived(email)).toEqual([]);
  });
});
