import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { findAbsentCodes } from './hs-codes.reads.ts';

const api = startTestApi();

const US = `HTS Number,Indent,Description,Unit of Quantity
"6109","0","T-shirts, singlets and other vests, knitted or crocheted:",""
"6109.10.00","1","Of cotton",""
"6109.10.00.12","2","Men's","[""doz.""]"
"6109.10.00.40","2","Women's","[""doz.""]"
"6110","0","Sweaters, pullovers and sweatshirts:",""
"6110.20.20.10","1","Of cotton","[""doz.""]"
`;
const ALL = 'mã hs;description;mô tả\n610910;T-shirts of cotton;Áo phông từ bông\n610990;T-shirts of other fibres;Áo phông từ sợi khác\n';

const upload = (query: string, file: string, headers: Record<string, string> = {}) =>
  api.as('admin').post(`/api/hs-schedules?${query}`, file, { 'Content-Type': 'text/csv', ...headers });
const clear = async () => void (await api.context.db.deleteFrom('hsSchedule').execute());

describe('schedules', () => {
  afterEach(clear);

  test('are uploaded, listed and removed by administrators, with audits', async () => {
    const { status, body } = await upload('country=US&from=2026-01-01', US, { 'X-File-Name': 'hts%202026.csv' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { country: 'US', from: '2026-01-01', name: 'hts 2026.csv', codes: 4, createdBy: 'admin' },
    });
    await upload('country=all', ALL);
    const { body: listed } = await api.as('admin').get('/api/hs-schedules');
    expect(listed).toEqual([body, expect.objectContaining({ country: 'all', name: null, codes: 2 })]);
    expect((await api.as('admin').delete(`/api/hs-schedules/${body.id}`)).status).toBe(204);
    expectProblem(await api.as('admin').delete(`/api/hs-schedules/${body.id}`), 404, {});
    expect(await api.audits('HsSchedule', body.id)).toMatchObject([{ action: 'CREATE' }, { action: 'DELETE' }]);
    expect(await findAbsentCodes(api.context.db, { country: 'US', day: '2026-06-01', codes: ['610910', '999999'] })).toEqual(null);
  });

  test('are for administrators alone', async () => {
    for (const login of ['employee', 'user'] as const) {
      expect((await api.as(login).get('/api/hs-schedules')).status).toBe(403);
      expect((await api.as(login).post('/api/hs-schedules?country=US', US)).status).toBe(403);
      expect((await api.as(login).delete('/api/hs-schedules/1')).status).toBe(403);
    }
  });

  test('are stored once, however often they are sent with a key', async () => {
    const [first, second] = [
      await upload('country=US', US, { 'Idempotency-Key': 'a' }),
      await upload('country=US', US, { 'Idempotency-Key': 'a' }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await api.as('admin').get('/api/hs-schedules')).body).toHaveLength(1);
  });

  test.each<[string, string, string, string, string]>([
    ['nothing', 'country=US', '', 'file', 'NotBlank'],
    ['a file without codes', 'country=US', 'code,description\n6109,T-shirts\n', 'file', 'noCodes'],
    ['what is no table', 'country=US', '%PDF-1.7', 'file', 'unreadable'],
    ['damaged JSON', 'country=US', '[{"htsno":', 'file', 'unreadable'],
    ['deep JSON', 'country=US', `[{"units":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`, 'file', 'unreadable'],
    ['longer codes for all countries', 'country=all', US, 'file', 'sixDigits'],
    ['an unknown country', 'country=XX', US, 'country', 'typeMismatch'],
    ['a day that is none', 'country=US&from=2026-02-30', US, 'from', 'typeMismatch'],
    [
      'too many codes',
      'country=US',
      `code,words\n${Array.from({ length: HS_LIMITS.codes + 1 }, (_, n) => `${100_000 + n},x`).join('\n')}`,
      'file',
      'Size',
    ],
  ])('are not %s', async (_, query, file, field, message) => {
    expectProblem(await upload(query, file), 400, { fieldErrors: [{ objectName: 'hsSchedule', field, message }] });
  });

  test('are so many at most', async () => {
    await api.fill(`insert into "hsSchedule" (country, "from", codes, "createdBy", "lastModifiedBy")
      select 'CA', '2026-01-01'::date + n, 1, 'admin', 'admin' from generate_series(1, ${HS_LIMITS.schedules}) n`);
    expectProblem(await upload('country=US', US), 400, { fieldErrors: [{ objectName: 'hsSchedule', field: 'country', message: 'Size' }] });
  });
});

describe('the search', () => {
  beforeAll(async () => {
    await upload('country=US&from=2026-01-01', US);
    await upload('country=all&from=2026-01-01', ALL);
    await upload('country=US&from=2999-01-01', 'code,words\n9999999999,Nothing yet\n');
    return clear;
  });
  const search = async (query: string, country = 'US') => {
    const { body } = await api.as('user').get(`/api/hs-codes?country=${country}&query=${encodeURIComponent(query)}`);
    return body.map(({ code }: { code: string }) => code);
  };

  test('finds codes by their beginning, with points and blanks', async () => {
    expect(await search('6109')).toEqual(['6109100012', '6109100040', '61091000', '610910', '610990']);
    expect(await search('6109.10.00 4')).toEqual(['6109100040']);
    expect(await search('999')).toEqual([]);
  });

  test('finds words in any order without marks: the longest codes first, of these whole words before beginnings and middles', async () => {
    expect(await search('cotton shirt')).toEqual(['6109100012', '6109100040', '6110202010', '61091000', '610910']);
    expect(await search('men')).toEqual(['6109100012', '6109100040']);
    expect(await search('ÁO bong')).toEqual(['610910']);
    expect(await search('ao phong')).toEqual(['610910', '610990']);
    expect(await search('6110 cotton')).toEqual(['6110202010']);
    expect(await search('%')).toEqual([]);
  });

  test('looks at the country and at all countries', async () => {
    expect(await search('cotton', 'AU')).toEqual(['610910']);
    expect((await api.as('user').get('/api/hs-codes?query=cotton')).body).toEqual([
      { code: '610910', words: 'T-shirts of cotton', wordsVi: 'Áo phông từ bông', unit: null, isSuggested: false },
    ]);
  });

  test('is for those who write shipments', async () => {
    expect((await api.as(null).get('/api/hs-codes?query=cotton')).status).toBe(401);
  });
});
