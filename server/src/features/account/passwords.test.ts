import { beforeAll, describe, expect, test } from 'vitest';
import { keyIn, useMailFolder } from '../../testing/mailbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { mailJobs } from '../mails/mails.jobs.ts';

const mails = useMailFolder();
const api = startTestApi(() => ({ dataDir: mails.dataDir, trustProxy: ['127.0.0.1'] }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

let lastAddress = 0;
const somewhere = () => ({ 'X-Forwarded-For': `10.2.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}` });
const signIn = (username: string, password: string) => api.as(null).post('/api/authenticate', { username, password }, somewhere());
const tokenOf = async (username: string, password: string) => (await signIn(username, password)).body.id_token as string;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const isAlive = async (token: string) => (await api.as(null).get('/api/account', bearer(token))).status === 200;
const init = (body: unknown, headers: Record<string, string> = somewhere()) =>
  api.as(null).post('/api/account/reset-password/init', body, headers);
const finish = (key: string, newPassword: string) =>
  api.as(null).post('/api/account/reset-password/finish', { key, newPassword }, somewhere());

/** Another user each time, so that mails and limits of one test do not affect the next. */
const createUser = async (activated = true) => {
  const login = `person${++lastAddress}`;
  await api.context.pool.query(
    `insert into "appUser" (login, email, "passwordHash", activated, authorities, "createdBy", "lastModifiedBy")
     select $1, $2, "passwordHash", $3, authorities, 'system', 'system' from "appUser" where login = 'user'`,
    [login, `${login}@example.com`, activated],
  );
  return { login, email: `${login}@example.com`, password: 'user' };
};

describe('POST /api/account/change-password', () => {
  const change = (token: string, currentPassword: unknown, newPassword: unknown) =>
    api.as(null).post('/api/account/change-password', { currentPassword, newPassword }, { ...bearer(token), ...somewhere() });

  test('answers a new token, and refuses all others of the user within a second', async () => {
    const { login, password } = await createUser();
    const tokens = [await tokenOf(login, password), await tokenOf(login, password)];
    const answer = await change(tokens[0] ?? '', password, 'mới hoàn toàn');
    expect(answer.status).toBe(200);
    const token = answer.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    expect(await isAlive(token)).toBe(true);
    for (const old of tokens) await expect.poll(() => isAlive(old), { timeout: 1_500 }).toBe(false);
    expect((await signIn(login, password)).status).toBe(401);
    expect((await signIn(login, 'mới hoàn toàn')).status).toBe(200);
  });

  test('refuses a wrong current password, and changes nothing', async () => {
    const { login, password } = await createUser();
    const token = await tokenOf(login, password);
    expectProblem(await change(token, 'wrong', 'another one'), 400, {
      type: '/problem/invalid-password',
      message: 'error.invalidPassword',
    });
    expect(await isAlive(token)).toBe(true);
    for (let number = 1; number < 10; number++) expect((await change(token, 'wrong', 'another one')).status).toBe(400);
    expectProblem(await change(token, password, 'another one'), 429, { message: 'error.tooManyAttempts' });
  });

  test.each(['abc', 'x'.repeat(51), '', null, 7])('refuses %j as a new password', async (newPassword) => {
    expect((await change(await tokenOf('user', 'user'), 'user', newPassword)).status).toBe(400);
  });
});

describe('a forgotten password', () => {
  test('is replaced once by the link of a mail, which ends all earlier sessions', async () => {
    const { login, email, password } = await createUser();
    const token = await tokenOf(login, password);
    expect((await init({ email })).status).toBe(200);
    const [mail] = await mails.arrived(email);
    expect(mail?.subject).toBe('Đặt lại mật khẩu ACE Cargo');
    expect((await finish(keyIn(mail), 'mật khẩu mới')).status).toBe(200);
    await expect.poll(() => isAlive(token), { timeout: 1_500 }).toBe(false);
    expect((await signIn(login, 'mật khẩu mới')).status).toBe(200);
    expectProblem(await finish(keyIn(mail), 'once more'), 400, { message: 'error.invalidKey' });
  });

  test('can be reset by plain text, a JSON string or an object, with the address in any case', async () => {
    const { email } = await createUser();
    for (const [body, type] of [
      [email.toUpperCase(), 'text/plain;charset=UTF-8'],
      [JSON.stringify(email), 'application/json'],
      [JSON.stringify({ email: ` ${email} ` }), 'application/json'],
    ] as const) {
      expect((await init(body, { ...somewhere(), 'Content-Type': type })).status, type).toBe(200);
    }
  });

  test.each([
    ['', 'NotBlank'],
    ['  ', 'NotBlank'],
    ['a@b', 'Size'],
    [`${'x'.repeat(243)}@example.com`, 'Size'],
    ['nobody', 'Email'],
  ])('refuses the address %j at its field, in each form of the body', async (email, message) => {
    const refusal = { message: 'error.validation', fieldErrors: [{ objectName: 'reset', field: 'email', message }] };
    expectProblem(await init(email, { ...somewhere(), 'Content-Type': 'text/plain' }), 400, refusal);
    expectProblem(await init(JSON.stringify(email)), 400, refusal);
    expectProblem(await init({ email }), 400, refusal);
  });

  test('cannot be reset without an address', async () => {
    for (const [body, message] of [
      [{}, 'NotNull'],
      [{ email: null }, 'NotNull'],
      [{ email: 5 }, 'typeMismatch'],
    ] as const) {
      expectProblem(await init(body), 400, { fieldErrors: [{ objectName: 'reset', field: 'email', message }] });
    }
    for (const body of [5, [], null]) expectProblem(await init(body), 400, { message: 'error.malformed' });
  });

  test('cannot be reset for an unknown address or an inactive user', async () => {
    const { email } = await createUser(false);
    for (const address of ['nobody@example.com', email]) {
      expectProblem(await init({ email: address }), 400, { type: '/problem/email-not-found', message: 'error.emailnotfound' });
    }
  });

  test('can be reset by the newest link only, for a day', async () => {
    const { login, email } = await createUser();
    await init({ email });
    const [first] = await mails.arrived(email);
    await init({ email });
    const second = (await mails.arrived(email, 2)).find((mail) => keyIn(mail) !== keyIn(first));
    expect((await finish(keyIn(first), 'too late')).status).toBe(400);
    const shift = (hours: number) =>
      api.context.pool.query(`update "appUser" set "resetDate" = now() - $1 * interval '1 hour' where login = $2`, [hours, login]);
    await shift(24.01);
    expectProblem(await finish(keyIn(second), 'too late'), 400, { message: 'error.invalidKey' });
    await shift(23.99);
    expect((await finish(keyIn(second), 'in time')).status).toBe(200);
  });

  test('cannot be replaced after the user was deactivated, deleted or given another e-mail address', async () => {
    const asked = async () => {
      const person = await createUser();
      await init({ email: person.email });
      const { body } = await api.as('admin').get(`/api/users/${person.login}`);
      return { ...person, user: body, key: keyIn((await mails.arrived(person.email))[0]) };
    };
    const put = async (user: object) => expect((await api.as('admin').put('/api/users', user)).status).toBe(200);
    const [deactivated, deleted, moved] = [await asked(), await asked(), await asked()];
    await put({ ...deactivated.user, activated: false });
    await api.as('admin').delete(`/api/users/${deleted.login}`);
    await put({ ...moved.user, email: `new-${moved.email}` });
    for (const { key } of [deactivated, deleted, moved]) {
      expectProblem(await finish(key, 'back again'), 400, { message: 'error.invalidKey' });
    }
    expect((await signIn(deactivated.login, 'back again')).status).toBe(401);
    expect((await api.as('admin').get(`/api/users/${deactivated.login}`)).body.activated).toBe(false);
    // An old key does not work after a new activation either.
    const { body: inactive } = await api.as('admin').get(`/api/users/${deactivated.login}`);
    await put({ ...inactive, activated: true });
    expectProblem(await finish(deactivated.key, 'back again'), 400, { message: 'error.invalidKey' });
  });

  test('cannot be reset while the user is being deactivated', async () => {
    const { login, email } = await createUser();
    const { body: user } = await api.as('admin').get(`/api/users/${login}`);
    await Promise.all([
      init({ email }),
      init({ email }),
      api.as('admin').put('/api/users', { ...user, activated: false }),
      init({ email }),
      init({ email }),
    ]);
    expect((await init({ email })).status).toBe(400);
    const { rows } = await api.context.pool.query('select "resetKeyHash" from "appUser" where login = $1', [login]);
    expect(rows).toEqual([{ resetKeyHash: null }]);
  });

  test('is replaced by one of two who use the link at once', async () => {
    const { email } = await createUser();
    await init({ email });
    const key = keyIn((await mails.arrived(email))[0]);
    const answers = await Promise.all([finish(key, 'one of two'), finish(key, 'two of two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('can be reset at most five times an hour for one address', async () => {
    const { email } = await createUser();
    for (let number = 0; number < 5; number++) expect((await init({ email })).status).toBe(200);
    expectProblem(await init({ email }), 429, { message: 'error.tooManyAttempts' });
  });

  test('keys are not stored in plain text', async () => {
    const { email } = await createUser();
    await init({ email });
    const key = keyIn((await mails.arrived(email))[0]);
    const { rows } = await api.context.pool.query(`select t::text from "appUser" t union all select t::text from pgboss.job t`);
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});
