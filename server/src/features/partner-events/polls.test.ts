import { describe, expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { intervalOf, nextPoll } from './cadence.ts';
import { tidyPartnerEvents } from './partner-events.jobs.ts';
import { pusher, usePartner, WEBHOOK_SECRET } from './partner-events.testing.ts';
import { askPartner, hastenPolls, planAll, planShipments } from './polls.service.ts';

const partner = usePartner();
const silent = usePartner();
const api = startTestApi(() => ({
  partners: { gtsAus: partner.address, gtsUsa: silent.address },
  webhookSecrets: { gtsAus: WEBHOOK_SECRET },
  partnerPollsPerMinute: 60_000,
}));
const createShipment = creator(api);

let last = 0;
/** A planned shipment, which is due. */
const shipmentWith = async (fields: object = {}, number = `POLL-${++last}`) => {
  const shipment = await createShipment({ partnerShipment: 'gtsAus', partnerShipmentId: number, ...fields });
  await planShipments(api.context, [shipment.id]);
  await makeDue(number);
  return { ...shipment, number };
};
const query = async (text: string, values: unknown[] = []) => (await api.context.pool.query(text, values)).rows;
const makeDue = (number: string) => query(`update "partnerPoll" set "nextDate" = now() - interval '1 second' where number = $1`, [number]);
const pollOf = async (number: string) =>
  (await query(`select *, extract(epoch from "nextDate" - now()) / 3600 as hours from "partnerPoll" where number = $1`, [number]))[0];
const pollerOf = async (name: string) =>
  (await query(`select *, "pausedUntil" > now() as "isPaused" from "partnerPoller" where partner = $1`, [name]))[0];
const resumePoller = () => query(`update "partnerPoller" set "pausedUntil" = null, failures = 0`);
const trackingsOf = async (id: number) => (await api.as('employee').get(`/api/trackings?shipmentId=${id}&sort=dateTime,asc`)).body;
const at = (hours: number) => new Date(Date.parse('2026-11-20T00:00:00Z') + hours * 3_600_000).toISOString();
const ask = (name: 'gtsAus' | 'gtsUsa' = 'gtsAus') => askPartner(api.context, name);
const askedFor = (number: string) => partner.asked.filter((call) => call.number === number).length;

describe('the cadence', () => {
  const quiet = { daysSinceEvent: 1, quietDays: 1 };
  test.each([
    [null, 6],
    ['INFO_RECEIVED', 6],
    ['PENDING', 6],
    ['COLLECTED', 3],
    ['ARRIVED_HUB', 3],
    ['IN_TRANSIT', 3],
    ['OUT_FOR_DELIVERY', 0.5],
    ['FAILED_ATTEMPT', 6],
    ['EXCEPTION', 6],
    ['EXPIRED', 6],
    ['DELIVERED', 24],
  ] as const)('of %s is %s hours, up to a tenth more or less', (deliveryStatus, hours) => {
    expect(intervalOf(deliveryStatus)).toBe(hours * 3_600_000);
    const delays = Array.from({ length: 200 }, () => nextPoll({ ...quiet, deliveryStatus }).delayMs ?? 0);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(hours * 3_600_000 * 0.9);
    expect(Math.max(...delays)).toBeLessThanOrEqual(hours * 3_600_000 * 1.1);
    expect(new Set(delays).size).toBeGreaterThan(1);
  });

  test('ends 15 days after the delivery, and after 30 silent days', () => {
    expect(nextPoll({ deliveryStatus: 'DELIVERED', daysSinceEvent: 14.9, quietDays: 14.9 }).stopped).toBeNull();
    expect(nextPoll({ deliveryStatus: 'DELIVERED', daysSinceEvent: 15, quietDays: 15 })).toEqual({ delayMs: null, stopped: 'delivered' });
    expect(nextPoll({ deliveryStatus: 'IN_TRANSIT', daysSinceEvent: 29.9, quietDays: 29.9 }).stopped).toBeNull();
    expect(nextPoll({ deliveryStatus: null, daysSinceEvent: null, quietDays: 30 })).toEqual({ delayMs: null, stopped: 'silent' });
  });

  test('is shorter after failures, and grows up to the usual one', () => {
    const hours = [1, 2, 3, 6, 20].map(
      (failures) => (nextPoll({ ...quiet, deliveryStatus: 'IN_TRANSIT' }, failures).delayMs ?? 0) / 3_600_000,
    );
    for (const [index, expected] of [1 / 12, 1 / 6, 1 / 3, 2.67, 3].entries()) expect(hours[index]).toBeCloseTo(expected, 0);
    expect(hours[0]).toBeLessThan(0.1);
  });
});

describe('a poll', () => {
  test('stores what the partner reports, and plans the next by it', async () => {
    const shipment = await shipmentWith();
    partner.reports({
      [shipment.number]: [
        { event: 'Picked up', date: at(1) },
        { event: 'Out for delivery', date: at(9) },
      ],
    });
    await ask();
    expect((await trackingsOf(shipment.id)).map(({ deliveryStatus }: { deliveryStatus: string }) => deliveryStatus)).toEqual([
      'COLLECTED',
      'OUT_FOR_DELIVERY',
    ]);
    const poll = await pollOf(shipment.number);
    expect(poll).toMatchObject({ problem: null, stopped: null, failures: 0 });
    expect(Number(poll.hours)).toBeGreaterThan(0.4);
    expect(Number(poll.hours)).toBeLessThan(0.6);
    await ask();
    expect(askedFor(shipment.number)).toBe(1);
    await makeDue(shipment.number);
    await ask();
    expect(askedFor(shipment.number)).toBe(2);
    expect(await trackingsOf(shipment.id)).toHaveLength(2);
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}/partner-polls`)).body).toEqual([
      expect.objectContaining({ partner: 'gtsAus', number: shipment.number, problem: null, stopped: null }),
    ]);
  });

  test('keeps the events of an answer that can be read, as a lookup does', async () => {
    const { id, number } = await shipmentWith({}, 'DH-00 99');
    partner.reports({
      [number]: [
        { event: 'It&#39;s delivered', date: '2026-11-20T13:08+07' },
        { event: 'Weighed', date: 'yesterday' },
      ],
    });
    await ask();
    expect(await trackingsOf(id)).toMatchObject([{ details: "It's delivered", dateTime: '2026-11-20T06:08:00.000Z' }]);
    expect(await pollOf(number)).toMatchObject({ problem: null });
    const { body } = await api.as('employee').get('/api/gts/tracks/gtsAus/dh0099');
    expect(body.trackingDetails).toMatchObject([{ trackingNumber: number, trackingEventName: "It's delivered" }]);
    expect(body.added).toMatchObject({ shipmentId: id, eventIds: [] });
  });

  test('asks for each number once, whoever asks at the same time', async () => {
    const shipments = await Promise.all(Array.from({ length: 30 }, () => shipmentWith()));
    await Promise.all([ask(), ask(), ask()]);
    for (const { number } of shipments) expect(askedFor(number), number).toBe(1);
  });

  test('asks for the number of the order in Australia, too', async () => {
    const shipment = await createShipment({ partnerShipment: 'gtsUsa', partnerShipmentId: 'US-1' });
    await api.as('employee').post('/api/connectors', { shipmentId: shipment.id, tracking: '33000000001AU' });
    await planShipments(api.context, [shipment.id]);
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}/partner-polls`)).body).toMatchObject([
      { partner: 'gtsAus', number: '33000000001AU' },
      { partner: 'gtsUsa', number: 'US-1' },
    ]);
  });

  test('stops for delivered and silent numbers, until somebody asks', async () => {
    const shipment = await shipmentWith();
    partner.reports({});
    await query(`update "partnerPoll" set "quietSince" = now() - interval '31 days', "answeredDate" = now() where number = $1`, [
      shipment.number,
    ]);
    await ask();
    const polls = `/api/shipments/${shipment.id}/partner-polls`;
    expect((await api.as('employee').get(polls)).body).toMatchObject([{ stopped: 'silent', nextDate: null }]);
    partner.reports({ [shipment.number]: [{ event: 'Delivered', date: at(1) }] });
    expect((await api.as('employee').post(polls)).body).toMatchObject([{ stopped: null, problem: null, nextDate: expect.any(String) }]);
    expect(await trackingsOf(shipment.id)).toMatchObject([{ deliveryStatus: 'DELIVERED' }]);
    await query(`update "shipmentProgress" set "lastEventAt" = now() - interval '16 days' where "shipmentId" = $1`, [shipment.id]);
    await makeDue(shipment.number);
    await ask();
    expect(await pollOf(shipment.number)).toMatchObject({ stopped: 'delivered', nextDate: null });
  });

  test('counts as silent only where the partner was asked and has answered', async () => {
    await resumePoller();
    const [failing, unasked] = [await shipmentWith(), await shipmentWith()];
    await query(`update "partnerPoll" set "quietSince" = now() - interval '40 days' where number = any($1)`, [
      [failing.number, unasked.number],
    ]);
    await query(`update "partnerPoll" set "answeredDate" = now() - interval '39 days', failures = 900 where number = $1`, [failing.number]);
    partner.answersWith((_request, response) => response.writeHead(401).end());
    await ask();
    partner.reports({});
    await resumePoller();
    for (const { number } of [failing, unasked]) {
      expect((await pollOf(number)).stopped).toBeNull();
      await makeDue(number);
    }
    await ask();
    for (const { number } of [failing, unasked]) expect(await pollOf(number)).toMatchObject({ stopped: null, failures: 0, problem: null });
    // From here on, it is asked and answers.
    await query(`update "partnerPoll" set "quietSince" = "quietSince" - interval '29 days' where number = $1`, [failing.number]);
    await makeDue(failing.number);
    await ask();
    expect((await pollOf(failing.number)).stopped).toBe('silent');
  });

  test('is asked for again when a parcel that was delivered long ago comes back', async () => {
    const shipment = await shipmentWith();
    partner.reports({});
    await query(
      `update "partnerPoll" set "quietSince" = now() - interval '60 days', "answeredDate" = now() - interval '16 days', stopped = 'delivered',
        "nextDate" = null where number = $1`,
      [shipment.number],
    );
    await api.as('employee').post('/api/trackings', {
      ...{ dateTime: at(4), deliveryStatus: 'EXCEPTION', location: 'Sydney', aceBillNumber: shipment.aceBillNumber },
    });
    await hastenPolls(api.context.db, [shipment.id]);
    await ask();
    const poll = await pollOf(shipment.number);
    expect(poll.stopped).toBeNull();
    expect(Number(poll.hours)).toBeGreaterThan(5);
  });

  test('brings the shipment that has a number what was dismissed at another one', async () => {
    const [wrong, right] = [await shipmentWith({}, 'SWAP-1'), await shipmentWith({}, 'SWAP-2')];
    partner.reports({ 'SWAP-1': [{ event: 'Delivered', date: at(5) }] });
    await ask();
    expect(await trackingsOf(wrong.id)).toHaveLength(1);
    const { body: current } = await api.as('employee').get(`/api/shipments/${right.id}`);
    expect((await api.as('employee').put('/api/shipments', { ...current, partnerShipmentId: 'SWAP-1' })).status).toBe(200);
    await planShipments(api.context, [right.id]);
    const askAgain = async () => {
      await makeDue('SWAP-1');
      await ask();
    };
    await askAgain();
    expect(await trackingsOf(right.id)).toEqual([]);
    const { body: events } = await api.as('employee').get(`/api/shipments/${wrong.id}/partner-events`);
    const ids = events.map(({ id }: { id: number }) => id);
    await api.as('employee').put(`/api/shipments/${wrong.id}/partner-events`, { ids, isDismissed: true });
    await askAgain();
    expect(await trackingsOf(right.id)).toMatchObject([{ deliveryStatus: 'DELIVERED' }]);
    expect(await trackingsOf(wrong.id)).toEqual([]);
  });

  test('comes earlier when a person records what makes it urgent', async () => {
    const shipment = await shipmentWith();
    partner.reports({});
    await ask();
    expect(Number((await pollOf(shipment.number)).hours)).toBeGreaterThan(5);
    const tracking = { dateTime: at(4), deliveryStatus: 'OUT_FOR_DELIVERY', location: 'Sydney', aceBillNumber: shipment.aceBillNumber };
    await api.as('employee').post('/api/trackings', tracking);
    await hastenPolls(api.context.db, [shipment.id]);
    expect(Number((await pollOf(shipment.number)).hours)).toBeLessThan(0.6);
  });

  test('stays a tenth later or earlier when a tracking does not make it urgent', async () => {
    const shipment = await shipmentWith();
    const plannedAfter = async (hours: number) => {
      await query(`update "partnerPoll" set "askedDate" = now(), "nextDate" = now() + $2 * interval '1 hour' where number = $1`, [
        ...[shipment.number, hours],
      ]);
      await hastenPolls(api.context.db, [shipment.id]);
      return Number((await pollOf(shipment.number)).hours);
    };
    for (const hours of [5.5, 6.5]) expect(await plannedAfter(hours)).toBeCloseTo(hours, 2);
    // What is planned too late gets a time of its own.
    const hastened = [await plannedAfter(20), await plannedAfter(20), await plannedAfter(20)];
    expect(new Set(hastened.map((hours) => hours.toFixed(3))).size).toBeGreaterThan(1);
  });
});

