import { CARRIER_CODES, PARTNERS } from '@ace/contract/partners/carriers.ts';
import { ATTENTIONS } from '@ace/contract/progress/attention.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { DELIVERY_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { describe, expect, test } from 'vitest';
import { batchesOf } from '../../shared/database/batches.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { countDueEvents } from './progress.service.ts';
import { letTimePass } from './progress.testing.ts';

const api = startTestApi();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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
    await pool.query(`insert into "deliveryTime" select unnest($1::text[]), '', 30, '2 days', '4 days'`, [PARTNERS]);
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
    const reported = ids.flatMap((id) =>
      Array.from({ length: random(4) }, (_, key) => ({
        ...{ id, key: `${id} ${key}` },
        // Many are later than all trackings, some too old or too far ahead.
        at: before(pick([-9, -1, 0, 0, 0, 1, 2, 5, 40]), random(24)),
        outcome: pick(['unmapped', 'unmapped', 'recorded', 'dismissed']),
      })),
    );
    for (const batch of batchesOf(reported)) {
      await pool.query(
        `insert into "partnerEvent" (partner, number, key, "shipmentId", "dateTime", "offsetMinutes", source, event, outcome)
         select 'gtsAus', 'N 1', e->>'key', (e->>'id')::bigint, (e->>'at')::timestamptz, 0, 'push', 'x', e->>'outcome' from json_array_elements($1) e`,
        [JSON.stringify(batch)],
      );
    }
    await inParts(`update "partnerEvent" set outcome = 'unmapped' where id % 7 = 0 and id between $1 and $2`);
    await inParts(`update "partnerEvent" set outcome = 'dismissed' where id % 11 = 0 and id between $1 and $2`);
    await inParts(`update "partnerEvent" set "dateTime" = "dateTime" - interval '2 days' where id % 13 = 0 and id between $1 and $2`);
    await inParts(
      `update "partnerEvent" set "shipmentId" = "shipmentId" + 1 where id % 17 = 0 and "shipmentId" < ${ids.at(-1)} and id between $1 and $2`,
    );
    await inParts('delete from "partnerEvent" where id % 19 = 0 and id between $1 and $2');
    // Some have two numbers; calls of one partner fail.
    await pool.query(`update "partnerPoller" set failures = 5 where partner = 'gtsCad'`);
    const polls = ids.flatMap((id) =>
      Array.from({ length: random(3) }, (_, index) => ({
        ...{ id, number: `${id} ${index}`, partner: pick(CARRIER_CODES), failures: random(2) },
        ...{
          answered: pick([null, before(0, random(60))]),
          quiet: before(random(3), random(24)),
          next: pick([before(0), before(0), before(-1), null]),
        },
      })),
    );
    for (const batch of batchesOf(polls)) {
      await pool.query(
        `insert into "partnerPoll" (partner, number, "shipmentId", failures, "answeredDate", "quietSince", "nextDate")
         select k.partner, k.number, k.id, k.failures, k.answered, k.quiet, k.next from json_to_recordset($1)
           k (partner text, number text, id bigint, failures integer, answered timestamptz, quiet timestamptz, next timestamptz)`,
        [JSON.stringify(batch)],
      );
    }
    await inParts(
      `insert into problem ("shipmentId", reason, holds, "reportedBy", "solvedAt")
       select id, 'damaged', true, 'employee', case when id % 4 = 0 then now() end from shipment where description = 'random' and id % 6 = 0 and id between $1 and $2`,
    );
    await inParts('update package set "isMissing" = true where "shipmentId" % 7 = 0 and "shipmentId" between $1 and $2');
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
        s.id % 5 = 0 and s.id % 3 <> 0 as changed,
        last.status is distinct from 'DELIVERED' and ((interval '4 days' + least(c."createdDate",
            case when s."partnerShipment" <> 'none' and s."partnerShipmentId" is not null then s."lastModifiedDate" end,
            (select min(t."dateTime") from tracking t where t."shipmentId" = s.id and t."deliveryStatus" not in ('INFO_RECEIVED', 'PENDING')
              and t."dateTime" <= ${horizon}))) at time zone 'Asia/Ho_Chi_Minh')::date < (now() at time zone 'Asia/Ho_Chi_Minh')::date as late,
        last.status is distinct from 'DELIVERED' and (select max(e."dateTime") from "partnerEvent" e where e."shipmentId" = s.id and e.outcome = 'unmapped'
            and e."dateTime" <= e."receivedDate" + interval '26 hours') between greatest(now() - interval '30 days', last.at + interval '1 millisecond') and now()
          as unmapped,
        last.status is distinct from 'DELIVERED' and exists (select 1 from "partnerPoll" k where k."shipmentId" = s.id and k."nextDate" is not null
            and (k."answeredDate" is null or k."answeredDate" < now() - interval '1 day') and k."quietSince" < now() - interval '1 day'
            and (k.failures > 0 or (k.partner = 'gtsCad' and k."nextDate" < now()))) as unreachable,
        s.id % 6 = 0 and s.id % 4 <> 0 as problems,
        s.id % 7 = 0 and last.status is distinct from 'DELIVERED' as missing
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
