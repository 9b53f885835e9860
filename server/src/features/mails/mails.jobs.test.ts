import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change, SYSTEM } from '../../shared/changes/change.ts';
import { startMailServer } from '../../testing/mailbox.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { mailJobs } from './mails.jobs.ts';
import { mailEmailNotice } from './mails.service.ts';

/** A mail server that answers notices only once it may. */
const mayAccept = Promise.withResolvers<void>();
const asked: string[] = [];
const onRcptTo: SMTPServerOptions['onRcptTo'] = async ({ address }, _session, done) => {
  asked.push(address);
  if (address.startsWith('notice')) await mayAccept.promise;
  done();
};
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer({ onRcptTo, socketTimeout: 300_000 });
});
afterAll(() => server.close());

const api = startTestApi(() => ({ smtpUrl: server.url }));
const receivers = () => server.mails.map(({ to }) => to?.[0]?.address);

test('a thousand notifications hold no mail that somebody waits for, and several go out at once', async () => {
  const userId = await api.userId('user');
  await change(api.context, SYSTEM, async (tx) => {
    for (let number = 0; number < 1_000; number += 1) await mailEmailNotice(api.context, tx, userId, `notice${number}@example.com`);
  });
  await api.context.jobs.work(mailJobs, api.context);
  // All that the program sends at once is held by the mail server.
  await expect.poll(() => asked.length).toBe(2);
  const forgetful = ['admin', 'employee', 'other'];
  for (const login of forgetful) {
    const answer = await api.as(null).post('/api/account/reset-password/init', { email: `${login}@acecargo.example` });
    expect(answer.status).toBe(200);
  }
  await expect.poll(() => receivers().length).toBe(3);
  expect(receivers().toSorted()).toEqual(forgetful.map((login) => `${login}@acecargo.example`));
  mayAccept.resolve();
  await expect.poll(() => receivers().length).toBeGreaterThan(5);
  expect(
    receivers()
      .slice(3)
      .every((address) => address?.startsWith('notice')),
  ).toBe(true);
});
