import { randomUUID } from 'node:crypto';
import { laterOf, POSITION_HEADER } from '@ace/contract/shared/position.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { creator } from '../features/shipments/shipments.testing.ts';
import { type Login, startTestApi } from '../testing/test-api.ts';
import { readCaches } from './cache.ts';

const api = startTestApi();
const create = creator(api);

/** Every client has seen at least this. */
const NOTHING = '0/0';

/** The position after something has been written. */
const writePosition = async () => {
  await api.context.pool.query('create table if not exists written (); comment on table written is null; drop table written');
  return (await api.context.readers.currentPosition()) ?? '';
};

describe('a shared answer', () => {
  /** Answers the numbers 1, 2, 3 … once `end` is called for each. */
  const counted = () => {
    const own = randomUUID();
    const ends: ((error?: Error) => void)[] = [];
    const work = () => new Promise<number>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(ends.length))));
    return { ask: (position: string | null, question = 'one') => api.context.sharedReads(`${own} ${question}`, position, work), ends };
  };

  test('is given to all who ask the same, while it is read and after', async () => {
    const { ask, ends } = counted();
    const both = [ask(NOTHING), ask(NOTHING)];
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.();
    expect(await Promise.all([...both, ask(NOTHING)])).toEqual([1, 1, 1]);
    const other = ask(NOTHING, 'other');
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    expect(await other).toBe(2);
  });

  test('is not given to whoever has seen more than it has', async () => {
    const { ask, ends } = counted();
    const first = ask(NOTHING);
    await expect.poll(() => ends.length).toBe(1);
    const position = await writePosition();
    // Both wait for the same new one, though the first is still being read.
    const later = [ask(position), ask(position)];
    await expect.poll(() => ends.length).toBe(2);
    for (const end of ends) end();
    expect(await Promise.all([...later, ask(position), ask(NOTHING)])).toEqual([2, 2, 2, 2]);
    expect(await first).toBe(2);
  });

  test('is not given to whoever has read a newer one without a position', async () => {
    const { ask, ends } = counted();
    const first = ask(NOTHING);
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.();
    expect(await first).toBe(1);
    const anew = ask(null);
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    expect(await Promise.all([anew, ask(NOTHING)])).toEqual([2, 2]);
  });

  test('is read again if it failed', async () => {
    const { ask, ends } = counted();
    const first = ask(NOTHING);
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    const second = ask(NOTHING);
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    expect(await second).toBe(2);
  });
});

describe('the calls of open pages', () => {
  const hits = () => Object.fromEntries(readCaches()).sharedAnswers?.hits ?? 0;
  const get = async (login: Login, path: string, position: string) => {
    const answer = await api.as(login).get(path, { [POSITION_HEADER]: position });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  test('show each their own change at once, and what they were told of', async () => {
    for (let number = 0; number < 5; number++) {
      const { headers, body } = await api.as('employee').post('/api/shipments', {
        ...(await create()),
        ...{ id: undefined, aceBillNumber: undefined, description: `own ${number}` },
      });
      const position = headers.get(POSITION_HEADER) ?? '';
      expect(laterOf(NOTHING, position)).toBe(position);
      const rows: Shipment[] = await get('employee', '/api/shipments?sort=id,desc', position);
      expect(rows[0]).toEqual(body);
      const { counts } = await get('employee', '/api/desk', position);
      expect(await get('admin', '/api/desk', position)).toMatchObject({ counts });
    }
  });

  test.each([
    '/api/shipments',
    '/api/shipments?sort=shipDate,desc&sort=id',
    '/api/trackings?sort=id,desc',
    '/api/connectors',
    '/api/desk',
    '/api/desk/tasks',
  ])('%s is answered once for several', async (path) => {
    const position = await writePosition();
    const before = hits();
    await Promise.all(Array.from({ length: 4 }, () => get('employee', path, position)));
    expect(hits() - before).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['of customers', 'user', '/api/shipments'],
    ['about the caller', 'employee', '/api/shipments?ownerId=me'],
    ['of tasks of the caller', 'employee', '/api/desk/tasks?assignee=me'],
    ['with a search', 'employee', '/api/_search/shipments?query=kho'],
    ['of many rows', 'employee', '/api/shipments?size=100'],
    ['in an order that no index has', 'employee', '/api/shipments?sort=notes,asc'],
  ] as const)('those %s are not shared', async (_, login, path) => {
    const before = hits();
    await Promise.all([get(login, path, NOTHING), get(login, path, NOTHING)]);
    expect(hits()).toBe(before);
  });

  test('are told a position by changes alone, not by counts that are asked for with a body', async () => {
    const count = (headers?: Record<string, string>) => api.as('employee').post('/api/_count/shipments', { selections: [{}] }, headers);
    expect((await count()).headers.get(POSITION_HEADER)).toBeNull();
    expect((await count({ [POSITION_HEADER]: '0/7' })).headers.get(POSITION_HEADER)).toBe('0/7');
    const refused = await api.as('employee').put('/api/shipments', { id: 999_999 });
    expect(refused.headers.get(POSITION_HEADER)).not.toBeNull();
  });

  test('without a position are read for each', async () => {
    const before = hits();
    await Promise.all([api.as('employee').get('/api/shipments'), api.as('employee').get('/api/shipments')]);
    expect(hits()).toBe(before);
  });

  test('those of administrators have what only they see', async () => {
    const position = await writePosition();
    const [own, others] = await Promise.all([get('admin', '/api/desk', position), get('employee', '/api/desk', position)]);
    expect(own.failedSignIns).toBeTypeOf('number');
    expect(others.failedSignIns).toBeNull();
  });
});