describe('a partner in trouble', () => {
  test('that allows no more calls is left alone as long as it says, and nothing is lost', async () => {
    await resumePoller();
    const shipments = await Promise.all(Array.from({ length: 12 }, () => shipmentWith()));
    const before = partner.asked.length;
    partner.answersWith((_request, response) => response.writeHead(429, { 'Retry-After': '120' }).end());
    await ask();
    const calls = partner.asked.length - before;
    // Those that were on their way when the first answer came.
    expect(calls).toBeLessThanOrEqual(8);
    const [{ seconds }] = await query(
      `select extract(epoch from "pausedUntil" - now()) as seconds from "partnerPoller" where partner = 'gtsAus'`,
    );
    expect(Number(seconds)).toBeGreaterThan(110);
    expect(Number(seconds)).toBeLessThanOrEqual(120);
    await ask();
    expect(partner.asked.length - before).toBe(calls);
    await query(`update "partnerPoller" set "pausedUntil" = now() where partner = 'gtsAus'`);
    partner.reports(Object.fromEntries(shipments.map(({ number }) => [number, [{ event: 'Departed', date: at(3) }]])));
    await expect
      .poll(async () => {
        await ask();
        return (
          await query(`select count(*)::int as n from "partnerEvent" where number = any($1)`, [shipments.map(({ number }) => number)])
        )[0].n;
      })
      .toBe(12);
    expect(await pollerOf('gtsAus')).toMatchObject({ failures: 0, problem: null });
  });

  test('stays alone although calls that were on their way are answered', async () => {
    await resumePoller();
    await Promise.all(Array.from({ length: 6 }, () => shipmentWith()));
    let first = true;
    const slow: (() => void)[] = [];
    partner.answersWith((_request, response) => {
      if (!first) return void slow.push(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"events":[]}'));
      first = false;
      response.writeHead(429, { 'Retry-After': '600' }).end();
    });
    const asking = ask();
    await expect.poll(async () => (await pollerOf('gtsAus')).isPaused).toBe(true);
    for (const answer of slow) answer();
    await asking;
    expect(await pollerOf('gtsAus')).toMatchObject({ isPaused: true, problem: 'limited' });
  });

  test.each([
    ['failed', (_request: unknown, response: { writeHead: (status: number) => { end: () => void } }) => response.writeHead(500).end()],
    ['unusable', (_request: unknown, response: { end: (text: string) => void }) => response.end('<html>')],
    [
      'unusable',
      (_request: unknown, response: { end: (text: string) => void }) => response.end(JSON.stringify({ events: [{ event: 7 }] })),
    ],
  ] as const)('%s is named at the number, and asked again, slower after five failures', async (problem, answer) => {
    await resumePoller();
    partner.answersWith(answer as never);
    const shipments = [];
    for (let count = 0; count < 7; count += 1) shipments.push(await shipmentWith());
    const before = partner.asked.length;
    // One after the other, because after the first failure only one is asked to see whether it works again.
    for (let count = 0; count < 7; count += 1) await ask();
    const calls = partner.asked.length - before;
    expect(calls).toBeGreaterThanOrEqual(5);
    expect(calls).toBeLessThanOrEqual(13);
    expect(await pollerOf('gtsAus')).toMatchObject({ isPaused: true, problem });
    const problems = await query(`select problem, failures from "partnerPoll" where number = any($1) and problem is not null`, [
      shipments.map(({ number }) => number),
    ]);
    expect(problems[0]).toMatchObject({ problem, failures: 1 });
    // Other partners are not affected, and people look up what they like.
    const other = await shipmentWith({ partnerShipment: 'gtsUsa' });
    silent.reports({ [other.number]: [{ event: 'Departed', date: at(3) }] });
    await ask('gtsUsa');
    expect(await trackingsOf(other.id)).toHaveLength(1);
    partner.reports({});
    expect((await api.as('employee').get('/api/gts/tracks/gtsAus/1')).status).toBe(200);
  });

  test('is shown by the health: what was asked, what came, and how long numbers wait', async () => {
    await resumePoller();
    const shipment = await shipmentWith();
    await query(`update "partnerPoll" set "nextDate" = now() - interval '1 hour' where number = $1`, [shipment.number]);
    const healthOf = async () => (await api.as('admin').get('/management/health')).body.details.partners.details.gtsAus.details;
    expect((await healthOf()).oldestWait).toBeGreaterThanOrEqual(3600);
    partner.reports({ [shipment.number]: [{ event: 'Departed', date: at(3) }] });
    const before = await healthOf();
    await ask();
    const after = await healthOf();
    for (const name of ['asked', 'newEvents']) expect(after[name]).toBeGreaterThan(before[name]);
    expect(after.oldestWait).toBe(0);
  });
});

