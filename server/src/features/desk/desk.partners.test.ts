import type { Task, Worklist } from '@ace/contract/desk/desk.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { type Login, startTestApi } from '../../testing/test-api.ts';
import { pusher, WEBHOOK_SECRET } from '../partner-events/partner-events.testing.ts';
import { planShipments } from '../partner-events/polls.service.ts';
import { ruleJob } from '../partner-events/rules.service.ts';
import { clerkOf } from '../progress/progress.testing.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi({ webhookSecrets: { gtsAus: WEBHOOK_SECRET } });
const create = creator(api);
const push = pusher(api);
const { track } = clerkOf(api);

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const day = (days: number) => hoursAgo(-24 * days).slice(0, 10);

let last = 0;
/** A shipment with a number at gtsAus. */
const shipmentWith = async (login: Login = 'employee') => {
  last += 1;
  const number = `DESK-${last}`;
  const shipment = await create({ partnerShipment: 'gtsAus', shipDate: day(-7) }, login);
  const answer = await api.as('employee').put('/api/shipments', { ...shipment, partnerShipmentId: number });
  expect(answer.status, answer.text).toBe(200);
  await planShipments(api.context, [shipment.id]);
  return { ...(answer.body as Shipment), number };
};
const report = async ({ number }: { number: string }, event: string, hours: number, id?: string) =>
  expect((await push({ number, events: [{ id, event, date: hoursAgo(hours) }] })).status).toBe(200);

/** The tasks of a kind, which the counts of home and the list agree with. */
const tasksOf = async (attention: 'unmapped' | 'unreachable'): Promise<Task[]> => {
  const { tasks } = (await api.as('employee').get('/api/desk/tasks')).body as Worklist;
  const found = tasks.filter((task) => task.attention === attention);
  const listed = await api.as('employee').get(`/api/shipments?attention=${attention}&size=100`);
  const shown: number[] = listed.body.map(({ id }: Shipment) => id);
  expect(shown.toSorted()).toEqual(found.map(({ id }) => id).toSorted());
  expect((await api.as('employee').get('/api/desk')).body.counts[attention].total).toBe(found.length);
  return found;
};
const idsOf = async (attention: 'unmapped' | 'unreachable') => (await tasksOf(attention)).map(({ id }) => id);
const snooze = (id: number) => api.as('employee').put(`/api/desk/tasks/${id}`, { snoozedUntil: day(2) });
const totals = async () => {
  const { tasks, total, snoozed } = (await api.as('employee').get('/api/desk/tasks')).body as Worklist;
  expect(total).toBe(tasks.length);
  return { total, snoozed };
};

describe('an event without a meaning', () => {
  test('is a task with what the partner wrote, while it is the latest news', async () => {
    const shipment = await shipmentWith();
    await track(shipment, 'IN_TRANSIT', hoursAgo(50));
    await report(shipment, 'Weighed', 60);
    expect(await idsOf('unmapped'), 'before the latest tracking').toEqual([]);
    await report(shipment, 'Sortiert', 40);
    await report(shipment, 'Zollabfertigung', 30);
    expect(await tasksOf('unmapped')).toMatchObject([
      { id: shipment.id, reported: { partner: 'gtsAus', event: 'Zollabfertigung' }, deliveryStatus: 'IN_TRANSIT', problem: null },
    ]);
    await report(shipment, 'Departed', 20);
    expect(await idsOf('unmapped'), 'something else came since').toEqual([]);
    await report(shipment, 'Gefaltet', 10);
    expect(await idsOf('unmapped')).toEqual([shipment.id]);
    await track(shipment, 'ARRIVED_HUB', hoursAgo(1));
    expect(await idsOf('unmapped'), 'a clerk has recorded what it means').toEqual([]);
  });

  test('is none of a delivered shipment, of long ago, or of a time that cannot be right', async () => {
    const [delivered, old, ahead] = [await shipmentWith(), await shipmentWith(), await shipmentWith()];
    await track(delivered, 'DELIVERED', hoursAgo(50));
    await report(delivered, 'Gescannt', 10);
    await report(old, 'Gescannt', 24 * 31);
    await report(ahead, 'Gescannt', -24 * 365);
    expect(await idsOf('unmapped')).toEqual([]);
    await report(ahead, 'Gescannt', 5);
    expect(await idsOf('unmapped')).toEqual([ahead.id]);
    await track(ahead, 'ARRIVED_HUB', hoursAgo(1));
  });

  test('is a task no more when its time is corrected, it is dismissed, or a rule knows it', async () => {
    await api.context.jobs.work([ruleJob], api.context);
    const [corrected, dismissed, ruled] = [await shipmentWith(), await shipmentWith(), await shipmentWith()];
    await report(corrected, 'Gepackt', 10, 'one');
    await report(dismissed, 'Gepackt', 11);
    await report(ruled, 'Frobnicated', 12);
    expect(await idsOf('unmapped')).toEqual([ruled.id, dismissed.id, corrected.id]);
    await report(corrected, 'Gepackt', 24 * 40, 'one');
    const path = `/api/shipments/${dismissed.id}/partner-events`;
    const [{ id }] = (await api.as('employee').get(path)).body;
    expect((await api.as('employee').put(path, { ids: [id], isDismissed: true })).status).toBe(200);
    expect(await idsOf('unmapped')).toEqual([ruled.id]);
    const rules = '/api/partners/gtsAus/event-rules';
    const { body: before } = await api.as('admin').get(rules);
    await api.as('admin').put(rules, [...before, { phrase: 'frobnicated', status: 'IN_TRANSIT' }]);
    await expect.poll(() => idsOf('unmapped')).toEqual([]);
  });

  test('can be snoozed until a newer one comes', async () => {
    const shipment = await shipmentWith();
    await report(shipment, 'Umgeladen', 3);
    const before = await totals();
    await snooze(shipment.id);
    expect(await totals()).toEqual({ total: before.total - 1, snoozed: before.snoozed + 1 });
    await api.context.pool.query(`update "taskNote" set "lastModifiedDate" = now() - interval '2 hours' where "shipmentId" = $1`, [
      shipment.id,
    ]);
    await report(shipment, 'Beladen', 1);
    expect(await totals()).toEqual(before);
    await track(shipment, 'ARRIVED_HUB', hoursAgo(0.5));
  });
});

