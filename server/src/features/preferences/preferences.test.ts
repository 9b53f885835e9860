import { VIEW_LIMITS } from '@ace/contract/preferences/choices.ts';
import type { View } from '@ace/contract/preferences/preferences.ts';
import { describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';

const api = startTestApi();

const LAYOUT = { columns: null, widths: {} };
const PREFERENCE = {
  arrangement: 'compact',
  density: 'roomy',
  layouts: { full: LAYOUT, compact: { columns: ['id', 'weight'], widths: { id: 80 } } },
};

describe('the arrangement of lists', () => {
  const put = (login: Login, list: string, body: object) => api.as(login).put(`/api/preferences/lists/${list}`, body);

  test('is remembered for each person', async () => {
    expect((await api.as('employee').get('/api/preferences/lists')).body).toEqual({});
    expect(await put('employee', 'shipments', PREFERENCE)).toMatchObject({ status: 200, body: PREFERENCE });
    const changed = { ...PREFERENCE, arrangement: 'full' };
    await put('employee', 'shipments', changed);
    await put('employee', 'users', PREFERENCE);
    expect((await api.as('employee').get('/api/preferences/lists')).body).toEqual({ shipments: changed, users: PREFERENCE });
    expect((await api.as('user').get('/api/preferences/lists')).body).toEqual({});
  });

  test('remembers the order and the answer to an offer; an arrangement without them is as it was', async () => {
    const chosen = { ...PREFERENCE, sort: 'shipDate,desc', knowsCompact: true };
    expect(await put('other', 'shipments', chosen)).toMatchObject({ status: 200, body: chosen });
    expect((await api.as('other').get('/api/preferences/lists')).body).toEqual({ shipments: chosen });
    await put('other', 'shipments', PREFERENCE);
    expect((await api.as('other').get('/api/preferences/lists')).body).toEqual({ shipments: PREFERENCE });
    for (const sort of ['', 'shipDate', 'shipDate,up', 'a b,asc', `${'x'.repeat(51)},asc`]) {
      expect((await put('other', 'shipments', { ...PREFERENCE, sort })).status, sort).toBe(400);
    }
  });

  test('is refused for unknown lists and wrong values', async () => {
    expect((await put('user', 'nothing', PREFERENCE)).status).toBe(400);
    const widths = (width: number) => ({ ...PREFERENCE, layouts: { full: LAYOUT, compact: { columns: null, widths: { id: width } } } });
    expect((await put('user', 'users', widths(39))).status).toBe(400);
    expect((await put('user', 'users', widths(40))).status).toBe(200);
    const columns = (count: number) => ({
      ...PREFERENCE,
      layouts: { compact: LAYOUT, full: { columns: Array.from({ length: count }, (_, index) => `c${index}`), widths: {} } },
    });
    expect((await put('user', 'users', columns(100))).status).toBe(200);
    expect((await put('user', 'users', columns(101))).status).toBe(400);
  });
});

describe('views', () => {
  const VIEW = { list: 'shipments', name: 'Sắp gửi', address: 'shipDateFrom=today&shipDateTo=today+7' };
  const create = (login: Login, fields: object = {}) => api.as(login).post('/api/views', { ...VIEW, ...fields });
  const namesOf = async (login: Login) =>
    ((await api.as(login).get('/api/views?list=shipments')).body as View[]).map(({ name, isOwn }) => [name, isOwn]);

  test('are one’s own, or shared by administrators', async () => {
    const own = await create('employee');
    expect(own).toMatchObject({ status: 201, body: { ...VIEW, isShared: false, isOwn: true } });
    expect((await create('employee', { name: 'Của mọi người', isShared: true })).status).toBe(403);
    const shared = await create('admin', { name: 'Của mọi người', isShared: true });
    expect(shared.status).toBe(201);
    expect(await namesOf('employee')).toEqual([
      ['Của mọi người', false],
      ['Sắp gửi', true],
    ]);
    expect(await namesOf('user')).toEqual([['Của mọi người', false]]);
    expect(await namesOf('admin')).toEqual([['Của mọi người', true]]);

    expect((await api.as('user').delete(`/api/views/${own.body.id}`)).status).toBe(404);
    expect((await api.as('admin').delete(`/api/views/${own.body.id}`)).status).toBe(404);
    expect((await api.as('employee').delete(`/api/views/${shared.body.id}`)).status).toBe(404);
    expect((await api.as('admin').delete(`/api/views/${shared.body.id}`)).status).toBe(204);
    expect((await api.as('employee').delete(`/api/views/${own.body.id}`)).status).toBe(204);
    expect(await namesOf('employee')).toEqual([]);
  });

  test('have names of their own, up to a number', async () => {
    expect((await create('other')).status).toBe(201);
    expectProblem(await create('other'), 400, { fieldErrors: [{ objectName: 'view', field: 'name', message: 'unique' }] });
    expect((await create('other', { list: 'trackings' })).status).toBe(201);
    expectProblem(await create('other', { name: ' ' }), 400, { fieldErrors: [{ objectName: 'view', field: 'name', message: 'NotBlank' }] });
    expectProblem(await create('other', { name: 'x'.repeat(51) }), 400, {
      fieldErrors: [{ objectName: 'view', field: 'name', message: 'Size' }],
    });
    // All at once, more than there is room for.
    const answers = await Promise.all(Array.from({ length: 80 }, (_, number) => create('other', { name: `Mục ${number}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(VIEW_LIMITS.views - 2);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(80 - VIEW_LIMITS.views + 2);
    expectProblem(await create('other', { name: 'một nữa' }), 400, {
      fieldErrors: [{ objectName: 'view', field: 'name', message: 'Size' }],
    });
  });

  test('are only of lists that the person may open', async () => {
    const { body: view } = await create('admin', { list: 'users', name: 'Khách ở Huế', isShared: true });
    const { body: audits } = await create('admin', { list: 'audits', name: 'Đêm qua', isShared: true });
    for (const login of ['user', 'employee'] as const) {
      for (const list of ['users', 'audits']) {
        expectProblem(await api.as(login).get(`/api/views?list=${list}`), 403, { message: 'error.http.403' });
        expect((await create(login, { list, name: 'x' })).status).toBe(403);
      }
    }
    // Somebody who was an administrator keeps their views, and sees them again as one.
    const { rows } = await api.context.pool.query(
      `insert into "savedView" ("userId", list, name, address) values ($1, 'users', 'Cũ', 'x=1') returning id`,
      [await api.userId('employee')],
    );
    expect((await api.as('employee').delete(`/api/views/${rows[0].id}`)).status).toBe(404);
    expect((await api.as('admin').get('/api/views?list=users')).body).toEqual([{ ...view, isOwn: true }]);
    for (const { id } of [view, audits]) expect((await api.as('admin').delete(`/api/views/${id}`)).status).toBe(204);
  });

  test.each([
    ['\u200b', 'NotBlank'],
    ['\u3164', 'NotBlank'],
    ['\u2800', 'invisible'],
    ['a\u001bb', 'invisible'],
  ])('have names that can be seen: not %j', async (name, message) => {
    expectProblem(await create('user', { name }), 400, { fieldErrors: [{ objectName: 'view', field: 'name', message }] });
  });

  test.each([
    [' Huế – Đà Nẵng ', 'Huế – Đà Nẵng'],
    ['👨\u200d👩\u200d👧 Gia đình', '👨\u200d👩\u200d👧 Gia đình'],
    ['❤️ 1️⃣ 👍🏽', '❤️ 1️⃣ 👍🏽'],
    ['Hàng “gấp” (24 giờ)', 'Hàng “gấp” (24 giờ)'],
    ['\ufeffmới\n', 'mới'],
    ['\u202ea\u200bb\u2028\u2066c\u2069\td', 'ab c d'],
    ['a\u200db\u00ad1\ufe0f', 'ab1'],
  ])('named %j are %j', async (typed, name) => {
    const { status, body } = await create('user', { name: typed });
    expect([status, body.name]).toEqual([201, name]);
    await api.as('user').delete(`/api/views/${body.id}`);
  });

  test('go with their user, except those that are shared', async () => {
    const { body: user } = await api
      .as('admin')
      .post('/api/users', { login: 'leaver', email: 'leaver@example.com', authorities: ['ROLE_ADMIN'] });
    const values = { userId: user.id, list: 'shipments' as const, address: 'x=1' };
    await api.context.db
      .insertInto('savedView')
      .values({ ...values, name: 'a', isShared: false })
      .execute();
    await api.context.db
      .insertInto('savedView')
      .values({ ...values, name: 'b', isShared: true })
      .execute();
    await api.context.db
      .insertInto('listPreference')
      .values({ userId: user.id, list: 'users', value: JSON.stringify(PREFERENCE) })
      .execute();
    expect((await api.as('admin').delete('/api/users/leaver')).status).toBe(204);
    const left = await api.context.db.selectFrom('savedView').select('name').where('userId', '=', user.id).execute();
    expect(left).toEqual([{ name: 'b' }]);
    expect(await api.context.db.selectFrom('listPreference').selectAll().where('userId', '=', user.id).execute()).toEqual([]);
  });
});
