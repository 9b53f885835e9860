import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { foldMarked, foldPlain } from '../../shared/lists/search.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { insertArchive } from './shipments.samples.ts';
import { creator } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

beforeAll(async () => {
  const owners = await api.context.db.selectFrom('appUser').select(['id', 'login']).execute();
  await insertArchive(api.context.db, owners);
});

const search = async (query: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/_search/shipments?${new URLSearchParams({ query, size: '1000' })}`);
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.body as Shipment[], total: Number(answer.headers.get('x-total-count')) };
};

describe('GET /api/_search/shipments', () => {
  const found = async (query: string, shipment: Shipment) => (await search(query)).rows.some(({ id }) => id === shipment.id);

  test('finds every word anywhere, as a part of a word, in any case', async () => {
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

  test('respects typed marks, and ignores marks where none were typed', async () => {
    const marked = (await search('Nguyễn')).total;
    const plain = (await search('nguyen')).total;
    expect(marked).toBeGreaterThan(50);
    expect(plain).toBeGreaterThanOrEqual(marked);
    expect((await search('Nguyên')).total).toBeLessThan(marked);
  });

  test('handles Đ, both ways of placing a tone, and composed and decomposed letters', async () => {
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

  test('searches every text and number of the record', async () => {
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

  test('finds by the current login of the owner', async () => {
    const shipment = await create({ notes: 'ff6zz', ownerId: await api.userId('other') });
    await api.context.pool.query(`update "appUser" set login = 'renamed' where login = 'other'`);
    expect(await found('renamed ff6zz', shipment)).toBe(true);
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}`)).body).toMatchObject({ ownerLogin: 'renamed', version: 0 });
    await api.context.pool.query(`update "appUser" set login = 'other' where login = 'renamed'`);
  });

  test.each(['100%', '_', "'", '"', '\\', '😀', '%', '%%', 'a%b', "';drop table shipment;--", '$1', ':x', '<b>', '[0]', '(', '*', 'null'])(
    'takes %s as plain text',
    async (text) => {
      const shipment = await create({ notes: `gg7zz ${text} gg7zz` });
      const { rows } = await search(text);
      expect(rows.map(({ id }) => id)).toContain(shipment.id);
      for (const row of rows)
        expect(foldPlain(JSON.stringify(row).replaceAll('\\\\', '\\').replaceAll('\\"', '"'))).toContain(
          foldPlain(text.split(' ')[0] ?? ''),
        );
    },
  );

  test('cuts a query after 200 characters, and refuses U+0000', async () => {
    const shipment = await create({ notes: `hh8${'z'.repeat(197)}` });
    expect(await found(`hh8${'z'.repeat(3997)}`, shipment)).toBe(true);
    expect((await search('😀'.repeat(4000))).total).toBe(0);
    expectProblem(await api.as('employee').get('/api/_search/shipments?query=%00'), 400, {});
  });

  test('answers the whole list for an empty query', async () => {
    for (const query of ['', '  '])
      expect((await search(query)).total).toBe(Number((await api.as('employee').get('/api/shipments')).headers.get('x-total-count')));
    expect((await api.as('employee').get('/api/_search/shipments')).status).toBe(200);
  });

  test('pages, sorts and counts like the list', async () => {
    const answer = await api.as('employee').get('/api/_search/shipments?query=tablets&page=1&size=5&sort=weight,desc');
    const all = (await api.as('employee').get('/api/_search/shipments?query=tablets&size=1000&sort=weight,desc')).body as Shipment[];
    expect(answer.body.map(({ id }: Shipment) => id)).toEqual(all.slice(5, 10).map(({ id }) => id));
    expect(answer.headers.get('x-total-count')).toBe(String(all.length));
    expect(answer.headers.get('link')).toContain('query=tablets');
    expect(answer.headers.get('x-total-count-relation')).toBeNull();
  });

  test('finds only their own for a plain user', async () => {
    const { rows } = await search('tablets', 'user');
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ ownerLogin }) => ownerLogin))).toEqual(new Set(['user']));
  });

  test('folds letters in the program like the database does', async () => {
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
