import { SHIPMENT_SORT_FIELDS, type Shipment, type ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { insertArchive } from './shipments.samples.ts';
import { creator } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

beforeAll(async () => {
  const owners = await api.context.db.selectFrom('appUser').select(['id', 'login']).execute();
  await insertArchive(api.context.db, owners);
});

const list = async (query: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/shipments?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.body as Shipment[], total: Number(answer.headers.get('x-total-count')), link: answer.headers.get('link') ?? '' };
};

describe('GET /api/shipments', () => {
  test('answers 20 of the 688 samples by id, whole records, with total and links', async () => {
    const { rows, total, link } = await list('');
    expect(total).toBe(688);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(link).toBe(
      '</api/shipments?page=0&size=20>; rel="first",</api/shipments?page=1&size=20>; rel="next",</api/shipments?page=34&size=20>; rel="last"',
    );
    expect((await api.as('employee').get('/api/shipments/1')).body).toEqual(rows[0]);
  });

  test('encodes commas inside the addresses of its links', async () => {
    const { link } = await list('page=1&size=10&sort=shipDate,desc&sort=id,desc');
    expect(link.split(',')).toHaveLength(4);
    expect(link).toContain('</api/shipments?sort=shipDate%2Cdesc&sort=id%2Cdesc&page=0&size=10>; rel="prev"');
  });

  test('pages through everything once, also from the end', async () => {
    const seen: number[] = [];
    for (let page = 0; page < 7; page++)
      seen.push(...(await list(`page=${page}&size=100&sort=receiverCity,desc`)).rows.map(({ id }) => id));
    expect(seen).toHaveLength(688);
    expect(new Set(seen).size).toBe(688);
    const all = (await list('size=1000&sort=receiverCity,desc')).rows.map(({ id }) => id);
    expect(seen).toEqual(all);
  });

  test('answers an empty page beyond the end with the total', async () => {
    for (const page of [35, 1000, 999_999_999]) expect(await list(`page=${page}`)).toMatchObject({ rows: [], total: 688 });
  });

  test.each(SHIPMENT_SORT_FIELDS)('sorts by %s both ways, nothing last, ties by id', async (field: ShipmentSortField) => {
    for (const direction of ['asc', 'desc']) {
      const { rows } = await list(`size=1000&sort=${field},${direction}`);
      const isEmpty = rows.map((row) => row[field] === null);
      expect(isEmpty.lastIndexOf(false)).toBeLessThan(isEmpty.includes(true) ? isEmpty.indexOf(true) : rows.length);
      const collator = new Intl.Collator('vi');
      for (const [index, row] of rows.slice(1).entries()) {
        const before = rows[index] as Shipment;
        const [a, b] = [before[field], row[field]];
        const order =
          typeof a === 'string' && typeof b === 'string'
            ? collator.compare(a.slice(0, 200), b.slice(0, 200))
            : a === b || a === null || b === null
              ? 0
              : a < b
                ? -1
                : 1;
        const isTie = order === 0 && (a === b || field === 'partnerShipment');
        expect(direction === 'asc' ? order : -order).toBeLessThanOrEqual(0);
        if (isTie && field !== 'partnerShipment') expect(direction === 'asc' ? before.id - row.id : row.id - before.id).toBeLessThan(0);
      }
    }
  });

  test('sorts the partner column by partner, then by its number', async () => {
    for (const [partnerShipment, partnerShipmentId] of [
      ['gtsCad', '2'],
      ['gtsAus', '9'],
      ['gtsCad', '1'],
    ])
      await create({ partnerShipment, partnerShipmentId });
    const { rows } = await list('size=3&sort=partnerShipment,asc');
    expect(rows.map(({ partnerShipment, partnerShipmentId }) => `${partnerShipment} ${partnerShipmentId}`)).toEqual([
      'gtsAus 9',
      'gtsCad 1',
      'gtsCad 2',
    ]);
  });

  test('sorts texts in Vietnamese order', async () => {
    for (const senderCity of ['Đà Nẵng', 'Dĩ An', 'Ân Thi', 'An Giang']) await create({ senderCity, senderProvince: 'Thứ tự' });
    const rows = (await list('size=1000&sort=senderCity')).rows.filter(({ senderProvince }) => senderProvince === 'Thứ tự');
    expect(rows.map(({ senderCity }) => senderCity)).toEqual(['An Giang', 'Ân Thi', 'Dĩ An', 'Đà Nẵng']);
  });

  test('takes a sort without a direction, without regard to case, and an empty one', async () => {
    const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids('sort=weight')).toEqual(await ids('sort=weight,asc'));
    expect(await ids('sort=weight,DESC')).toEqual(await ids('sort=weight,desc'));
    expect(await ids('sort=')).toEqual(await ids(''));
  });

  test.each([
    'page=-1',
    'page=x',
    'size=0',
    'size=1001',
    'size=1.5',
    'sort=password,asc',
    'sort=id,up',
    "sort=id'--",
    'sort=id,asc,x',
    'page=1&page=2',
    'page=1e3',
    'filter=x',
    `page=${'9'.repeat(30)}`,
  ])('refuses %s', async (query) =>
    expectProblem(await api.as('employee').get(`/api/shipments?${query}`), 400, { message: 'error.validation' }),
  );

  test('takes the largest page size, and parameters that it does not know', async () => {
    expect((await list('size=1000&connectorCriteria={}')).rows.length).toBeGreaterThan(688);
  });

  test("shows a plain user his own, with their number, and everybody's to employees and administrators", async () => {
    const { rows, total } = await list('size=1000', 'user');
    expect(rows).toHaveLength(total);
    expect(new Set(rows.map(({ ownerLogin }) => ownerLogin))).toEqual(new Set(['user']));
    expect((await list('', 'admin')).total).toBe((await list('', 'employee')).total);
    expect(await list('', 'other')).toMatchObject({ rows: [], total: 0 });
  });

  test('lists those without a connector', async () => {
    await api.as('employee').post('/api/connectors', { shipmentId: 1 });
    const { rows, total } = await list('size=2&filter=connector-is-null');
    expect(rows.map(({ id }) => id)).toEqual([2, 3]);
    expect(total).toBe((await list('')).total - 1);
  });

  test('counts exactly while shipments come, go and change owners at once', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => create({})));
    const [user, other] = [await api.userId('user'), await api.userId('other')];
    await Promise.all([
      ...made.slice(0, 10).map(({ id }) => api.as('employee').delete(`/api/shipments/${id}`)),
      ...made.slice(10, 20).map((shipment) => api.as('employee').put('/api/shipments', { ...shipment, ownerId: user })),
      ...made.slice(20).map((shipment) => api.as('employee').put('/api/shipments', { ...shipment, ownerId: other })),
    ]);
    const { rows } = await api.context.pool.query('select "ownerLogin", count(*) as n from shipment group by 1');
    for (const { ownerLogin, n } of rows) {
      if (ownerLogin === 'user' || ownerLogin === 'other') expect((await list('', ownerLogin)).total).toBe(n);
    }
    expect((await list('')).total).toBe(rows.reduce((sum, { n }) => sum + n, 0));
  });

  test('pages deep into a long list as into a short one, from either end', async () => {
    await api.context.pool.query(`
      insert into shipment (description, weight, notes, "partnerShipment", "partnerShipmentId", "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo", "aceBillNumber", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
      select 'deep', case when n % 3 = 0 then null else n % 50 end, case when n % 2 = 0 then null else md5(n::text) end,
        case when n % 4 = 0 then 'gtsCad' else 'none' end, case when n % 8 = 0 then n % 10 end, '2020-01-01', 'a', '1', 'b', '2', 'DEEP-' || n, u.id, u.login, 'x', 'x'
      from generate_series(1, 6000) n, "appUser" u where u.login = case when n % 2 = 0 then 'user' else 'admin' end`);
    for (const login of ['employee', 'user'] as const) {
      const whose = login === 'user' ? `where "ownerLogin" = 'user'` : '';
      for (const [sort, order] of [
        ['id,desc', 'id desc'],
        ['weight,asc', 'weight nulls last, id'],
        ['weight,desc', 'weight desc nulls last, id desc'],
        ['notes,desc', 'left(notes, 200) desc nulls last, id desc'],
        ['partnerShipment,desc', '"partnerShipment" desc, "partnerShipmentId" desc, id desc'],
        ['weight,desc&sort=notes,asc', 'weight desc nulls last, left(notes, 200) nulls last, id'],
      ]) {
        const { rows } = await api.context.pool.query(`select id from shipment ${whose} order by ${order}`);
        const expected = rows.map(({ id }) => id);
        const seen: number[] = [];
        for (let page = 0; page * 150 < expected.length; page++)
          seen.push(...(await list(`page=${page}&size=150&sort=${sort}`, login)).rows.map(({ id }) => id));
        expect(seen, `${login} ${sort}`).toEqual(expected);
      }
    }
  });
});
