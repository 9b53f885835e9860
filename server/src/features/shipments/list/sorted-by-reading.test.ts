import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi } from '../../../testing/test-api.ts';
import { creator } from '../shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

beforeAll(async () => {
  for (const notes of ['b', null, 'a']) await create({ notes });
});

/** The statements that wait for the lock of the test. */
const waiting = async () => {
  const { rows } = await api.context.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%notes%' order by pid`,
  );
  return rows.map(({ pid }) => pid);
};

describe('a list in an order that no index has', () => {
  const leaving: AbortController[] = [];
  const list = (login: 'employee' | 'admin', path = '/api/shipments?sort=notes,asc') => {
    const client = new AbortController();
    leaving.push(client);
    const headers = { authorization: `Bearer ${api.tokenOf(login)}` };
    const answer = fetch(`${api.address}${path}`, { headers, signal: client.signal }).then(
      ({ status }) => status,
      () => 'left',
    );
    return { answer, leave: () => client.abort() };
  };

  /** Nobody can read shipments until the returned function is called. */
  const block = async () => {
    const client = await api.context.pool.connect();
    await client.query('begin; lock table shipment in access exclusive mode');
    return async () => {
      await client.query('rollback');
      client.release();
    };
  };
  let unblock = async () => {};
  afterEach(async () => {
    await unblock();
    for (const client of leaving.splice(0)) client.abort();
  });

  test('has empty values last, from both ends', async () => {
    for (const [direction, expected] of [
      ['asc', ['a', 'b', null]],
      ['desc', ['b', 'a', null]],
    ] as const) {
      const pages = await Promise.all(
        [0, 1, 2].map((page) => api.as('employee').get(`/api/shipments?sort=notes,${direction}&size=1&page=${page}`)),
      );
      expect(pages.flatMap(({ body }) => (body as { notes: string }[]).map(({ notes }) => notes))).toEqual(expected);
    }
  });

  test('is read once at a time for each person, and by two in all', async () => {
    unblock = await block();
    const own = [list('employee'), list('employee', '/api/_search/shipments?query=kho&sort=NOTES')];
    await expect.poll(async () => (await waiting()).length).toBe(1);
    const others = list('admin');
    await expect.poll(async () => (await waiting()).length).toBe(2);
    await unblock();
    unblock = async () => {};
    expect(await Promise.all([...own, others].map(({ answer }) => answer))).toEqual([200, 200, 200]);
  });

  test('is not read for a client who has left', async () => {
    unblock = await block();
    const first = list('employee');
    await expect.poll(async () => (await waiting()).length).toBe(1);
    const second = list('employee');
    first.leave();
    expect(await first.answer).toBe('left');
    // The second one's turn has come: the first statement was stopped.
    await expect.poll(async () => (await waiting()).length).toBe(1);
    second.leave();
    await expect.poll(waiting).toEqual([]);
  });
});
