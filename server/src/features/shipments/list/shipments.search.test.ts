import { readFile } from 'node:fs/promises';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sortInSearchKeys } from '../../../shared/database/upkeep.ts';
import { expectProblem, type Login, startTestApi } from '../../../testing/test-api.ts';
import { creator } from '../shipments.testing.ts';

const api = startTestApi({}, 'samples');
const create = creator(api);

const search = async (query: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/_search/shipments?${new URLSearchParams({ query, size: '1000' })}`);
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.body as Shipment[], total: Number(answer.headers.get('x-total-count')) };
};

describe('GET /api/_search/shipments', () => {
  const found = async (query: string, shipment: Shipment) => (await search(query)).rows.some(({ id }) => id === shipment.id);

  test('finds every word anywhere, as the beginning of a word, in any case', async () => {
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

  test('finds a former province by its name of today, and by its own', async () => {
    const shipment = await create({ notes: 'Kiểmtỉnh', receiverProvince: 'Tỉnh Bình Dương', senderCity: 'TP. Vũng Tàu' });
    for (const query of ['kiểmtỉnh hồ chí minh', 'kiemtinh binh duong', 'kiemtinh vung tau'])
      expect(await found(query, shipment)).toBe(true);
    expect(shipment.receiverProvince).toBe('Tỉnh Bình Dương');
    const { provinces } = JSON.parse(await readFile(new URL('../../../../../docs/customs/provinces.json', import.meta.url), 'utf8'));
    for (const [today, former] of Object.entries<string[]>(provinces)) {
      const names = sql.join(former.filter((name) => name !== today));
      const { rows } = await sql<{ today: string }>`select province_today(name) as today from unnest(array[${names}]::text[]) name`.execute(
        api.context.db,
      );
      for (const row of rows) expect(row.today).toBe(today);
    }
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
      const looked = ['100%', '$1'].includes(text) ? text : (/^[^a-z\d]*([a-z\d]\S*?)[^a-z\d]*(?: |$)/.exec(text)?.[1] ?? text);
      for (const row of rows) expect(Object.values(row).join(' ').toLowerCase()).toContain(looked);
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

  test('finds the beginnings of words, and of what stands between punctuation', async () => {
    const shipment = await create({ notes: 'jj1zz (Kho-Lạnh) an.phu@cty-vn.com SKU-77ab12 300mg 60%' });
    const finds = [
      'kho',
      '(kho',
      'lanh',
      'Lạnh',
      'kho-la',
      'an.phu@c',
      'phu@cty',
      'cty-vn.com',
      'vn.com',
      'sku-77a',
      '77ab',
      '300m',
      '60%',
      '@cty',
      '.com',
      '-Lạnh)',
    ];
    for (const query of finds) expect(await found(`jj1zz ${query}`, shipment), query).toBe(true);
    for (const query of ['ho', 'anh', 'hu@cty', 'ku', '7ab12', 'mg', 'n.com', 'Lanh)', 'kho.lanh'].map((word) =>
      word.replace('Lanh)', 'Lãnh'),
    ))
      expect(await found(`jj1zz ${query}`, shipment), query).toBe(false);
  });

  test.each<[string, object, string[], string[]?]>([
    [
      'quotes around words',
      { receiverName: 'Công ty TNHH “Hoazz Maizz”' },
      ['hoazz maizz', '"hoazz maizz"', '“Hoazz Maizz”', "'hoazz maizz'"],
    ],
    [
      'apostrophes',
      { receiverContactName: 'Sean O’Zzbrien' },
      ["O'Zzbrien", 'o’zzb', 'OʼZzbrien', 'o`zz', 'zzbrien', 'o zzb'],
      ['ozzbrien'],
    ],
    ['dashes', { receiverAddress: '12 Lêxx–Phườngxx' }, ['phuongxx', 'phườngxx', 'lexx-phuong', 'lêxx—phườngxx'], ['lexx.phuongxx']],
    [
      'other marks',
      { receiverAddress: '1 aaaz|tachxa…tachxb·tachxc•tachxd、tachxe~tachxf🎁tachxg→tachxh!tachxi' },
      [...[...'abcdefghi'].map((letter) => `tachx${letter}`), 'aaaz|tachxa...tachxb'],
    ],
    [
      'blanks that do not break',
      { receiverContactName: 'Nguyễn\u00a0Thị\u00a0Formnbsp' },
      ['formnbsp', 'thị\u00a0formnbsp', 'form\u200bnbsp'],
    ],
    [
      'the capital of ð',
      { receiverContactName: 'Ðặng Thị Kiểmthử' },
      ['Đặng Kiểmthử', 'Ðặng', 'đặng kiểmthử', 'dang kiemthu'],
      ['Dặng Kiểmthử'],
    ],
    ['the capital of đ', { receiverContactName: 'Đặng Thị Kiểmthử' }, ['Ðặng Kiểmthử', 'dang kiemthu']],
    ['mathematical and full-width letters', { receiverContactName: '𝓢𝓱𝓸𝓹 Ｚｚｗｉｄｅ' }, ['shop zzwide', '𝐒𝐡𝐨𝐩 zzwide', 'ｚｚｗｉｄｅ']],
    [
      'marks that are typed around words',
      { receiverContactName: 'Nguyễn Thị Zzvan A (Kho) 4411' },
      [
        ...[
          'Nguyễn Zzvan,',
          '(Nguyễn Zzvan)',
          'Zzvan…',
          '-zzvan',
          '"Zzvan"',
          '„Zzvan“',
          'Zzvan/',
          '«zzvan»; kho!',
          'zzvan A,',
          '[zzvan',
          '¿zzvan?',
        ],
        ...['zzvan - kho', 'Nguyễn & Zzvan', '• zzvan', '→zzvan', 'zzvan (4411)', 'zzvan #4411,', 'zzvan 4411.', '*zzvan*', '...zzvan 🎁'],
      ],
      ['zzvan 4411%', 'zzvan $4411', '(zzvam)', '...'],
    ],
    [
      'days, decimals and groups, whose marks count',
      { notes: 'zzm 26/11/2026 1.234,5 7-8 9/3' },
      ['26/11/2026', '26–11–2026', '26-11-26', '(26/11/2026),', '1.234,5', '1.234,5.', '7–8', '7-8', '(7-8)', '9/3', '9/3;'],
      ['26.11', '9-3', '7/8'],
    ],
  ])('finds what stands between %s', async (_, fields, queries, others = []) => {
    const shipment = await create(fields);
    for (const query of queries) expect(await found(query, shipment), query).toBe(true);
    for (const query of others) expect(await found(query, shipment), query).toBe(false);
  });

  test('finds what was stored before texts were cleaned', async () => {
    const { id } = await create({ notes: 'x' });
    await api.context.pool.query('update shipment set notes = $1, "receiverContactName" = $2 where id = $3', [
      'DH\u200b0099zz\u00a0oldnbsp\u2028olds\u00adoft 𝓢𝓱𝓸𝓹zz',
      'Ðặng\u202c O’Oldzz',
      id,
    ]);
    // Beyond its only page, because the texts of answers are cleaned ones.
    const query = new URLSearchParams({ query: "dh0099zz oldnbsp oldsoft shopzz Đặng o'oldzz", page: '1' });
    expect((await api.as('employee').get(`/api/_search/shipments?${query}`)).headers.get('x-total-count')).toBe('1');
  });

  test('finds three or more digits within a number, and fewer only where it begins', async () => {
    const shipment = await create({
      notes: 'kk1zz 150/200mg 36kg 7 5³ A-48 B-½',
      receiverTelNo: '0987654321',
      weight: 24_680.135,
      extBillNumber: 'EXT9753186420',
    });
    for (const query of [
      '4321',
      '765',
      '98765',
      '0987654321',
      shipment.aceBillNumber.slice(-4),
      '318642',
      '680',
      '24680.1',
      '135',
      '24.680,135',
      '09',
      '24',
      '150/',
      '150/2',
      '200m',
      '36',
      '36k',
      '3',
      '7',
      '5³',
      '-48',
      'a-4',
      'b-½',
      '48',
      '15',
    ])
      expect(await found(`kk1zz ${query}`, shipment), query).toBe(true);
    for (const query of ['21', '49', '9876543210', '1357', '80.135', '50/200', '6kg', '49-8', '150/3'])
      expect(await found(`kk1zz ${query}`, shipment), query).toBe(false);
  });

  test('finds a date that somebody wrote into a text, whole or by month', async () => {
    const shipment = await create({ notes: 'll1zz giao ngày 16/05/2012, trước 2012-06-30.' });
    for (const query of ['16/05/2012', '16/05', '05/2012', '2012-06', '06-30', '16-5-2012'])
      expect(await found(`ll1zz ${query}`, shipment), query).toBe(true);
    for (const query of ['05/16/2012', '16/06/2012', '5/2012']) expect(await found(`ll1zz ${query}`, shipment), query).toBe(false);
  });

  test('finds the beginning of a word longer than the index keeps, and of a text longer than a key', async () => {
    const word = 'mm1'.padEnd(200, 'xyz');
    const shipment = await create({ notes: `${word} ${'dài '.repeat(600)}nn1zz` });
    for (const query of [word, word.slice(0, 100), 'mm1x', 'nn1zz']) expect(await found(query, shipment), query).toBe(true);
    expect(await found(`${word.slice(0, 150)}a`, shipment)).toBe(false);
  });

  test('sorts in the keys of new shipments', async () => {
    const pages = async () => {
      const { rows } = await sortInSearchKeys(api.context.pool);
      return rows.reduce((sum, { gin_clean_pending_list: number }) => sum + number, 0);
    };
    const shipment = await create({ description: 'pending' });
    expect(await pages()).toBeGreaterThan(0);
    expect(await pages()).toBe(0);
    expect((await search('pending')).rows).toMatchObject([{ id: shipment.id }]);
  });

  test('stops counting at 1 000 hits and says so', async () => {
    await api.context.pool.query(`
      insert into shipment (description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo", "aceBillNumber", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
      select 'many', '2020-01-01', 'ii9zz', '1', 'b', '2', 'MANY-' || n, u.id, u.login, 'x', 'x' from generate_series(1, 1001) n, "appUser" u where u.login = 'admin'`);
    const answer = await api.as('employee').get('/api/_search/shipments?query=ii9zz&sort=id,desc');
    expect([answer.headers.get('x-total-count'), answer.headers.get('x-total-count-relation')]).toEqual(['1000', 'gte']);
    expect(answer.body[0].aceBillNumber).toBe('MANY-1001');
    const exact = await api.as('employee').get('/api/_search/shipments?query=ii9zz%20many-10');
    expect([exact.headers.get('x-total-count-relation'), exact.headers.get('x-total-count')]).toEqual([null, '13']);
  });
});
