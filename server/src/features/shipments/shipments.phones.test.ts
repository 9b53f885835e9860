import { type Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const isFound = async (query: string, { id }: Shipment) => {
  const answer = await api.as('employee').get(`/api/_search/shipments?${new URLSearchParams({ query, size: '1000' })}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.some((row: Shipment) => row.id === id);
};

/** The `queries` that do not find the shipment. */
const missing = async (queries: readonly string[], shipment: Shipment) => {
  const found = await Promise.all(queries.map((query) => isFound(query, shipment)));
  return queries.filter((_, index) => !found[index]);
};

/** All parts of some digits that are at least three long. */
const partsOf = (digits: string) =>
  Array.from({ length: digits.length - 2 }, (_, start) =>
    Array.from({ length: digits.length - start - 2 }, (_, end) => digits.slice(start, start + end + 3)),
  ).flat();

/** The columns of telephone numbers; a test says that there are no others. */
const PHONES = Object.keys(ShipmentInput.shape).filter((field) => field.endsWith('TelNo'));

const TYPED = ['0987001992', '+84987001992', '84987001992', '0084987001992', '1992', '001 99', '7001', '+84 987 001 992'].concat([
  ...['(0987) 001-992', '0987.001.992', '+84 (0)987 001 992', '0 987 001 992', '+84-987-001-992', '0987 001 992', '09 87 00 19 92'],
]);

describe('a telephone number', () => {
  test.each([
    '0987 001 992',
    '0987.001.992',
    '(0987) 001-992',
    '0987001992',
    '+84987001992',
    '+84 (0)987 001 992',
    '84 987 001 992',
    '0084 987001992',
    '0987 – 001 – 992',
    'Mr. An: 0987 001 992 (Zalo)',
    '0283 822 1234 / 0987 001 992',
    '0283 822 1234, 0987 001 992',
    '0283 822 1234 - 0987.001.992',
    '02838221234 0987001992',
  ])('is found however it was typed, stored as %s', async (receiverTelNo) => {
    expect(await missing(TYPED, await create({ receiverTelNo, senderTelNo: '555' }))).toEqual([]);
  });

  test('is found by any three or more of its digits', async () => {
    const shipment = await create({ receiverTelNo: '0987 001 992', senderTelNo: '555' });
    expect(await missing([...partsOf('0987001992'), ...partsOf('84987001992')], shipment)).toEqual([]);
  });

  test('of another country is found by its digits', async () => {
    const shipment = await create({ receiverTelNo: '+61 2 5550 1482', senderTelNo: '555' });
    expect(await missing(['55501482', '+61255501482', '61 2 5550 1482', '0061255501482', '+61 (2) 5550-1482', '2555'], shipment)).toEqual(
      [],
    );
  });

  test('does not go on in the next field, nor in the next number', async () => {
    const shipment = await create({ senderTelNo: '0987 111 222', receiverTelNo: '0912 333 444, 0933 555 666', notes: '77 88' });
    const queries = ['2220912', '222 09 12', '4440933', '7788', '11122209'];
    expect(await missing(queries, shipment)).toEqual(queries);
  });

  test('leaves other numbers as they are', async () => {
    const shipment = await create({ senderTelNo: '555', receiverTelNo: '555', notes: 'kho 12 5, nhà 12-5', weight: 12.5 });
    expect(await missing(['12.5', '12-5', '12 5', '5 12'], shipment)).toEqual([]);
    const other = await create({ senderTelNo: '555', receiverTelNo: '555', notes: '125', aceBillNumber: 'PH-1' });
    expect(await isFound('12.5', other)).toBe(false);
    expect(await isFound('12-5', other)).toBe(false);
    const { rows } = await api.context.pool.query('update shipment set notes = $2 where id = $1 returning "searchText"', [
      other.id,
      '0125',
    ]);
    expect(rows[0].searchText).not.toMatch(/\b12/);
    expect(await isFound('12 5', other)).toBe(false);
  });

  test('is found in every field for one, also after a change', async () => {
    expect(PHONES).toEqual(['senderTelNo', 'receiverTelNo', 'deliveryTelNo']);
    // Whatever is named after a telephone in another way would be missing among the columns that repeatable/shipment-columns.sql knows.
    expect(Object.keys(ShipmentInput.shape).filter((field) => /tel|phone|mobile|fax/i.test(field))).toEqual(PHONES);
    const shipment = await create(Object.fromEntries(PHONES.map((field, index) => [field, `0912 345 00${index}`])));
    expect(await missing(['0912345000', '0912345001', '+84912345002'], shipment)).toEqual([]);
    const changed = await api.as('employee').put('/api/shipments', { ...shipment, receiverTelNo: '0933 444 555' });
    expect(changed.status, changed.text).toBe(200);
    expect(await missing(['0912345001', '0933444555'], shipment)).toEqual(['0912345001']);
  });
});

test('administrators find users by their phone', async () => {
  await api.context.pool.query(`update "appUser" set phone = '0987 001 992' where login = 'other'`);
  const loginsOf = async (query: string, login: 'admin' | 'employee') => {
    const answer = await api.as(login).get(`/api/users?${new URLSearchParams({ query })}`);
    return answer.body.map((user: { login: string }) => user.login);
  };
  for (const query of ['0987001992', '+84987001992', '84987001992', '1992', '001 99', '7001', '0987 001 992'])
    expect(await loginsOf(query, 'admin'), query).toEqual(['other']);
  expect(await loginsOf('0987001992', 'employee')).toEqual([]);
});
