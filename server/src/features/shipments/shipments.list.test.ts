import { SHIPMENT_SORT_FIELDS, type Shipment, type ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { insertSampleShipments } from './shipments.samples.ts';
import { foldMarked, foldPlain } from './shipments.search.ts';
import { shipmentInput } from './shipments.testing.ts';

const api = startTestApi();

beforeAll(async () => {
  const owners = await api.context.db.selectFrom('appUser').select(['id', 'login']).execute();
  await insertSampleShipments(api.context.db, owners);
});

const list = async (query: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/shipments?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.body as Shipment[], total: Number(answer.headers.get('x-total-count')), link: answer.headers.get('link') ?? '' };
};
const search = async (query: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/_search/shipments?${new URLSearchParams({ query, size: '1000' })}`);
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.body as Shipment[], total: Number(answer.headers.get('x-total-count')) };
};
const create = async (fields: object): Promise<Shipment> => (await api.as('employee').post('/api/shipments', shipmentInput(fields))).body;

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
    expect(link).toContain('</api/shipments?page=0&size=10&sort=shipDate%2Cdesc&sort=id%2Cdesc>; rel="prev"');
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
    await api.context.pool.query('insert into connector ("shipmentId") values (1)');
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
});

describe('GET /api/_search/shipments', () => {
  const found = async (query: string, shipment: Shipment) => (await search(query)).rows.some(({ id }) => id === shipment.id);

  test('finds the samples: every word somewhere, as a part of a word, in any case', async () => {
    const { rows, total } = await search('nguyen hcm');
    expect(total).toBeGreaterThan(10);
    expect(rows).toHaveLength(total);
    for (const row of rows) {
      const text = Object.values(row).join(' ');
      expect(text).toMatch(/nguy[eễ]n/i);
      expect(text).toMatch(/hcm/i);
    }
    expect((await search('NGUYEN  hcm ')).total).toBe(total);
    expect((await search('HCM nguyen')).total).toBe(total);
  });

  test('counts typed marks, and finds with and without them where none were typed', async () => {
    const marked = (await search('Nguyễn')).total;
    const plain = (await search('nguyen')).total;
    expect(marked).toBeGreaterThan(50);
    expect(plain).toBeGreaterThanOrEqual(marked);
    expect((await search('Nguyên')).total).toBeLessThan(marked);
  });

  test('knows Đ, both ways of placing a tone, and composed and decomposed letters', async () => {
    const shipment = await create({ senderName: 'Hoà Đường Zq1', receiverName: 'Thuý Zq2' });
    for (const query of [
      'duong zq1',
      'Đường ZQ1',
      'đường',
      'hoà zq1',
      'hòa zq1',
      'hoa zq1',
      'Thúy zq2',
      'thuý zq2',
      'thuy zq2',
      'Thúy zq2'.normalize('NFD'),
    ]) {
      expect(await found(query, shipment), query).toBe(true);
    }
    const unmarked = await create({ senderName: 'Hoa Zq1' });
    expect(await found('hoà zq1', unmarked)).toBe(false);
    expect(await found('dường zq1', shipment)).toBe(false);
  });

  test('looks into every text and number of the record', async () => {
    const fields = {
      notes: 'aa1zz',
      goodsOriginCountryCode: 'QZX',
      insuranceCurrencyCode: 'ZQX',
      deliveryName: 'bb2zz',
      weight: 12_345.678,
      goodsValue: 98_765,
      partnerShipmentLabel: 'cc3zz',
      receiverEmail: 'dd4@zz.vn',
    };
    const shipment = await create({
      ...fields,
      partnerShipment: 'gtsCad',
      packageInfos: [{ itemCubicWeight: 77.125, itemCubicDescription: 'ee5zz' }],
    });
    for (const query of [
      'aa1zz',
      'qzx',
      'zqx',
      'bb2',
      '12345.678',
      '98765',
      'cc3zz',
      'dd4@zz',
      '77.125',
      'ee5zz',
      shipment.aceBillNumber,
      'gtsCad ee5zz',
      'employee ee5zz',
    ]) {
      expect(await found(query, shipment), query).toBe(true);
    }
  });

  test('finds by the owner as he is called now', async () => {
    const shipment = await create({ notes: 'ff6zz', ownerId: await api.userId('other') });
    await api.context.pool.query(`update "appUser" set login = 'renamed' where login = 'other'`);
    expect(await found('renamed ff6zz', shipment)).toBe(true);
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}`)).body).toMatchObject({ ownerLogin: 'renamed', version: 0 });
    await api.context.pool.query(`update "appUser" set login = 'other' where login = 'renamed'`);
  });

  test.each([
    '100%',
    '_',
    "'",
    '"',
    '\\',
    '😀',
    '%',
    '%%',
    'a%b',
    "';drop table shipment;--",
    '$1',
    ':x',
    '<b>',
    '[0]',
    '(',
    '*',
    'null',
    '\ud83d',
  ])('takes %s as just text', async (text) => {
    const shipment = await create({ notes: `gg7zz ${text} gg7zz` });
    const { rows } = await search(text);
    if (text.isWellFormed()) expect(rows.map(({ id }) => id)).toContain(shipment.id);
    for (const row of rows)
      expect(foldPlain(JSON.stringify(row).replaceAll('\\\\', '\\').replaceAll('\\"', '"'))).toContain(
        foldPlain(text.toWellFormed().split(' ')[0] ?? ''),
      );
  });

  test('cuts what is longer than 200 characters, and refuses U+0000', async () => {
    const shipment = await create({ notes: `hh8${'z'.repeat(197)}` });
    expect(await found(`hh8${'z'.repeat(3997)}`, shipment)).toBe(true);
    expectProblem(await api.as('employee').get('/api/_search/shipments?query=%00'), 400, {});
  });

  test('is the list where nothing is searched for', async () => {
    for (const query of ['', '  ']) expect((await search(query)).total).toBe((await list('')).total);
    expect((await api.as('employee').get('/api/_search/shipments')).status).toBe(200);
  });

  test('pages, sorts and counts as the list does', async () => {
    const answer = await api.as('employee').get('/api/_search/shipments?query=tablets&page=1&size=5&sort=weight,desc');
    const all = (await api.as('employee').get('/api/_search/shipments?query=tablets&size=1000&sort=weight,desc')).body as Shipment[];
    expect(answer.body.map(({ id }: Shipment) => id)).toEqual(all.slice(5, 10).map(({ id }) => id));
    expect(answer.headers.get('x-total-count')).toBe(String(all.length));
    expect(answer.headers.get('link')).toContain('query=tablets');
    expect(answer.headers.get('x-total-count-relation')).toBeNull();
  });

  test("does not find somebody else's for a plain user", async () => {
    const { rows } = await search('tablets', 'user');
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ ownerLogin }) => ownerLogin))).toEqual(new Set(['user']));
  });

  test('folds letters in the program as in the database', async () => {
    const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => letter.trim() && letter !== '\0',
    );
    const vietnamese = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(0x1e00 + code));
    const words = [...letters, ...vietnamese, 'hoà', 'hòa', 'loẽ', 'quý', 'thúy', 'của', 'ƯỚC'];
    const { rows } = await api.context.pool.query(
      'select word, search_marked(word) as marked, search_plain(word) as plain from unnest($1::text[]) word',
      [words],
    );
    const differing = rows.filter(({ word, marked, plain }) => marked !== foldMarked(word) || plain !== foldPlain(word));
    expect(differing).toEqual([]);
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

  test('stops counting at 10 000 hits and says so', async () => {
    await api.context.pool.query(`
      insert into shipment (description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo", "aceBillNumber", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
      select 'many', '2020-01-01', 'ii9zz', '1', 'b', '2', 'MANY-' || n, u.id, u.login, 'x', 'x' from generate_series(1, 10001) n, "appUser" u where u.login = 'admin'`);
    const answer = await api.as('employee').get('/api/_search/shipments?query=ii9zz&sort=id,desc');
    expect([answer.headers.get('x-total-count'), answer.headers.get('x-total-count-relation')]).toEqual(['10000', 'gte']);
    expect(answer.body[0].aceBillNumber).toBe('MANY-10001');
    const exact = await api.as('employee').get('/api/_search/shipments?query=ii9zz%20many-10');
    expect([exact.headers.get('x-total-count-relation'), exact.headers.get('x-total-count')]).toEqual([null, '113']);
  });
});