describe('a partner that could not be asked for a day', () => {
  const setPoll = ({ number }: { number: string }, values: string) =>
    api.context.pool.query(`update "partnerPoll" set ${values} where number = $1`, [number]);
  const SINCE_LONG = `"answeredDate" = now() - interval '25 hours', "quietSince" = now() - interval '3 days'`;
  const setFailures = (failures: number) =>
    api.context.pool.query(`update "partnerPoller" set failures = $1, problem = 'failed' where partner = 'gtsAus'`, [failures]);

  test('makes its shipments tasks, with the reason', async () => {
    const [failing, timely, stopped, delivered, never] = await Promise.all([
      shipmentWith(),
      shipmentWith(),
      shipmentWith(),
      shipmentWith(),
      shipmentWith(),
    ]);
    const fails = `failures = 3, problem = 'silent'`;
    await setPoll(failing, `${SINCE_LONG}, ${fails}`);
    await setPoll(timely, `"answeredDate" = now() - interval '23 hours', "quietSince" = now() - interval '3 days', ${fails}`);
    await setPoll(stopped, `${SINCE_LONG}, ${fails}, "nextDate" = null, stopped = 'silent'`);
    await setPoll(delivered, `${SINCE_LONG}, ${fails}`);
    await setPoll(never, `"quietSince" = now() - interval '2 days', ${fails}`);
    await track(delivered, 'DELIVERED', hoursAgo(1));
    expect(await tasksOf('unreachable')).toMatchObject([
      { id: never.id, problem: 'silent', reported: null },
      { id: failing.id, problem: 'silent' },
    ]);
    const before = await totals();
    await snooze(never.id);
    expect(await totals()).toEqual({ total: before.total - 1, snoozed: before.snoozed + 1 });
    await setPoll(failing, 'failures = 0, "answeredDate" = now()');
    await setPoll(never, 'failures = 0, "answeredDate" = now()');
    expect(await idsOf('unreachable')).toEqual([]);
  });

  test('counts also for numbers for which there was no turn, because all calls fail', async () => {
    const shipment = await shipmentWith();
    await api.as('employee').post('/api/connectors', { shipmentId: shipment.id, tracking: '33000000007AU' });
    await planShipments(api.context, [shipment.id]);
    const setBoth = async (values: string) => {
      for (const number of [shipment.number, '33000000007AU']) await setPoll({ number }, values);
    };
    await setBoth(`${SINCE_LONG}, "nextDate" = now()`);
    expect(await idsOf('unreachable')).toEqual([]);
    await setFailures(6);
    await setBoth(`"nextDate" = now() + interval '1 hour'`);
    expect(await idsOf('unreachable'), 'none is due').toEqual([]);
    await setBoth('"nextDate" = now()');
    expect(await tasksOf('unreachable'), 'once, with both its numbers').toMatchObject([{ id: shipment.id, problem: 'failed' }]);
    await setFailures(0);
    expect(await idsOf('unreachable')).toEqual([]);
  });
});
