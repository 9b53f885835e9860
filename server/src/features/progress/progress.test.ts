import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { ATTENTIONS } from '@ace/contract/progress/attention.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { DELIVERY_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { batchesOf } from '../../shared/database/batches.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { countDueEvents } from './progress.service.ts';
import { clerkOf, letTimePass } from './progress.testing.ts';

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
  afterEach(() => api.context.pool.query('update "stuckDays" set days = 3'));

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
    expect((await api.as('employee').get('/api/progress/stuck-days')).body).toEqual(days);
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

/** How many shipments get a random history. `PROGRESS_SHIPMENTS=100000` is the long form. */
const SHIPMENTS = Number(process.env.PROGRESS_SHIPMENTS ?? 1_000);

describe('random histories', () => {
  // A generator with a known start, so that a failure can be repeated.
  let state = 20261123;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;

  test(`lists and counts of ${SHIPMENTS} shipments are those of a slow query`, { timeout: 3_600_000 }, async () => {
    const { pool } = api.context;
    const owner = await api.userId('other');
    const before = (days: number, hours = 0) => new Date(Date.now() - days * DAY - hours * HOUR).toISOString();
    const shipments = Array.from({ length: SHIPMENTS }, () => {
      const partner = pick(PARTNERS);
      return { partner, number: random(3) === 0 ? 'N 1' : null, ship: before(random(20) - 5).slice(0, 10), at: before(random(20)) };
    });
    const ids: number[] = [];
    for (const batch of batchesOf(shipments)) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into shipment (description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo",
           "partnerShipment", "partnerShipmentId", "totalPackages", "dangerousGoods", "receiverAddressResidentialIndicator", "packageInfos",
           "aceBillNumber", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy", "lastModifiedDate")
         select 'random', (s->>'ship')::date, 'a', '1', 'b', '2', s->>'partner', s->>'number', 1, false, false, '[]', next_bill_number(), $2, 'other',
           'user', 'user', (s->>'at')::timestamptz
         from json_array_elements($1) with ordinality list (s, n) order by n returning id`,
        [JSON.stringify(batch), owner],
      );
      ids.push(...rows.map(({ id }) => id));
    }
    const connectors = ids.filter(() => random(4) === 0).map((id) => ({ id, at: before(random(10), random(24)) }));
    await pool.query(
      `insert into connector ("shipmentId", "createdDate", "createdBy", "lastModifiedBy")
       select (c->>'id')::bigint, (c->>'at')::timestamptz, 'employee', 'employee' from json_array_elements($1) c`,
      [JSON.stringify(connectors)],
    );
    const events = ids.flatMap((id) =>
      // One in six is planned.
      Array.from({ length: random(5) }, () => ({
        id,
        at: before(random(6) === 0 ? -random(9) - 1 : random(8), random(24)),
        status: pick(DELIVERY_STATUSES),
      })),
    );
    const insert = (list: object[]) =>
      pool.query(
        `insert into tracking ("shipmentId", "dateTime", "deliveryStatus", location, "createdBy", "lastModifiedBy")
         select (e->>'id')::bigint, (e->>'at')::timestamptz, e->>'status', 'Kho', 'employee', 'employee' from json_array_elements($1) e`,
        [JSON.stringify(list)],
      );
    for (const batch of batchesOf(events)) await insert(batch);
    /** The rows of a statement about the ids from $1 to $2, for parts of them: the program's connections have a time limit. */
    const inParts = async (statement: string) => {
      const found: Record<string, unknown>[] = [];
      const last = Math.max(ids.at(-1) ?? 0, events.length + 100);
      for (let id = 1; id <= last; id += 5_000) found.push(...(await pool.query(statement, [id, id + 4_999])).rows);
      return found;
    };
    // What happens later: trackings change, move and go; orders go; numbers come and go.
    await inParts(`update tracking set "deliveryStatus" = 'EXCEPTION' where id % 17 = 0 and id between $1 and $2`);
    await inParts(`update tracking set "dateTime" = "dateTime" - interval '3 days' where id % 19 = 0 and id between $1 and $2`);
    await inParts(
      `update tracking t set "shipmentId" = s.id from shipment s where t.id % 23 = 0 and s.id = t."shipmentId" + 1 and t.id between $1 and $2`,
    );
    await inParts('delete from tracking where id % 13 = 0 and id between $1 and $2');
    await inParts('delete from connector where id % 7 = 0 and id between $1 and $2');
    await inParts('update shipment set "partnerShipmentId" = null where id % 11 = 0 and id between $1 and $2');
    await inParts(`update shipment set "partnerShipment" = 'none' where id % 29 = 0 and id between $1 and $2`);
    await inParts('update shipment set "shipDate" = "shipDate" - 4 where id % 31 = 0 and id between $1 and $2');
    await inParts(
      `insert into "shipmentChange" ("shipmentId", before, "createdDate", "lastModifiedBy", "lastModifiedDate", "passedOnDate")
       select id, '{}', now(), 'user', now(), case when id % 3 = 0 then now() end from shipment
       where description = 'random' and id % 5 = 0 and id between $1 and $2`,
    );
    await api.as('admin').put('/api/progress/stuck-days', { none: 2, gtsUsa: 5, gtsAus: 1, gtsCad: 3, gtsSgp: 4 });

    // Written without a look at the migrations: from the trackings themselves, row by row.
    const slow = (horizon: string) => `
      select s.id,
        last.status in ('EXCEPTION', 'FAILED_ATTEMPT') as exceptions,
        (last.status is null or last.status not in ('EXCEPTION', 'FAILED_ATTEMPT', 'DELIVERED'))
          and (c.id is not null or (s."partnerShipment" <> 'none' and s."partnerShipmentId" is not null) or exists (
            select 1 from tracking t where t."shipmentId" = s.id and t."deliveryStatus" not in ('INFO_RECEIVED', 'PENDING') and t."dateTime" <= ${horizon}))
          and now() - interval '24 hours' * (case s."partnerShipment" when 'none' then 2 when 'gtsUsa' then 5 when 'gtsAus' then 1 when 'gtsCad' then 3 else 4 end)
            >= all (array_remove(array[last.at, c."createdDate",
              case when s."partnerShipment" <> 'none' and s."partnerShipmentId" is not null then s."lastModifiedDate" end], null)) as stuck,
        last.status is null and s."shipDate" < (now() at time zone 'Asia/Ho_Chi_Minh')::date as overdue,
        s.id % 5 = 0 and s.id % 3 <> 0 as changed
      from shipment s
        left join connector c on c."shipmentId" = s.id
        left join lateral (select t."deliveryStatus" as status, t."dateTime" as at from tracking t
          where t."shipmentId" = s.id and t."dateTime" <= ${horizon} order by t."dateTime" desc, t.id desc limit 1) last on true
      where s.description = 'random' and s.id between $1 and $2 order by s.id`;
    for (const hours of [0, 30]) {
      await letTimePass(pool, `${hours} hours`);
      await countDueEvents(api.context);
      const expected = await inParts(slow(`now() + interval '${hours} hours 10 minutes'`));
      for (const attention of ATTENTIONS) {
        const wanted = expected.filter((row) => row[attention]).map(({ id }) => Number(id));
        expect(wanted.length, attention).toBeGreaterThan(SHIPMENTS / 30);
        const found: number[] = [];
        let total = 0;
        const size = Math.min(1_000, SHIPMENTS / 10);
        for (let page = 0; page === 0 || found.length < total; page++) {
          const { body, headers } = await api.as('other').get(`/api/shipments?attention=${attention}&size=${size}&page=${page}`);
          found.push(...(body as Shipment[]).map(({ id }) => id));
          total = Number(headers.get('x-total-count'));
          expect(body.length, `page ${page} of ${attention}`).toBe(Math.min(size, total - page * size));
        }
        expect(found, `${attention} after ${hours} hours`).toEqual(wanted);
      }
    }
  });
});