describe('a lookup', () => {
  test('keeps what it shows, and says where, until it is undone', async () => {
    const shipment = await shipmentWith();
    partner.reports({
      [shipment.number]: [
        { event: 'Departed', date: at(3) },
        { event: 'Strange', date: at(4) },
      ],
    });
    const { body } = await api.as('employee').get(`/api/gts/tracks/gtsAus/${shipment.number}`);
    expect(body.trackingDetails).toHaveLength(2);
    expect(body.added).toEqual({
      shipmentId: shipment.id,
      aceBillNumber: shipment.aceBillNumber,
      eventIds: [expect.any(Number), expect.any(Number)],
    });
    expect(await trackingsOf(shipment.id)).toHaveLength(1);
    const ids = body.added.eventIds;
    await api.as('employee').put(`/api/shipments/${shipment.id}/partner-events`, { ids, isDismissed: true });
    expect(await trackingsOf(shipment.id)).toEqual([]);
    await ask();
    expect(await trackingsOf(shipment.id)).toEqual([]);
    expect((await api.as('other').get(`/api/gts/tracks/gtsAus/${shipment.number}`)).body.added).toBeUndefined();
    expect((await api.as('employee').get('/api/gts/tracks/gtsAus/NOBODYS')).body).toEqual({ trackingDetails: [] });
  });

  test('before the first poll finds what happened before anybody asked, and keeps the number from being silent', async () => {
    const shipment = await shipmentWith();
    await query(`update "partnerPoll" set "isBackfill" = true, "quietSince" = now() - interval '20 days' where number = $1`, [
      shipment.number,
    ]);
    partner.reports({ [shipment.number]: [{ event: 'Departed', date: at(3) }] });
    await api.as('employee').get(`/api/gts/tracks/gtsAus/${shipment.number}`);
    expect(await query(`select "isBackfill" from "partnerEvent" where number = $1`, [shipment.number])).toEqual([{ isBackfill: true }]);
    const [{ isQuiet }] = await query(`select "quietSince" < now() - interval '1 day' as "isQuiet" from "partnerPoll" where number = $1`, [
      shipment.number,
    ]);
    expect(isQuiet).toBe(false);
  });

  test('of a shipment names the failure in its plan', async () => {
    const shipment = await shipmentWith();
    partner.answersWith((_request, response) => response.writeHead(500).end());
    const { body } = await api.as('employee').post(`/api/shipments/${shipment.id}/partner-polls`);
    expect(body).toMatchObject([{ problem: 'failed', nextDate: expect.any(String) }]);
    partner.reports({});
  });
});

