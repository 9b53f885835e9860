import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const createShipment = creator(api);

/** The details of a list with these parameters, and its total. */
const listed = async (parameters: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/${parameters.includes('query=') ? '_search/' : ''}trackings?${parameters}`);
  expect(answer.status, answer.text).toBe(200);
  const rows = answer.body as Tracking[];
  expect(Number(answer.headers.get('x-total-count')), parameters).toBe(rows.length);
  return rows.map(({ details }) => details);
};

const create = async (fields: object, login: Login = 'employee') => {
  const event = { location: 'Kho Cát Lái', deliveryStatus: 'IN_TRANSIT', dateTime: '2026-11-20T08:00:00Z' };
  const answer = await api.as(login).post('/api/trackings', { ...event, ...fields });
  expect(answer.status, answer.text).toBe(201);
};

beforeAll(async () => {
  const { aceBillNumber } = await createShipment();
  const { aceBillNumber: ofUser } = await createShipment({}, 'user');
  // Midnight in Ho Chi Minh City is 17:00 of the day before in UTC.
  await create({ details: 'a', aceBillNumber, deliveryStatus: 'EXCEPTION', dateTime: '2026-11-09T17:00:00Z' });
  await create({ details: 'b', aceBillNumber, deliveryStatus: 'DELIVERED', dateTime: '2026-11-10T16:59:59.999Z' }, 'admin');
  await create({ details: 'c', aceBillNumber: ofUser, dateTime: '2026-11-10T17:00:00Z', location: 'Kho Đà Nẵng' });
  await create({ details: 'd', aceBillNumber: ofUser, deliveryStatus: 'FAILED_ATTEMPT', location: 'Kho Đà Nẵng' }, 'admin');
});

describe('the filters of GET /api/trackings', () => {
  test.each([
    ['status=EXCEPTION', ['a']],
    ['status=EXCEPTION&status=FAILED_ATTEMPT&status=EXCEPTION', ['a', 'd']],
    ['status=EXPIRED', []],
    ['eventFrom=2026-11-10&eventTo=2026-11-10', ['a', 'b']],
    ['eventTo=2026-11-09', []],
    ['eventFrom=2026-11-11', ['c', 'd']],
    ['eventFrom=2026-11-11&eventTo=2026-11-10', []],
    ['createdById=me', ['a', 'c']],
    ['createdById=999999', []],
    ['createdById=me&status=EXCEPTION&eventTo=2026-11-10', ['a']],
    ['createdById=me&status=DELIVERED', []],
    ['sort=dateTime,desc&eventFrom=2026-11-10&eventTo=2026-11-11', ['c', 'b', 'a']],
    ['source=manual&createdById=me', ['a', 'c']],
    ['source=scan', []],
    ['query=nang', ['c', 'd']],
    ['query=nang&status=FAILED_ATTEMPT', ['d']],
    ['query=kho&createdById=me&sort=id,desc', ['c', 'a']],
    ['query=nang&eventTo=2026-11-10', []],
  ])('%s', async (parameters, expected) => {
    expect(await listed(parameters)).toEqual(expected);
  });

  test('by events of partners', async () => {
    const { id: shipmentId } = await createShipment();
    const event = { deliveryStatus: 'ARRIVED_HUB', location: 'Sydney', dateTime: '2026-10-01T00:00:00Z' } as const;
    const row = { ...event, shipmentId, details: 'e', source: 'partner', createdBy: 'gtsAus', lastModifiedBy: 'gtsAus' } as const;
    const { id } = await api.context.db.insertInto('tracking').values(row).returning('id').executeTakeFirstOrThrow();
    expect(await listed('source=partner')).toEqual(['e']);
    await api.as('employee').delete(`/api/trackings/${id}`);
  });

  test('by who recorded them', async () => {
    expect(await listed(`createdById=${await api.userId('admin')}`)).toEqual(['b', 'd']);
    expect(await listed(`createdById=${await api.userId('user')}`)).toEqual([]);
    expect(await listed('createdById=me', 'admin')).toEqual(['b', 'd']);
  });

  test('customers get those of their shipments only, and find nobody else by an id', async () => {
    expect(await listed('status=EXCEPTION&status=IN_TRANSIT', 'user')).toEqual(['c']);
    expect(await listed('eventFrom=2026-11-01', 'user')).toEqual(['c', 'd']);
    expect(await listed('eventFrom=2026-11-01', 'other')).toEqual([]);
    expect(await listed('createdById=me', 'user')).toEqual([]);
    expect(await listed(`createdById=${await api.userId('admin')}`, 'user')).toEqual([]);
  });

  test('by days counted from today, where the company is', async () => {
    const { aceBillNumber } = await createShipment();
    const { rows } = await api.context.pool.query(
      `select ((now() at time zone 'Asia/Ho_Chi_Minh')::date::timestamp at time zone 'Asia/Ho_Chi_Minh') as midnight`,
    );
    const midnight = new Date(rows[0].midnight).getTime();
    await create({ details: 'yesterday', aceBillNumber, dateTime: new Date(midnight - 1).toISOString() });
    await create({ details: 'today', aceBillNumber, dateTime: new Date(midnight).toISOString() });
    await create({ details: 'tomorrow', aceBillNumber, dateTime: new Date(midnight + 86_400_000).toISOString() });
    const own = 'createdById=me&query=lai&';
    expect(await listed(`${own}eventFrom=today&eventTo=today`)).toEqual(['today']);
    expect(await listed(`${own}eventFrom=today-1&eventTo=today`)).toEqual(['yesterday', 'today']);
    expect(await listed(`${own}eventFrom=today%2B1`)).toEqual(['tomorrow']);
    await api.context.pool.query(`delete from tracking where details in ('yesterday', 'today', 'tomorrow')`);
  });

  test('pages through what is filtered, with the events of one shipment too', async () => {
    const first = await api.as('employee').get('/api/trackings?status=EXCEPTION&status=DELIVERED&size=1');
    expect(first.headers.get('x-total-count')).toBe('2');
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await api.as('employee').get(next)).body.map(({ details }: Tracking) => details)).toEqual(['b']);
    expect(await listed(`shipmentId=${first.body[0].shipmentId}&status=DELIVERED`)).toEqual(['b']);
  });

  test.each([
    'status=NONE',
    'status=EXCEPTION,DELIVERED',
    'eventFrom=10.11.2026',
    'eventTo=2026-02-30',
    'eventTo=today-1000',
    "createdById='; drop table tracking",
    'createdById=0',
    'createdById=9007199254740993',
  ])('refuses %s', async (parameters) => {
    for (const path of ['trackings', '_search/trackings']) {
      const answer = await api.as('employee').get(`/api/${path}?${parameters}`);
      expectProblem(answer, 400, { fieldErrors: [expect.objectContaining({ field: parameters.split('=')[0] })] });
    }
  });
});
