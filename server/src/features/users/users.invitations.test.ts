import type { User } from '@ace/contract/users/user.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashKey } from '../../shared/secrets/mail-keys.ts';
import { keyIn, useMailFolder } from '../../testing/mailbox.ts';
import { type Answer, expectProblem, startTestApi } from '../../testing/test-api.ts';
import { mailJobs } from '../mails/mails.jobs.ts';

const mails = useMailFolder();
const api = startTestApi(() => ({ dataDir: mails.dataDir, trustProxy: ['127.0.0.1'] }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

let last = 0;
/** Another address each time, so that the limits of one test do not affect the next. */
const somewhere = () => ({ 'X-Forwarded-For': `10.3.0.${++last}` });
const invite = async (fields: object = {}): Promise<User> => {
  const login = `guest${++last}`;
  const body = { login, email: `${login}@example.com`, langKey: 'vi', authorities: ['ROLE_USER'], ...fields };
  return (await api.as('admin').post('/api/users', body)).body;
};
const register = async () => {
  const login = `visitor${++last}`;
  const body = { login, email: `${login}@example.com`, password: 'secret', langKey: 'vi' };
  expect((await api.as(null).post('/api/register', body, somewhere())).status).toBe(201);
  return body;
};
const inviteAgain = (login: string) => api.as('admin').post(`/api/users/${login}/invitation`);
const askReset = (email: string) => api.as(null).post('/api/account/reset-password/init', { email }, somewhere());
const finish = (key: string) => api.as(null).post('/api/account/reset-password/finish', { key, newPassword: 'chosen' }, somewhere());
const put = (user: User, fields: object) => api.as('admin').put('/api/users', { ...user, ...fields });
const read = async (login: string): Promise<User> => (await api.as('admin').get(`/api/users/${login}`)).body;
const column = async (login: string, name: string) =>
  (await api.context.pool.query(`select "${name}" as value from "appUser" where login = $1`, [login])).rows[0].value;
/** The current key, from the mail that contained it. */
const currentKey = async ({ login, email }: { login: string; email: string }) => {
  const hash = await column(login, 'resetKeyHash');
  const keys = async () => (await mails.to(email)).map(keyIn).filter((key) => hashKey(key) === hash);
  await expect.poll(keys).toHaveLength(1);
  return (await keys())[0] ?? '';
};
const age = (login: string, days: number) =>
  api.context.pool.query(`update "appUser" set "resetDate" = now() - $1 * interval '1 day' where login = $2`, [days, login]);
const expectInvalid = (answer: Answer) => expectProblem(answer, 400, { message: 'error.invalidKey' });

describe('an invitation', () => {
  test.each([
    ['vi', 'hiệu lực trong 7 ngày'],
    ['en', 'valid for 7 days'],
  ])('is valid for 7 days, and its mail says so (%s)', async (langKey, words) => {
    const [early, late] = [await invite({ langKey }), await invite({ langKey })];
    const keys = [await currentKey(early), await currentKey(late)] as const;
    expect((await mails.to(early.email))[0]?.text).toContain(words);
    await age(early.login, 6.99);
    expect((await finish(keys[0])).status).toBe(200);
    await age(late.login, 7.01);
    expectInvalid(await finish(keys[1]));
  });

  test('does not extend the keys of password resets beyond 24 hours', async () => {
    const user = await invite();
    await finish(await currentKey(user));
    expect((await askReset(user.email)).status).toBe(200);
    const key = await currentKey(user);
    await age(user.login, 1.01);
    expectInvalid(await finish(key));
  });
});

describe('POST /api/users/{login}/invitation', () => {
  test('sends the invitation again, invalidates the earlier link, and does not change the record', async () => {
    const user = await invite();
    const first = await currentKey(user);
    await age(user.login, 30);
    expect((await inviteAgain(user.login.toUpperCase())).status).toBe(204);
    const second = await currentKey(user);
    expect((await mails.to(user.email)).map(({ subject }) => subject)).toEqual(Array(2).fill('Tài khoản ACE Cargo của bạn'));
    expect(await read(user.login)).toEqual(user);
    expect(await api.audits('User', user.id)).toHaveLength(1);
    expectInvalid(await finish(first));
    expect((await finish(second)).status).toBe(200);
  });

  test('leaves one valid link after two calls at once', async () => {
    const user = await invite();
    const answers = await Promise.all([inviteAgain(user.login), inviteAgain(user.login)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const good = await currentKey(user);
    for (const key of (await mails.to(user.email)).map(keyIn)) if (key !== good) expectInvalid(await finish(key));
    expect((await finish(good)).status).toBe(200);
  });

  test('is refused for users who are active, were deactivated, or registered without an invitation', async () => {
    const [active, activated, deactivated] = [await invite(), await invite(), await invite()];
    await finish(await currentKey(active));
    await put(activated, { activated: true });
    await put((await put(deactivated, { activated: true })).body, { activated: false });
    for (const login of [active.login, activated.login, deactivated.login, (await register()).login, 'user']) {
      const hash = await column(login, 'resetKeyHash');
      const answer = await inviteAgain(login);
      expectProblem(answer, 400, { message: 'error.notInvited' });
      expect([answer.headers.get('x-aceapp-error'), answer.headers.get('x-aceapp-params')]).toEqual(['error.notInvited', 'user']);
      expect(await column(login, 'resetKeyHash')).toBe(hash);
    }
    expect((await inviteAgain('nobody')).status).toBe(404);
  });
});

describe('the reset page', () => {
  test('sends the invitation again to invited users', async () => {
    const user = await invite();
    const first = await currentKey(user);
    await age(user.login, 30);
    expect((await askReset(user.email.toUpperCase())).status).toBe(200);
    const second = await currentKey(user);
    expect((await mails.to(user.email)).map(({ subject }) => subject)).toEqual(Array(2).fill('Tài khoản ACE Cargo của bạn'));
    expectInvalid(await finish(first));
    await age(user.login, 6.99);
    expect((await finish(second)).status).toBe(200);
    expect((await api.as(null).post('/api/authenticate', { username: user.login, password: 'chosen' })).status).toBe(200);
  });

  test('refuses inactive users who were not invited', async () => {
    const user = await invite();
    await put((await put(user, { activated: true })).body, { activated: false });
    for (const { email } of [await register(), user]) expectProblem(await askReset(email), 400, { type: '/problem/email-not-found' });
  });
});

describe('what a user still waits for', () => {
  test('is the invitation until activation, and never again', async () => {
    const user = await invite();
    expect(user).toMatchObject({ activated: false, awaits: 'invitation' });
    expect((await put(user, { firstName: 'Mai', awaits: null })).body).toMatchObject({ awaits: 'invitation' });
    const { body: activated } = await put(await read(user.login), { activated: true });
    expect(activated).toMatchObject({ activated: true, awaits: null });
    expect((await put(activated, { activated: false, awaits: 'invitation' })).body).toMatchObject({ activated: false, awaits: null });
  });

  test('is the activation after a registration', async () => {
    const { login } = await register();
    expect(await read(login)).toMatchObject({ activated: false, awaits: 'activation' });
    expect((await api.as('admin').get(`/api/users?query=${login}`)).body[0]).toMatchObject({ awaits: 'activation' });
    expect((await put(await read(login), { activated: true })).body).toMatchObject({ activated: true, awaits: null });
  });
});
