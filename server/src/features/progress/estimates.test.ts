import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { measureDeliveryTimes } from './estimates.service.ts';
import { clerkOf } from './progress.testing.ts';

const api = startTestApi();
const createShipment = creator(api);
const clerk = clerkOf(api);

const AUSTRALIA = { partnerShipment: 'gtsCad', receiverCountry: 'Úc', receiverCountryCode: 'au ' };

/** Stores deliveries of yesterday, handed over 1, 2, 3 … days before. */
const deliver = async (count: number, fields: { partner?: string; country?: string; code?: string | null } = {}) => {
  const { partner = 'gtsCad', country = 'Australia', code = 'AU' } = fields;
  const { rows } = await api.context.pool.query(
    `insert into shipment (description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo",
        "partnerShipment", "receiverCountry", "receiverCountryCode", "aceBillNumber", "searchText", "ownerId", "ownerLogin", "createdBy",
        "lastModifiedBy", "totalPackages", "dangerousGoods", "receiverAddressResidentialIndicator", "packageInfos")
      select 'x', current_date, 'a', '1', 'b', '2', $2, $3, $4, 'D' || gen_random_uuid(), '', u.id, u.login, 'a', 'a', 1, false, false, '[]'
      from generate_series(1, $1::int), "appUser" u where u.login = 'user' returning id`,
    [count, partner, country, code],
  );
  await api.context.pool.query(
    `insert into tracking ("shipmentId", "dateTime", "deliveryStatus", location, "createdBy", "lastModifiedBy")
      select id, now() - interval '1 day' - make_interval(days => days::int), 'COLLECTED', 'x', 'a', 'a'
        from unnest($1::bigint[]) with ordinality delivered (id, days)
      union all select id, now() - interval '1 day', 'DELIVERED', 'x', 'a', 'a' from unnest($1::bigint[]) id`,
    [rows.map(({ id }) => id)],
  );
};

/** As if a day had passed since the deliveries were measured. */
const measure = async () => {
  await api.context.pool.query(`update "deliveryTimeReading" set "measuredDate" = now() - interval '25 hours'`);
  await measureDeliveryTimes(api.context);
};

const estimateOf = async ({ id }: Shipment) => {
  const { estimatedFrom, estimatedTo } = (await api.as('employee').get(`/api/shipments/${id}`)).body as Shipment;
  return [estimatedFrom, estimatedTo];
};

beforeEach(async () => {
  await api.context.pool.query('delete from tracking; delete from shipment; delete from "deliveryTime"');
});

