import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';

const api = startTestApi();
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

const signIn = async (userAgent = CHROME, login = 'user') => {
  const answer = await api.as(null).post('/api/authenticate', { username: login, password: login }, { 'User-Agent': userAgent });
  const headers = { Authorization: `Bearer ${answer.body.id_token}` };
  return {
    sessions: async () =>
      (await api.as(null).get('/api/account/sessions', headers)).body as {
        id: string;
        isCurrent: boolean;
        browser: string;
        address: string;
      }[],
    isAlive: async () => (await api.as(null).get('/api/account', headers)).status === 200,
    close: (path: string) =>
      fetch(`${api.address}/api/account/sessions${path}`, { method: 'DELETE', headers }).then(({ status }) => status),
  };
};

describe("one's sessions", () => {
  test('are listed with when, from where and which browser, and which is the one that asks', async () => {
    const [one] = [await signIn(), await signIn('', 'employee')];
    const current = (await one.sessions()).find(({ isCurrent }) => isCurrent);
    expect(current).toMatchObject({ browser: 'Chrome 153 · Windows', address: '127.0.0.1', isCurrent: true });
    expect((await one.sessions()).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  test('are closed one by one; the token is dead within a second', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const [id] = (await other.sessions()).filter(({ isCurrent }) => isCurrent).map((session) => session.id);
    expect(await one.close(`/${id}`)).toBe(204);
    await expect.poll(other.isAlive, { timeout: 1_500 }).toBe(false);
    expect(await one.isAlive()).toBe(true);
    expect(await one.close(`/${id}`)).toBe(404);
    expect(await one.close('/x')).toBe(400);
  });

  test("are one's own: somebody else's is not found", async () => {
    const [own, others] = [await signIn(), await signIn(CHROME, 'employee')];
    const [id] = (await others.sessions()).map((session) => session.id);
    expect(await own.close(`/${id}`)).toBe(404);
    expect(await own.close(`/${randomUUID()}`)).toBe(404);
    expect(await others.isAlive()).toBe(true);
  });

  test('are closed all at once', async () => {
    const [one, other] = [await signIn(), await signIn()];
    expect(await one.close('')).toBe(204);
    for (const { isAlive } of [one, other]) await expect.poll(isAlive, { timeout: 1_500 }).toBe(false);
  });

  test.each(['', 'x'.repeat(5_000), '<script>', 'đ'])('bear with the browser %j', async (agent) => {
    const one = await signIn(encodeURI(agent), 'admin');
    expect(await one.isAlive()).toBe(true);
  });
});

describe('POST /api/account', () => {
  const settings = {
    ...{ firstName: 'Bình', lastName: 'Trần', email: 'binh@example.com', company: 'ACE', phone: '0903123456' },
    ...{ address: '12 Tôn Đức Thắng', langKey: 'en' },
  };
  const save = (fields: object = {}) => api.as('other').post('/api/account', { ...settings, ...fields });

  test('changes what one may change, and neither login nor roles', async () => {
    const answer = await save({ login: 'admin', authorities: ['ROLE_ADMIN'], activated: false, email: 'BINH@example.com' });
    expect(answer.status, answer.text).toBe(200);
    expect((await api.as('other').get('/api/account')).body).toMatchObject({
      ...settings,
      login: 'other',
      authorities: ['ROLE_USER'],
      activated: true,
    });
    expect((await save({ company: '' })).status).toBe(200);
    expect((await api.as('other').get('/api/account')).body.company).toBeNull();
    const audits = await api.audits('User', await api.userId('other'));
    expect(audits.at(-1)).toMatchObject({ action: 'UPDATE', modifiedBy: 'other', value: { company: null } });
  });

  test.each([
    ['firstName', 0, 51],
    ['lastName', 0, 51],
    ['company', null, 101],
    ['phone', 4, 16],
    ['address', 4, 201],
  ])('refuses %s of %s and of %s characters, and takes one more and one less', async (field, tooShort, tooLong) => {
    for (const length of [tooShort, tooLong]) {
      if (length === null) continue;
      expectProblem(await save({ [field]: '1'.repeat(length) }), 400, {
        fieldErrors: [expect.objectContaining({ objectName: 'account', field })],
      });
    }
    for (const length of [(tooShort ?? 0) + 1, tooLong - 1]) expect((await save({ [field]: '1'.repeat(length) })).status).toBe(200);
  });

  test("does not take somebody else's e-mail address or login as e-mail address", async () => {
    expectProblem(await save({ email: 'Admin@acecargo.example' }), 400, { type: '/problem/email-already-used' });
    expect((await save({ langKey: 'fr' })).status).toBe(400);
    expect((await save({ email: 'nobody' })).status).toBe(400);
  });
});
