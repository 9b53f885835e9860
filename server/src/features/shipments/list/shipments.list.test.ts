import { SHIPMENT_SORT_FIELDS, type Shipment, type ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { foldCounters } from '../../../shared/database/upkeep.ts';
import { expectSorted } from '../../../testing/sorting.ts';
import { expectProblem, type Login, startTestApi } from '../../../testing/test-api.ts';
import { sample } from '../../../testing/whole.ts';
import { creator } from '../shipments.testing.ts';

const api = startTestApi({}, 'samples');
const create = creator(api);

const list = async (query: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/shipments?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.body as Shipment[], total: Number(answer.headers.get('x-total-count')), link: answer.headers.get('link') ?? '' };
};

const sortedPartners = (rows: Shipment[], direction: 'asc' | 'desc') => {
  const partners = rows.map(({ partnerShipment }) => partnerShipment).toSorted();
  return direction === 'asc' ? partners : partners.toReversed();
};

describe('GET /api/shipments', () => {
  test('answers 20 of the 688 samples by id, as whole records, with total and links', async () => {
    const { rows, total, link } = await list('');
    expect(total).toBe(688);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(link).toBe(
      '</api/shipments?page=0&size=20>; rel="first",</api/shipments?page=1&size=20>; rel="next",</api/shipments?page=34&size=20>; rel="last"',
    );
    expect((await api.as('employee').get('/api/shipments/1')).body).toEqual(rows[0]);
  });

  test('answers texts with any control character, quote or backslash as they were stored', async () => {
    const characters = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code))
      .slice(1)
      .join('');
    const notes = `a"\\${characters}b`;
    const created = await create({ notes, senderName: '\u001f', receiverName: 'Đ\u2028ỗ' });
    const read = await api.as('employee').get(`/api/shipments/${created.id}`);
    expect(read.body).toEqual(created);
    expect(read.body).toMatchObject({ notes, senderName: '\u001f', receiverName: 'Đ ỗ' });
    const { rows } = await list('sort=id,desc&size=2');
    expect(rows[0]).toEqual(created);
    expect(rows[1]?.id).toBe(688);
    await api.as('employee').delete(`/api/shipments/${created.id}`);
  });

  test('encodes commas in the URLs of its links', async () => {
    const { link } = await list('page=1&size=10&sort=shipDate,desc&sort=id,desc');
    expect(link.split(',')).toHaveLength(4);
    expect(link).toContain('</api/shipments?sort=shipDate%2Cdesc&sort=id%2Cdesc&page=0&size=10>; rel="prev"');
  });

  // Clients and proxies accept a head of some kilobytes only.
  test.each([
    ['a parameter of other lists', `/api/shipments?query=${'x'.repeat(10_000)}&shipmentId=1&toDate=2026-01-01`],
    ['a name that all objects have', `/api/shipments?__proto__=${'x'.repeat(10_000)}&constructor=1`],
    ['a search that is blank', `/api/_search/shipments?query=${'%20'.repeat(10_000)}`],
  ])('does not repeat %s in its links', async (_, address) => {
    const { status, headers } = await api.as('employee').get(address);
    expect(status).toBe(200);
    expect(headers.get('link')).toMatch(/^<[^?]*\?page=0&size=20>; rel="first"/);
  });

  test('repeats in its links as much of a text as it looks for', async () => {
    const { status, headers } = await api.as('employee').get(`/api/shipments?code=${'%C4%90'.repeat(700)}`);
    expect(status).toBe(200);
    expect(headers.get('link')?.length).toBeLessThan(4_000);
  });

  test('pages through every record once, also from the end', async () => {
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

  test.each(SHIPMENT_SORT_FIELDS)('sorts by %s in both directions, empty values last, ties by id', async (field: ShipmentSortField) => {
    for (const direction of ['asc', 'desc'] as const) {
      const { rows } = await list(`size=1000&sort=${field},${direction}`);
      // Equal partners are sorted by their numbers; the next test looks at that.
      if (field === 'partnerShipment') expect(rows.map((row) => row[field])).toEqual(sortedPartners(rows, direction));
      else expectSorted(rows, field, direction);
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

  test('accepts a sort without a direction, in any case, and an empty one', async () => {
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

  test('accepts the largest page size, and ignores unknown parameters', async () => {
    expect((await list('size=1000&connectorCriteria={}')).rows.length).toBeGreaterThan(688);
  });

  test('shows plain users their own with the total, and all to employees and administrators', async () => {
    const { rows, total } = await list('size=1000', 'user');
    expect(rows).toHaveLength(total);
    expect(new Set(rows.map(({ ownerLogin }) => ownerLogin))).toEqual(new Set(['user']));
    expect((await list('', 'admin')).total).toBe((await list('', 'employee')).total);
    expect(await list('', 'other')).toMatchObject({ rows: [], total: 0 });
  });

  test('lists shipments without a connector', async () => {
    await api.as('employee').post('/api/connectors', { shipmentId: 1 });
    const { rows, total } = await list('size=2&filter=connector-is-null');
    expect(rows.map(({ id }) => id)).toEqual([2, 3]);
    expect(total).toBe((await list('')).total - 1);
  });

  test('counts exactly while shipments are created, deleted and moved at once', async () => {
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

    await Promise.all([foldCounters(api.context.pool), foldCounters(api.context.pool), create({})]);
    await foldCounters(api.context.pool);
    expect((await list('')).total).toBe(rows.reduce((sum, { n }) => sum + n, 1));
    for (const table of ['"shipmentCount"', '"shipmentBlock"', '"userCount"'])
      expect((await api.context.pool.query(`select from ${table} where shard <> 0`)).rowCount, table).toBe(0);
  });

  test('pages a long list exactly, from both ends', async () => {
    await api.fill(`
      insert into shipment (id, description, weight, notes, "partnerShipment", "partnerShipmentId", "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo", "aceBillNumber", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
      overriding system value
      select 100000 + n * 20, 'deep', case when n % 3 = 0 then null else n % 50 end, case when n % 2 = 0 then null else md5(n::text) end,
        case when n % 4 = 0 then 'gtsCad' else 'none' end, case when n % 8 = 0 then n % 10 end, '2020-01-01', 'a', '1', 'b', '2', 'DEEP-' || n, u.id, u.login, 'x', 'x'
      from generate_series(1, 6000) n, "appUser" u where u.login = case when n % 2 = 0 then 'user' else 'admin' end`);
    // Several blocks of ids, some of them with gaps (migration 0011).
    await api.fill(`delete from shipment where description = 'deep' and (id % 140 = 0 or id between 140000 and 150000)`);
    for (const login of ['employee', 'user'] as const) {
      const whose = login === 'user' ? `where "ownerLogin" = 'user'` : '';
      const orders = [
        ['weight,desc', 'weight desc nulls last, id desc'],
        ['id,asc', 'id'],
        ['weight,desc&sort=notes,asc', 'weight desc nulls last, left(notes, 200) nulls last, id'],
        ['id,desc', 'id desc'],
        ['weight,asc', 'weight nulls last, id'],
        ['notes,desc', 'left(notes, 200) desc nulls last, id desc'],
        ['partnerShipment,desc', '"partnerShipment" desc, "partnerShipmentId" desc, id desc'],
      ];
      for (const [sort, order] of sample(orders, 3)) {
        const { rows } = await api.context.pool.query(`select id from shipment ${whose} order by ${order}`);
        const expected = rows.map(({ id }) => id);
        const seen: number[] = [];
        for (let page = 0; page * 300 < expected.length; page++)
          seen.push(...(await list(`page=${page}&size=300&sort=${sort}`, login)).rows.map(({ id }) => id));
        expect(seen, `${login} ${sort}`).toEqual(expected);
      }
    }
  });
});