describe('the estimate of a shipment', () => {
  test('is the median and the 90 % of at least 30 deliveries by its partner to its country, from the hand-over', async () => {
    await deliver(29);
    await measure();
    const shipment = await createShipment(AUSTRALIA);
    await clerk.track(shipment, 'COLLECTED', '2026-11-20T20:00:00Z');
    expect(await estimateOf(shipment)).toEqual([null, null]);
    await deliver(31);
    await measure();
    // 29 deliveries of 1 to 29 days and 31 of 1 to 31: the median is 15.5 days, nine of ten took at most 27.1. It was the 21st in Vietnam.
    expect(await estimateOf(shipment)).toEqual(['2026-12-06', '2026-12-18']);
    const next = await createShipment(AUSTRALIA);
    expect(await estimateOf(next), 'not handed over').toEqual([null, null]);
    await clerk.track(next, 'INFO_RECEIVED', '2026-11-20T20:00:00Z');
    expect(await estimateOf(next), 'announced').toEqual([null, null]);
    await clerk.track(next, 'COLLECTED', '2026-11-20T20:00:00Z');
    expect(await estimateOf(next)).toEqual(['2026-12-06', '2026-12-18']);
  });

  test('ends with the delivery, and is there again if that was a mistake', async () => {
    await deliver(30);
    await measure();
    const shipment = await createShipment({ ...AUSTRALIA, partnerShipmentId: 'CA1' });
    const estimate = await estimateOf(shipment);
    expect(estimate).toEqual([expect.any(String), expect.any(String)]);
    const { id } = await clerk.track(shipment, 'DELIVERED', new Date().toISOString());
    expect(await estimateOf(shipment)).toEqual([null, null]);
    await api.as('employee').delete(`/api/trackings/${id}`);
    expect(await estimateOf(shipment)).toEqual(estimate);
  });

  test('follows another receiver and another partner', async () => {
    await deliver(30);
    await deliver(30, { country: 'Nhật Bản', code: null });
    await measure();
    const shipment = await createShipment({ ...AUSTRALIA, partnerShipmentId: 'CA1' });
    const change = async (fields: object) => {
      const { body } = await api.as('employee').get(`/api/shipments/${shipment.id}`);
      expect((await api.as('employee').put('/api/shipments', { ...body, ...fields })).status).toBe(200);
      return (await estimateOf(shipment)).every((day) => day !== null);
    };
    expect(await change({})).toBe(true);
    expect(await change({ receiverCountry: 'Fiji', receiverCountryCode: 'FJ' })).toBe(false);
    expect(await change({ receiverCountry: 'NHẬT BẢN ', receiverCountryCode: null })).toBe(true);
    expect(await change({ partnerShipment: 'gtsUsa' })).toBe(false);
  });

  test('stays as it was made, whatever happens to others', async () => {
    await deliver(30);
    await measure();
    const shipment = await createShipment({ ...AUSTRALIA, partnerShipmentId: 'CA1' });
    const estimate = await estimateOf(shipment);
    await api.context.pool.query(`update "deliveryTime" set median = median * 2, p90 = p90 * 2`);
    await clerk.track(shipment, 'IN_TRANSIT', new Date().toISOString());
    await measure();
    expect(await estimateOf(shipment)).toEqual(estimate);
  });

  test('makes a shipment late when its last day has passed: its list, home and the worklist have it, until it is delivered or snoozed', async () => {
    await deliver(30);
    await measure();
    const [old, young] = [await createShipment(AUSTRALIA), await createShipment(AUSTRALIA)];
    await clerk.track(old, 'COLLECTED', new Date(Date.now() - 40 * 86_400_000).toISOString());
    await clerk.track(old, 'IN_TRANSIT', new Date().toISOString());
    await clerk.track(young, 'COLLECTED', new Date().toISOString());
    const employee = api.as('employee');
    const late = async () => ({
      list: (await employee.get('/api/shipments?attention=late')).body.map(({ id }: Shipment) => id),
      count: (await employee.get('/api/desk')).body.counts.late.total,
      tasks: (await employee.get('/api/desk/tasks')).body,
    });
    const { list, count, tasks } = await late();
    expect({ list, count, total: tasks.total }).toEqual({ list: [old.id], count: 1, total: 1 });
    const [, last] = await estimateOf(old);
    // The day ended at midnight in Vietnam.
    expect(tasks.tasks).toMatchObject([{ id: old.id, attention: 'late', since: `${last}T17:00:00.000Z` }]);
    const snoozedUntil = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await employee.put(`/api/desk/tasks/${old.id}`, { snoozedUntil, noteVersion: 0 });
    expect((await late()).tasks).toMatchObject({ tasks: [], total: 0, snoozed: 1 });
    await clerk.track(old, 'DELIVERED', new Date().toISOString());
    expect(await late()).toMatchObject({ list: [], count: 0, tasks: { tasks: [], total: 0, snoozed: 0 } });
  });

  test('lets home count what is likely to arrive today', async () => {
    const { pool } = api.context;
    const shipments = await Promise.all(Array.from({ length: 4 }, () => createShipment(AUSTRALIA)));
    const spans = [
      ['-1 day', '0 days'],
      ['0 days', '2 days'],
      ['1 day', '2 days'],
      ['-3 days', '-1 day'],
    ];
    for (const [index, { id }] of shipments.entries()) {
      await pool.query(
        `update "shipmentProgress" set "estimatedFrom" = d.today + $2::interval, "estimatedTo" = d.today + $3::interval
          from (select (now() at time zone 'Asia/Ho_Chi_Minh')::date as today) d where "shipmentId" = $1`,
        [id, ...(spans[index] ?? [])],
      );
    }
    const arriving = shipments.slice(0, 2).map(({ id }) => id);
    const listed: Shipment[] = (await api.as('employee').get('/api/shipments?arriving=today')).body;
    expect(listed.map(({ id }) => id).toSorted()).toEqual(arriving.toSorted());
    expect((await api.as('employee').get('/api/desk')).body.counts.arrivingToday.total).toBe(2);
  });

  test('is measured once a day, by one copy of the program', async () => {
    await measure();
    await deliver(30);
    await measureDeliveryTimes(api.context);
    expect(await api.context.db.selectFrom('deliveryTime').selectAll().execute()).toEqual([]);
    await api.context.pool.query(`update "deliveryTimeReading" set "measuredDate" = '-infinity'`);
    await Promise.all([measureDeliveryTimes(api.context), measureDeliveryTimes(api.context)]);
    expect(await api.context.db.selectFrom('deliveryTime').select(['partner', 'country', 'total']).execute()).toEqual([
      { partner: 'gtsCad', country: 'AU', total: 30 },
    ]);
  });
});
