import { randomUUID } from 'node:crypto';
import { SIGNED_OUT_CODE } from '@ace/contract/tracker/topics.ts';
import { describe, expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { MAX_SESSIONS } from '../sessions/sessions.service.ts';

const api = startTestApi();
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

const signIn = async (userAgent = CHROME, login = 'user') => {
  const answer = await api.as(null).post('/api/authenticate', { username: login, password: login }, { 'User-Agent': userAgent });
  const headers = { Authorization: `Bearer ${answer.body.id_token}` };
  return {
    token: answer.body.id_token as string,
    sessions: async () =>
      (await api.as(null).get('/api/account/sessions', headers)).body as {
        id: string;
        isCurrent: boolean;
        createdDate: string;
        lastUsedDate: string;
        browser: string;
        address: string;
      }[],
    isAlive: async () => (await api.as(null).get('/api/account', headers)).status === 200,
    close: (path: string) =>
      fetch(`${api.address}/api/account/sessions${path}`, { method: 'DELETE', headers }).then(({ status }) => status),
  };
};

describe("one's sessions", () => {
  test('are listed with time, address and browser, and the current one is marked', async () => {
    const before = Date.now();
    const [one] = [await signIn(), await signIn('', 'employee')];
    const current = (await one.sessions()).find(({ isCurrent }) => isCurrent);
    expect(current).toMatchObject({ browser: 'Chrome 153 · Windows', address: '127.0.0.1', isCurrent: true });
    expect((await one.sessions()).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    for (const time of [current?.createdDate, current?.lastUsedDate]) {
      expect(Date.parse(time ?? '')).toBeGreaterThanOrEqual(before - 1_000);
      expect(Date.parse(time ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
    }
  });

  test('are closed one by one, and their tokens refused within a second', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const [id] = (await other.sessions()).filter(({ isCurrent }) => isCurrent).map((session) => session.id);
    expect(await one.close(`/${id}`)).toBe(204);
    await expect.poll(other.isAlive, { timeout: 1_500 }).toBe(false);
    expect(await one.isAlive()).toBe(true);
    expect(await one.close(`/${id}`)).toBe(404);
    expect(await one.close('/x')).toBe(400);
  });

  test('are at most 50: the least recently used one ends, also when two sign in at once', async () => {
    const oldest = await signIn(CHROME, 'employee');
    const inUse = await signIn(CHROME, 'employee');
    await api.context.pool.query(
      `insert into session ("userId", "expiresDate", address, browser)
       select id, now() + interval '1 day', '127.0.0.1', '' from "appUser", generate_series(1, 60) where login = 'employee'`,
    );
    await api.context.pool.query('update session set "lastUsedDate" = now() where id = $1', [
      (await inUse.sessions()).find(({ isCurrent }) => isCurrent)?.id,
    ]);
    const latest = await Promise.all([signIn(CHROME, 'employee'), signIn(CHROME, 'employee')]);
    expect(await inUse.sessions()).toHaveLength(MAX_SESSIONS);
    await expect.poll(oldest.isAlive, { timeout: 1_500 }).toBe(false);
    for (const { isAlive } of [inUse, ...latest]) expect(await isAlive()).toBe(true);
  });

  test('of another user are not found', async () => {
    const [own, others] = [await signIn(), await signIn(CHROME, 'employee')];
    const [id] = (await others.sessions()).map((session) => session.id);
    expect(await own.close(`/${id}`)).toBe(404);
    expect(await own.close(`/${randomUUID()}`)).toBe(404);
    expect(await others.isAlive()).toBe(true);
  });

  test('end by signing out, with their sockets; a second sign-out is refused', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const socket = new WebSocket(`${api.address.replace('http', 'ws')}/websocket/tracker?access_token=${one.token}`);
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    expect(await one.close('/current')).toBe(204);
    await expect.poll(one.isAlive, { timeout: 1_500 }).toBe(false);
    expect(await closed).toBe(SIGNED_OUT_CODE);
    expect(await one.close('/current')).toBe(401);
    expect(await other.isAlive()).toBe(true);
  });

  test('are closed all at once', async () => {
    const [one, other] = [await signIn(), await signIn()];
    expect(await one.close('')).toBe(204);
    for (const { isAlive } of [one, other]) await expect.poll(isAlive, { timeout: 1_500 }).toBe(false);
  });

  test.each(['', 'x'.repeat(5_000), '<script>', 'đ'])('accept the user agent %j', async (agent) => {
    const one = await signIn(encodeURI(agent), 'admin');
    expect(await one.isAlive()).toBe(true);
  });
});
