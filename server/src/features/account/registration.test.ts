import { beforeAll, describe, expect, test } from 'vitest';
import { keyIn, useMailFolder } from '../../testing/mailbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { mailJobs } from '../mails/mails.jobs.ts';
import { removeUnconfirmed } from './registration.service.ts';

const mails = useMailFolder();
const api = startTestApi(() => ({ dataDir: mails.dataDir, trustProxy: ['127.0.0.1'], publicUrl: 'https://ace.example' }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

let lastAddress = 0;
/** Another visitor's address each time. */
const somewhere = () => ({ 'X-Forwarded-For': `10.1.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}` });
const visitor = (fields: object = {}) => {
  const name = `visitor${++lastAddress}`;
  return { login: name, email: `${name}@example.com`, password: 'mật khẩu', langKey: 'vi', ...fields };
};
const register = (body: object, headers = somewhere()) => api.as(null).post('/api/register', body, headers);
const registered = async (fields: object = {}) => {
  const body = visitor(fields);
  const answer = await register(body);
  expect(answer.status, answer.text).toBe(201);
  return body;
};
const activate = (key: string, headers = somewhere()) => api.as(null).get(`/api/activate?key=${encodeURIComponent(key)}`, headers);
const signIn = (username: string, password: string) => api.as(null).post('/api/authenticate', { username, password }, somewhere());
const fieldError = (field: string, message: string) => ({
  message: 'error.validation',
  fieldErrors: [{ objectName: 'registration', field, message }],
});
const age = (login: string, days: number) =>
  api.context.pool.query(`update "appUser" set "activationDate" = now() - $1 * interval '1 day' where login = $2`, [days, login]);
const exists = async (login: string) => (await api.context.pool.query('select from "appUser" where login = $1', [login])).rowCount === 1;

describe('POST /api/register', () => {
  test('creates a plain user, who can sign in after following the link of the mail', async () => {
    const { login, email, password } = await registered({ authorities: ['ROLE_ADMIN'], activated: true, isConfirmed: true });
    expect((await signIn(login, password)).status).toBe(401);
    const [mail] = await mails.arrived(email);
    expect(mail?.subject).toBe('Kích hoạt tài khoản ACE Cargo');
    expect(mail?.text).toContain(`https://ace.example/#/activate?key=${keyIn(mail)}`);
    expect((await activate(keyIn(mail))).status).toBe(200);
    const token = (await signIn(login, password)).body.id_token;
    const account = await api.as(null).get('/api/account', { Authorization: `Bearer ${token}` });
    expect(account.body).toMatchObject({ login, email, activated: true, authorities: ['ROLE_USER'], langKey: 'vi' });
    expect((await api.as('admin').get(`/api/users/${login}`)).body.isConfirmed).toBe(false);
    // A key works once.
    expectProblem(await activate(keyIn(mail)), 400, { message: 'error.invalidKey' });
  });

  test('sends a mail in the language of the visitor, as text and HTML, without user input in its headers', async () => {
    const login = 'x'.repeat(50);
    const { email } = await registered({ langKey: 'en', login });
    const [mail] = await mails.arrived(email);
    expect(mail?.subject).toBe('Activate your ACE Cargo account');
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.html).toContain(keyIn(mail));
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    const headers = mail?.headers.filter(({ key }) => key !== 'to') ?? [];
    expect(headers.length).toBeGreaterThan(3);
    for (const { key, value } of headers) for (const input of [login, email]) expect(value, key).not.toContain(input);
  });

  test.each([
    ['login', '', 'NotBlank'],
    ['login', 'a b', 'Pattern'],
    ['login', 'hòa', 'Pattern'],
    ['login', 'a\r\nBcc: x', 'Pattern'],
    ['login', 'x'.repeat(51), 'Size'],
    ['email', '', 'NotBlank'],
    ['email', 'nobody', 'Email'],
    ['email', 'a@b', 'Size'],
    ['email', 'a@b.c\r\nBcc: victim@example.com', 'Email'],
    ['email', `${'x'.repeat(243)}@example.com`, 'Size'],
    ['password', '', 'NotBlank'],
    ['password', 'abc', 'Size'],
    ['password', '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 'Size'],
    ['password', 'x'.repeat(51), 'Size'],
    ['password', 5, 'typeMismatch'],
    ['langKey', 'fr', 'typeMismatch'],
  ])('refuses %s = %j', async (field, value, message) => {
    expectProblem(await register(visitor({ [field]: value })), 400, fieldError(field, message));
  });

  test.each([
    ['login', 'x'],
    ['login', 'A.b-c_d@e'],
    ['email', 'a@b.c'],
    ['email', `${'x'.repeat(242)}@example.com`],
    ['password', 'ộộộộ'],
    ['password', '👨‍👩‍👧'.repeat(4)],
    ['password', '👨‍👩‍👧'.repeat(50)],
    ['password', ' x y '],
  ])('accepts %s = %j', async (field, value) => {
    const { login, password } = await registered({ [field]: value });
    await api.context.pool.query('update "appUser" set activated = true where login = $1', [login.toLowerCase()]);
    expect((await signIn(login, password)).status).toBe(200);
    // Passwords are never trimmed or cut.
    expect((await signIn(login, `${password}x`)).status).toBe(401);
    if (password.trim() !== password) expect((await signIn(login, password.trim())).status).toBe(401);
  });

  test('says whether the login or the address is taken, in any case, also by an inactive account', async () => {
    const { login, email } = await registered();
    const taken = { type: '/problem/login-already-used', message: 'error.userexists' };
    for (const name of [login, login.toUpperCase(), 'Admin', 'system', 'Anonymous', 'authorities', 'admin@acecargo.example']) {
      expectProblem(await register(visitor({ login: name })), 400, taken);
    }
    for (const address of [email, email.toUpperCase(), 'ADMIN@acecargo.example']) {
      expectProblem(await register(visitor({ email: address })), 400, {
        type: '/problem/email-already-used',
        message: 'error.emailexists',
      });
    }
    const own = await registered({ login: 'looks@like.mail', email: 'looks@like.mail' });
    expectProblem(await register(visitor({ email: own.login })), 400, { message: 'error.emailexists' });
  });

  test("refuses an e-mail address as login, except one's own", async () => {
    for (const login of ['boss@company.example', 'Boss@Company.Example', 'x@y.zz'])
      expectProblem(await register(visitor({ login })), 400, fieldError('login', 'Email'));
    await registered({ login: 'Boss@company.example', email: 'boss@Company.example' });
  });

  test('gives a login or an e-mail address to exactly one of many at once', async () => {
    const logins = await Promise.all(['Twin', 'twin', 'TWIN', 'tWin'].map((login) => register(visitor({ login }))));
    expect(logins.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const emails = await Promise.all(['Twin@example.com', 'twin@example.com'].map((email) => register(visitor({ email }))));
    expect(emails.map(({ body, status }) => body?.message ?? status).sort()).toEqual([201, 'error.emailexists'].sort());
    const crossed = await Promise.all([register(visitor({ login: 'c@r.oss' })), register(visitor({ email: 'c@r.oss' }))]);
    expect(crossed.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('is limited to 20 an hour from one address; invalid requests do not count', async () => {
    const here = somewhere();
    for (let number = 0; number < 5; number++) expect((await register({}, here)).status).toBe(400);
    for (let number = 0; number < 20; number++) expect((await register(visitor({ login: 'admin' }), here)).status).toBe(400);
    const answer = await register(visitor(), here);
    expectProblem(answer, 429, { message: 'error.tooManyAttempts' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await register(visitor())).status).toBe(201);
  });

  test('is audited, without password and key', async () => {
    const { login } = await registered();
    const id = await api.userId(login);
    const [audit] = await api.audits('User', id);
    expect(audit).toMatchObject({ action: 'CREATE', commitVersion: 1, modifiedBy: 'system', value: { login, activated: false } });
    expect(JSON.stringify(audit)).not.toMatch(/hash|argon|resetDate/i);
  });
});

describe('GET /api/activate', () => {
  test.each(['x', 'x'.repeat(200), "' or 1=1 --", 'đ'])('refuses the key %j', async (key) => {
    expectProblem(await activate(key), 400, { message: 'error.invalidKey' });
  });

  test.each(['', 'x'.repeat(201), '\0'])('refuses %j, which is not a key', async (key) => expect((await activate(key)).status).toBe(400));

  test('refuses a key after three days, before the registration is removed', async () => {
    const { login, email, password } = await registered();
    const key = keyIn((await mails.arrived(email))[0]);
    await age(login, 3.001);
    expectProblem(await activate(key), 400, { message: 'error.invalidKey' });
    await age(login, 2.999);
    expect((await activate(key)).status).toBe(200);
    expect((await signIn(login, password)).status).toBe(200);
  });

  test('counts the addresses of an IPv6 network together', async () => {
    const from = (host: number) => ({ 'X-Forwarded-For': `2001:db8:1:2::${host.toString(16)}` });
    for (let number = 0; number < 100; number++) expect((await activate(`guess${number}`, from(number))).status).toBe(400);
    expect((await activate('guess', from(1000))).status).toBe(429);
    expect((await activate('guess', { 'X-Forwarded-For': '2001:db8:1:3::1' })).status).toBe(400);
    // The same host as IPv4 and as IPv4-mapped IPv6.
    for (let number = 0; number < 100; number++)
      expect((await activate(`g${number}`, { 'X-Forwarded-For': '192.0.2.7' })).status).toBe(400);
    expect((await activate('guess', { 'X-Forwarded-For': '::ffff:192.0.2.7' })).status).toBe(429);
  });

  test('blocks an address that guesses', async () => {
    const here = somewhere();
    for (let number = 0; number < 100; number++) expect((await activate(`guess${number}`, here)).status).toBe(400);
    expect((await activate('guess', here)).status).toBe(429);
  });

  test('stores only hashes of keys', async () => {
    const { email } = await registered();
    const key = keyIn((await mails.arrived(email))[0]);
    expect(key.length).toBeGreaterThanOrEqual(43);
    const { rows } = await api.context.pool.query(
      `select t::text from "appUser" t union all select t::text from pgboss.job t union all select t::text from "entityAudit" t`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});

describe('registrations that nobody confirmed', () => {
  test('are removed after three days, and never an account that an administrator deactivated', async () => {
    const [old, young, confirmed] = [await registered(), await registered(), await registered()];
    await activate(keyIn((await mails.arrived(confirmed.email))[0]));
    await api.context.pool.query('update "appUser" set activated = false where login = $1', [confirmed.login]);
    for (const [{ login }, days] of [
      [old, 3.01],
      [young, 2.99],
      [confirmed, 400],
    ] as const)
      await age(login, days);
    const id = await api.userId(old.login);
    await removeUnconfirmed(api.context);
    expect(await Promise.all([old, young, confirmed].map(({ login }) => exists(login)))).toEqual([false, true, true]);
    expect((await api.audits('User', id)).at(-1)).toMatchObject({ action: 'DELETE', modifiedBy: 'system' });
  });
});
