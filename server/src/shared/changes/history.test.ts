import { beforeEach, describe, expect, test } from 'vitest';
import { creator } from '../../features/shipments/shipments.testing.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { RATES } from '../limits/bounds.ts';

const api = startTestApi();
const create = creator(api);
const query = async (text: string, values: unknown[] = []) => (await api.context.pool.query(text, values)).rows;
const LIMIT = RATES.changes.history.points;
const counted = async (): Promise<{ key: string; points: number }[]> =>
  query(`select key, points from "rateLimit" where key like 'history:%'`);
beforeEach(() => query(`delete from "rateLimit"`));

describe('the history that a customer writes', () => {
  test('is counted as it is stored, with that of others apart, and not for employees', async () => {
    const own = await create({}, 'user');
    expect(await counted()).toEqual([]);
    const { body } = await api.as('user').put('/api/shipments', { ...own, notes: 'a' });
    await api.as('user').put('/api/shipments', { ...body, notes: 'b' });
    await api.as('employee').put('/api/shipments', { ...own, version: undefined, notes: 'c' });
    const stored = await query(
      `select sum(pg_column_size("entityValue"))::integer as points from "entityAudit" where "entityId" = $1 and action = 'UPDATE' and "modifiedBy" = 'user'`,
      [own.id],
    );
    expect(await counted()).toEqual([{ key: `history:${await api.userId('user')}`, ...stored[0] }]);
  });

  test('is refused beyond the limit until an hour is over, and nothing of what was refused is kept', async () => {
    const own = await create({}, 'user');
    const { body } = await api.as('user').put('/api/shipments', { ...own, notes: 'a' });
    const [first] = await counted();
    const size = Number(first?.points);
    await query(`update "rateLimit" set points = $1 where key like 'history:%'`, [LIMIT - size]);
    const { body: last } = await api.as('user').put('/api/shipments', { ...body, notes: 'b' });
    expect(last.notes).toBe('b');
    const refused = await api.as('user').put('/api/shipments', { ...last, notes: 'c' });
    expectProblem(refused, 429, { message: 'error.tooMuchHistory' });
    expect(Number(refused.headers.get('Retry-After'))).toSatisfy((seconds: number) => seconds > 3_000 && seconds <= 3_600);
    expect((await api.as('user').get(`/api/shipments/${own.id}`)).body.notes).toBe('b');
    expect((await counted())[0]?.points).toBe(LIMIT);
    expect((await api.as('employee').put('/api/shipments', { ...last, notes: 'd' })).status).toBe(200);
    expect((await create({}, 'user')).id).toBeGreaterThan(own.id);

    await query(`update "rateLimit" set expire = (extract(epoch from now()) - 1) * 1000 where key like 'history:%'`);
    expect((await api.as('user').put('/api/shipments', { ...own, version: undefined, notes: 'e' })).status).toBe(200);
    expect((await counted())[0]?.points).toBeLessThan(2 * size);
  });

  test('of two changes at once is counted for both', async () => {
    const records = await Promise.all(Array.from({ length: 8 }, () => create({}, 'user')));
    const answers = await Promise.all(records.map((record) => api.as('user').put('/api/shipments', { ...record, notes: 'a' })));
    expect(answers.map(({ status }) => status)).toEqual(records.map(() => 200));
    const [stored] = await query(
      `select sum(pg_column_size("entityValue"))::integer as points from "entityAudit" where "entityId" = any($1) and action = 'UPDATE'`,
      [records.map(({ id }) => id)],
    );
    expect((await counted()).map(({ points }) => points)).toEqual([stored?.points]);
  });
});
