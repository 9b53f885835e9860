import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { beforeAll, expect, test } from 'vitest';
import { eventJobs } from '../../shared/events/consumers.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator, shipmentInput } from '../shipments/shipments.testing.ts';
import { goodsConsumer } from './hs-codes.consumers.ts';

const api = startTestApi();
const create = creator(api);

beforeAll(async () => {
  await api.context.jobs.work(eventJobs([goodsConsumer]), api.context);
});

const SHIRT = {
  ...{ description: 'Cotton T-shirts', descriptionVi: 'Áo phông', hsCode: '6109.10.00.12', originCountryCode: 'VN' },
  ...{ quantity: 4, unit: 'pcs', unitValue: 5, netKg: 1 },
};

const send = (goodsLines: object[], fields: object = {}, login: Login = 'user') =>
  create({ goodsLines, insuranceCurrencyCode: 'USD', ...fields }, login);
const used = async (query = '', login: Login = 'user', owner?: number) => {
  const { body } = await api.as(login).get(`/api/goods/used?query=${encodeURIComponent(query)}${owner ? `&ownerId=${owner}` : ''}`);
  return body;
};
const namesOf = async (...asked: Parameters<typeof used>) =>
  (await used(...asked)).map((each: { description: string }) => each.description);

test('goods are offered to their owner with what a new line needs, and to employees', async () => {
  await send([SHIRT, { description: 'Power bank', quantity: 3, netKg: 1, kind: 'battery', unNumber: '3480' }]);
  await expect
    .poll(() => used('ao phong'))
    .toMatchObject([
      {
        ...{ description: 'Cotton T-shirts', descriptionVi: 'Áo phông', hsCode: '6109100012', originCountryCode: 'VN' },
        ...{ unit: 'pcs', unitValue: 5, currencyCode: 'USD', unitNetKg: 0.25, kind: 'plain', unNumber: null },
      },
    ]);
  expect(await used('power')).toMatchObject([{ unitValue: null, currencyCode: null, unitNetKg: 0.333, kind: 'battery', unNumber: '3480' }]);
  expect(await namesOf('shirt COTTON')).toEqual(['Cotton T-shirts']);
  expect(await used('silk')).toEqual([]);
  expect(await used('', 'other')).toEqual([]);
  expect(await used('', 'employee')).toEqual([]);
  expect(await namesOf('shirts', 'employee', await api.userId('user'))).toEqual(['Cotton T-shirts']);
  expectProblem(await api.as('other').get(`/api/goods/used?ownerId=${await api.userId('user')}`), 403, {});
});

test('the latest line of the same words counts, and the latest goods come first', async () => {
  await send([{ description: 'Silk scarf', quantity: 1 }]);
  await expect.poll(() => namesOf()).toEqual(['Silk scarf', 'Cotton T-shirts', 'Power bank']);
  const shipment = await send([{ description: 'cotton t-shirts', quantity: 1, hsCode: '610910' }], { insuranceCurrencyCode: 'CAD' });
  await expect.poll(() => used('cotton')).toMatchObject([{ description: 'cotton t-shirts', hsCode: '610910', unitValue: null }]);
  expect(await namesOf()).toEqual(['cotton t-shirts', 'Silk scarf', 'Power bank']);
  const goodsLines = [{ description: 'COTTON T-SHIRTS', quantity: 1, unitValue: 3 }];
  const { id, version } = shipment;
  const changed = await api
    .as('user')
    .put('/api/shipments', { ...shipmentInput({ goodsLines, insuranceCurrencyCode: 'CAD' }), id, version });
  expect(changed.status, changed.text).toBe(200);
  await expect.poll(() => used('cotton')).toMatchObject([{ description: 'COTTON T-SHIRTS', unitValue: 3, currencyCode: 'CAD' }]);
});

test('codes that the caller has sent are marked in the search, and keep their places', async () => {
  await send([SHIRT]);
  await expect.poll(() => used('cotton')).toMatchObject([{ hsCode: '6109100012' }]);
  await api.as('admin').post('/api/hs-schedules?country=US', 'code,words\n6109100011,Shirts\n6109100012,Shirts\n', {
    'Content-Type': 'text/csv',
  });
  const { body } = await api.as('user').get('/api/hs-codes?country=US&query=shirts');
  expect(body.map(({ code, isSuggested }: { code: string; isSuggested: boolean }) => [code, isSuggested])).toEqual([
    ['6109100011', false],
    ['6109100012', true],
  ]);
});

test('so many goods of an owner are remembered, and eight are offered', async () => {
  const owner = await api.userId('other');
  await api.fill(
    `insert into "usedGoods" ("ownerId", key, plain, description, kind, "usedDate")
      select $1, 'old ' || n, ' old ' || n, 'Old ' || n, 'plain', '2026-01-01'::timestamptz + n * interval '1 hour'
      from generate_series(1, ${HS_LIMITS.used}) n`,
    [owner],
  );
  await send([SHIRT], {}, 'other');
  await expect.poll(() => namesOf('', 'other')).toEqual(['Cotton T-shirts', ...[500, 499, 498, 497, 496, 495, 494].map((n) => `Old ${n}`)]);
  const { rows } = await api.context.pool.query(
    `select count(*) as count, min("usedDate") as first from "usedGoods" where "ownerId" = $1`,
    [owner],
  );
  expect(rows).toEqual([{ count: HS_LIMITS.used, first: '2026-01-01T02:00:00.000Z' }]);
});
