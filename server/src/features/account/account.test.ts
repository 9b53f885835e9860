import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTokens } from '../../shared/secrets/tokens.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';

const api = startTestApi({ trustProxy: ['127.0.0.1'] });

let lastAddress = 0;
/** Another address each time, so that the failures of one test do not affect the next. */
const somewhere = () => ({ 'X-Forwarded-For': `10.0.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}` });
const signIn = (username: string, password: string, headers = somewhere(), rememberMe = false) =>
  api.as(null).post('/api/authenticate', { username, password, rememberMe }, headers);
const accountWith = async (token: string) => fetch(`${api.address}/api/account`, { headers: { Authorization: `Bearer ${token}` } });
/** Seconds since 1970 at which a token ends. */
const expiryOf = (token: string): number => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp;

describe('POST /api/authenticate', () => {
  test('answers a token in header and body, for a login or an e-mail address in any case', async () => {
    for (const username of ['user', 'USER', ' user ', 'user@anphu.example', 'User@AnPhu.Example']) {
      const answer = await signIn(username, 'user');
      expect(answer.status, username).toBe(200);
      expect(answer.headers.get('authorization')).toBe(`Bearer ${answer.body.id_token}`);
      expect((await accountWith(answer.body.id_token)).status).toBe(200);
    }
  });

  test('issues a token for a day, or for 30 days with "remember me"', async () => {
    for (const [isRemembered, days] of [
      [false, 1],
      [true, 30],
    ] as const) {
      const begin = Math.floor(Date.now() / 1_000);
      const expiry = expiryOf((await signIn('user', 'user', somewhere(), isRemembered)).body.id_token);
      // Its time begins while the sign-in is answered.
      expect(expiry).toBeGreaterThanOrEqual(begin + days * 86_400);
      expect(expiry).toBeLessThanOrEqual(Date.now() / 1_000 + days * 86_400);
    }
  });

  test('gives the same answer for a wrong password, an unknown login and an inactive user', async () => {
    await api.context.pool.query(`update "appUser" set activated = false where login = 'other'`);
    const answers = [
      await signIn('user', 'wrong'),
      await signIn('nobody', 'user'),
      await signIn('other', 'user'),
      await signIn('user', 'x'.repeat(100_000)),
      await signIn('ộ'.repeat(254), 'x'),
    ];
    for (const answer of answers) {
      expectProblem(answer, 401, { message: 'error.badCredentials' });
      expect(answer.text).toBe(answers[0]?.text);
    }
    await api.context.pool.query(`update "appUser" set activated = true where login = 'other'`);
  });

  test.each([
    {},
    { username: 'user' },
    { username: '', password: 'x' },
    { username: 'user', password: '' },
    { username: 5, password: 'x' },
    { username: 'a\0', password: 'x' },
  ])('refuses %o as incomplete', async (body) =>
    expectProblem(await api.as(null).post('/api/authenticate', body, somewhere()), 400, { message: 'error.validation' }),
  );

  test('blocks a login after 10 failures from one address, and only from there', async () => {
    const here = somewhere();
    expect((await signIn('user', 'user', here)).status).toBe(200);
    for (let number = 0; number < 10; number++) expect((await signIn('user', 'wrong', here)).status).toBe(401);
    const answer = await signIn('user', 'user', here);
    expectProblem(answer, 429, { message: 'error.tooManyAttempts' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await signIn('employee', 'employee', here)).status).toBe(200);
    expect((await signIn('user', 'user')).status).toBe(200);
  });

  test('opens no session when the password is changed while it is checked', async () => {
    const { rows } = await api.context.pool.query(`select "passwordHash" from "appUser" where login = 'other'`);
    const changing = await api.context.pool.connect();
    await changing.query('begin');
    await changing.query(`update "appUser" set "passwordHash" = 'another' where login = 'other'`);
    const answer = signIn('other', 'user');
    // The old password was checked, and the request waits for the change.
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await api.context.pool.query(waits)).rowCount).toBe(1);
    await changing.query('commit');
    changing.release();
    expectProblem(await answer, 401, { message: 'error.badCredentials' });
    await api.context.pool.query(`update "appUser" set "passwordHash" = $1 where login = 'other'`, [rows[0].passwordHash]);
  });

  test('a correct password resets the count of failures', async () => {
    const here = somewhere();
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 9; number++) expect((await signIn('user', 'wrong', here)).status).toBe(401);
      expect((await signIn('user', 'user', here)).status).toBe(200);
    }
  });

  test('blocks an address after 100 failures, whatever the logins', async () => {
    const here = somewhere();
    await Promise.all(Array.from({ length: 100 }, (_, number) => signIn(`guess${number}`, 'x', here)));
    expect((await signIn('employee', 'employee', here)).status).toBe(429);
  });

  test('after 50 failures from unknown addresses accepts a login only from an address where it was used before', async () => {
    const known = somewhere();
    expect((await signIn('admin', 'admin', known)).status).toBe(200);
    for (let number = 0; number < 50; number++) expect((await signIn('admin', 'x')).status).toBe(401);
    expect((await signIn('admin', 'admin')).status).toBe(429);
    expect((await signIn('admin', 'admin', known)).status).toBe(200);
  });
});

describe('a token', () => {
  const userToken = async () => (await signIn('user', 'user')).body.id_token as string;

  test('is refused when forged, signed with another key, unsigned or expired', async () => {
    const token = await userToken();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const inAnHour = new Date(Date.now() + 3_600_000);
    const ofThis = { userId: Number(claims.sub), sessionId: claims.sid };
    const stranger = await createTokens('another secret that has 32 characters').issue(ofThis, inAnHour);
    const expired = await api.context.tokens.issue(ofThis, new Date(Date.now() - 1_000));
    const unknown = await api.context.tokens.issue({ ...ofThis, sessionId: randomUUID() }, inAnHour);
    const others = await api.context.tokens.issue({ ...ofThis, userId: 1 }, inAnHour);
    for (const wrong of [
      `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      stranger,
      expired,
      unknown,
      others,
      `${token}x`,
      'x',
      '',
    ]) {
      expect((await accountWith(wrong)).status).toBe(401);
    }
  });

  test.each([
    [`update "appUser" set activated = false where login = 'other'`, `update "appUser" set activated = true where login = 'other'`],
    [`delete from session where "userId" = (select id from "appUser" where login = 'other')`, 'select 1'],
    [`update session set "expiresDate" = now() where "userId" = (select id from "appUser" where login = 'other')`, 'select 1'],
  ])('is refused within a second after: %s', async (death, undo) => {
    const token = (await signIn('other', 'user')).body.id_token;
    expect((await accountWith(token)).status).toBe(200);
    await api.context.pool.query(death);
    await expect.poll(async () => (await accountWith(token)).status, { timeout: 1_500 }).toBe(401);
    await api.context.pool.query(undo);
  });
});

describe('GET /api/account', () => {
  test("answers one's own user with the included roles, and no secrets", async () => {
    const answer = await api.as('admin').get('/api/account');
    expect(answer.body).toMatchObject({
      login: 'admin',
      langKey: 'vi',
      activated: true,
      authorities: ['ROLE_USER', 'ROLE_EMPLOYEE', 'ROLE_ADMIN'],
    });
    expect(answer.text).not.toMatch(/password|keyHash|argon/i);
    expectProblem(await api.as(null).get('/api/account'), 401, { message: 'error.http.401' });
  });
});