describe('every night', () => {
  test('numbers are planned that nobody announced', async () => {
    const shipment = await createShipment({ partnerShipment: 'gtsAus', partnerShipmentId: 'SILENT-1' });
    await planAll(api.context);
    expect(await pollOf('SILENT-1')).toMatchObject({ shipmentId: shipment.id, isBackfill: false });
  });

  test('what the first poll finds is old if the partner had no address when the shipment was registered', async () => {
    const shipment = await createShipment({ partnerShipment: 'gtsCad', partnerShipmentId: 'NOWHERE-1' });
    await planShipments(api.context, [shipment.id]);
    expect(await pollOf('NOWHERE-1')).toMatchObject({ isBackfill: true });
  });

  test('events of unknown numbers, JSON and message ids that are old are removed', async () => {
    const push = pusher(api);
    const shipment = await shipmentWith();
    const events = [{ event: 'Departed', date: at(3) }];
    await push({ number: shipment.number, events }, { id: 'old-message' });
    await push({ number: 'UNKNOWN-OLD', events });
    await push({ number: 'UNKNOWN-NEW', events });
    await query(`update "partnerPush" set "receivedDate" = now() - interval '31 days' where "webhookId" = 'old-message'`);
    await query(`update "partnerEvent" set "receivedDate" = now() - interval '8 days' where number = 'UNKNOWN-OLD'`);
    await query(`update "partnerEvent" set "receivedDate" = now() - interval '91 days' where number = $1`, [shipment.number]);
    await tidyPartnerEvents(api.context);
    const left = await query(`select number, raw from "partnerEvent" where number = any($1) order by number`, [
      [shipment.number, 'UNKNOWN-OLD', 'UNKNOWN-NEW'],
    ]);
    expect(left).toEqual([
      { number: shipment.number, raw: null },
      { number: 'UNKNOWN-NEW', raw: expect.stringContaining('Departed') },
    ]);
    expect(await query(`select from "partnerPush" where "webhookId" = 'old-message'`)).toEqual([]);
    // What is known stays known.
    expect((await push({ number: shipment.number, events }, { id: 'old-message' })).body).toEqual({ stored: 0, known: 1 });
  });
});
