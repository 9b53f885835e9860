import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { isHandedOver } from '@ace/contract/shipments/handed-over.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { DELIVERY_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { clerkOf } from './progress.testing.ts';

const api = startTestApi();
const create = creator(api);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const { track, statusOf } = clerkOf(api);

/** The ids of a list with these parameters, and its total. */
const listed = async (parameters: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/shipments?size=1000&${parameters}`);
  expect(answer.status, answer.text).toBe(200);
  const ids = (answer.body as Shipment[]).map(({ id }) => id);
  expect(Number(answer.headers.get('x-total-count'))).toBe(ids.length);
  return ids;
};

test('a shipment is handed over by the same statuses in the database and in the contract', async () => {
  const { rows } = await api.context.pool.query('select status, is_carried(status) as "isCarried" from unnest($1::text[]) status', [
    DELIVERY_STATUSES,
  ]);
  const signs = { connectorId: null, partnerShipment: 'none', partnerShipmentId: null } as const;
  expect(rows).toEqual(DELIVERY_STATUSES.map((status) => ({ status, isCarried: isHandedOver({ ...signs, deliveryStatus: status }) })));
});

describe('the latest tracking of a shipment', () => {
  test('is the one with the latest time, however it was recorded, changed or deleted', async () => {
    const shipment = await create();
    expect(await statusOf(shipment)).toEqual([null, null]);
    const moving = await track(shipment, 'IN_TRANSIT', '2026-11-02T10:00:00.000Z');
    await track(shipment, 'COLLECTED', '2026-11-01T10:00:00.000Z');
    expect(await statusOf(shipment)).toEqual(['IN_TRANSIT', '2026-11-02T10:00:00.000Z']);
    const failed = await track(shipment, 'FAILED_ATTEMPT', '2026-11-02T10:00:00.000Z');
    expect(await statusOf(shipment), 'of the same time, the later recorded').toEqual(['FAILED_ATTEMPT', '2026-11-02T10:00:00.000Z']);

    await api.as('employee').put('/api/trackings', { ...failed, dateTime: '2026-10-31T10:00:00.000Z' });
    expect(await statusOf(shipment)).toEqual(['IN_TRANSIT', '2026-11-02T10:00:00.000Z']);
    const other = await create();
    await api.as('employee').put('/api/trackings', { ...moving, aceBillNumber: other.aceBillNumber });
    expect(await statusOf(shipment)).toEqual(['COLLECTED', '2026-11-01T10:00:00.000Z']);
    expect(await statusOf(other)).toEqual(['IN_TRANSIT', '2026-11-02T10:00:00.000Z']);
    await api.as('employee').delete(`/api/trackings/${moving.id}`);
    expect(await statusOf(other)).toEqual([null, null]);
  });

  test('is right after many at the same time', async () => {
    const shipment = await create();
    const times = Array.from({ length: 20 }, (_, index) => new Date(Date.UTC(2026, 9, 1 + ((index * 7) % 20))).toISOString());
    await Promise.all(times.map((time, index) => track(shipment, index % 2 === 0 ? 'IN_TRANSIT' : 'EXCEPTION', time)));
    const last = times.toSorted().at(-1);
    expect(await statusOf(shipment)).toEqual([times.indexOf(last ?? '') % 2 === 0 ? 'IN_TRANSIT' : 'EXCEPTION', last]);
  });

  test('does not change the version of the shipment, and is not taken from a client', async () => {
    const shipment = await create();
    await track(shipment, 'COLLECTED', '2026-11-01T10:00:00.000Z');
    const answer = await api.as('employee').put('/api/shipments', { ...shipment, deliveryStatus: 'DELIVERED', lastEventAt: hoursAgo(1) });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ version: 1, deliveryStatus: 'COLLECTED', lastEventAt: '2026-11-01T10:00:00.000Z' });
  });
});

describe('shipments that need attention', () => {
  afterEach(() => api.context.pool.query('delete from setting where id = 1'));

  test('exceptions are those whose latest tracking is one', async () => {
    const [failed, excepted, delivered] = [await create(), await create(), await create()];
    await track(failed, 'FAILED_ATTEMPT', hoursAgo(5));
    await track(excepted, 'EXCEPTION', hoursAgo(5));
    await track(delivered, 'EXCEPTION', hoursAgo(5));
    await track(delivered, 'DELIVERED', hoursAgo(4));
    const ids = await listed('attention=exceptions');
    expect(ids).toEqual(expect.arrayContaining([failed.id, excepted.id]));
    expect(ids).not.toContain(delivered.id);
  });

  test('stuck ones were handed over, and are silent for as many days as their partner has', async () => {
    const STUCK = 'attention=stuck&partner=gtsUsa&partner=gtsSgp';
    const quiet = await create({ partnerShipment: 'gtsUsa' });
    const lately = await create({ partnerShipment: 'gtsUsa' });
    const announced = await create({ partnerShipment: 'gtsSgp' });
    const numbered = await create({ partnerShipment: 'gtsSgp', partnerShipmentId: 'SG 1' });
    await track(quiet, 'IN_TRANSIT', hoursAgo(3 * 24 + 1));
    await track(lately, 'IN_TRANSIT', hoursAgo(3 * 24 - 1));
    await track(announced, 'INFO_RECEIVED', hoursAgo(30 * 24));
    expect(await listed(STUCK)).toEqual([quiet.id]);

    await api.context.pool.query(`update "shipmentProgress" set "numberedAt" = now() - interval '4 days' where "shipmentId" = $1`, [
      numbered.id,
    ]);
    expect(await listed(STUCK)).toEqual([quiet.id, numbered.id]);
    await api.as('employee').put('/api/shipments', { ...numbered, partnerShipmentId: null });
    expect(await listed(STUCK), 'without the number nobody has it').toEqual([quiet.id]);

    const days = { none: 3, gtsUsa: 4, gtsAus: 3, gtsCad: 3, gtsSgp: 3 };
    expect(await api.as('admin').put('/api/progress/stuck-days', days)).toMatchObject({ status: 200, body: days });
    expect(await listed(STUCK)).toEqual([]);
    expect((await api.as('employee').get('/api/progress/stuck-days')).body).toMatchObject({ ...days, version: 1, lastModifiedBy: 'admin' });
  });

  test('an order makes a shipment handed over, until it is deleted', async () => {
    const shipment = await create({ partnerShipment: 'gtsAus' });
    const answer = await api.as('employee').post('/api/connectors', { shipmentId: shipment.id });
    expect(answer.status, answer.text).toBe(201);
    await api.context.pool.query(`update connector set "createdDate" = now() - interval '4 days' where id = $1`, [answer.body.id]);
    expect(await listed('attention=stuck')).toContain(shipment.id);
    await api.as('employee').delete(`/api/connectors/${answer.body.id}`);
    expect(await listed('attention=stuck')).not.toContain(shipment.id);
  });

  test('overdue ones have no tracking, and their ship date has passed where the company is', async () => {
    const day = (days: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Ho_Chi_Minh' }).format(Date.now() + days * DAY);
    const [late, today, moving] = [
      await create({ shipDate: day(-1) }),
      await create({ shipDate: day(0) }),
      await create({ shipDate: day(-2) }),
    ];
    await track(moving, 'PENDING', hoursAgo(1));
    const ids = await listed(`attention=overdue&shipDateFrom=${day(-2)}`);
    expect(ids).toEqual([late.id]);
    await api.as('employee').put('/api/shipments', { ...today, shipDate: day(-1) });
    expect(await listed(`attention=overdue&shipDateFrom=${day(-2)}`)).toEqual([late.id, today.id]);
  });

  test('customers see their own', async () => {
    const [own, foreign] = [await create({}, 'user'), await create({}, 'other')];
    for (const shipment of [own, foreign]) await track(shipment, 'EXCEPTION', hoursAgo(2));
    expect(await listed('attention=exceptions', 'user')).toEqual([own.id]);
    await api.as('employee').put('/api/shipments', { ...foreign, ownerId: own.ownerId });
    expect(await listed('attention=exceptions', 'user')).toEqual([own.id, foreign.id]);
  });

  test('the days are of administrators, from 1 to 365', async () => {
    const days = Object.fromEntries(PARTNERS.map((partner) => [partner, 365]));
    expect((await api.as('employee').put('/api/progress/stuck-days', days)).status).toBe(403);
    expect((await api.as('admin').put('/api/progress/stuck-days', days)).status).toBe(200);
    for (const wrong of [0, 366, 1.5, null]) {
      const answer = await api.as('admin').put('/api/progress/stuck-days', { ...days, gtsCad: wrong });
      expectProblem(answer, 400, { fieldErrors: [expect.objectContaining({ objectName: 'stuckDays', field: 'gtsCad' })] });
    }
  });
});
