import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { decideAboutMisled } from './partner-events.service.ts';
import { pusher, WEBHOOK_SECRET } from './partner-events.testing.ts';
import { planShipments } from './polls.service.ts';
import { ruleJob } from './rules.service.ts';

const api = startTestApi({ webhookSecrets: { gtsAus: WEBHOOK_SECRET } });
const createShipment = creator(api);
const push = pusher(api);
beforeAll(() => api.context.jobs.work([ruleJob], api.context));

let last = 0;
const shipmentWith = async (fields: object = {}, number = `SETTLE-${++last}`) => {
  const shipment = await createShipment({ partnerShipment: 'gtsAus', partnerShipmentId: number, ...fields });
  return { ...shipment, number };
};
type Row = { id: number; version: number } & Record<string, unknown>;
const eventsOf = async ({ id }: { id: number }): Promise<Row[]> =>
  (await api.as('employee').get(`/api/shipments/${id}/partner-events?sort=dateTime,asc&sort=id,asc`)).body;
const trackingsOf = async ({ id }: { id: number }): Promise<Row[]> =>
  (await api.as('employee').get(`/api/trackings?shipmentId=${id}&sort=dateTime,asc`)).body;
const at = (hours: number) => new Date(Date.parse('2026-11-20T00:00:00Z') + hours * 3_600_000).toISOString();
const record = async ({ aceBillNumber }: { aceBillNumber: string }, deliveryStatus: string, hours: number): Promise<Row> => {
  const input = { aceBillNumber, deliveryStatus, dateTime: at(hours), location: 'Kho Tân Bình', details: 'by hand' };
  return (await api.as('employee').post('/api/trackings', input)).body;
};

describe('an event with the status of a manual tracking', () => {
  test('confirms it within 12 hours, and is recorded beyond', async () => {
    const shipment = await shipmentWith();
    const manual = await record(shipment, 'COLLECTED', 20);
    const events = [8, 32, 7.99, 32.01].map((hours) => ({ event: 'Picked up', date: at(hours) }));
    await push({ number: shipment.number, events });
    expect((await eventsOf(shipment)).map(({ outcome, trackingId }) => [outcome, trackingId === manual.id])).toEqual([
      ['recorded', false],
      ['confirms', true],
      ['confirms', true],
      ['recorded', false],
    ]);
    expect(await trackingsOf(shipment)).toHaveLength(3);
    expect((await trackingsOf(shipment)).find(({ id }) => id === manual.id)).toEqual(manual);
  });

  test('is recorded beside one of another status', async () => {
    const shipment = await shipmentWith();
    await record(shipment, 'IN_TRANSIT', 5);
    await push({ number: shipment.number, events: [{ event: 'Picked up', date: at(5) }] });
    expect((await trackingsOf(shipment)).map(({ deliveryStatus }) => deliveryStatus).toSorted()).toEqual(['COLLECTED', 'IN_TRANSIT']);
  });
});

describe('an event that confirms a manual tracking', () => {
  const confirmed = async () => {
    const shipment = await shipmentWith();
    const manual = await record(shipment, 'DELIVERED', 20);
    await push({ number: shipment.number, events: [{ event: 'Delivered', date: at(25), city: 'Sydney' }] });
    expect(await eventsOf(shipment)).toMatchObject([{ outcome: 'confirms', trackingId: manual.id }]);
    return { shipment, manual };
  };

  test('is recorded after all when a person corrects the status of that tracking', async () => {
    const { shipment, manual } = await confirmed();
    const { status } = await api.as('employee').put('/api/trackings', { ...manual, deliveryStatus: 'OUT_FOR_DELIVERY' });
    expect(status).toBe(200);
    await decideAboutMisled(api.context, manual.id);
    expect((await trackingsOf(shipment)).map(({ deliveryStatus, dateTime }) => [deliveryStatus, dateTime])).toEqual([
      ['OUT_FOR_DELIVERY', at(20)],
      ['DELIVERED', at(25)],
    ]);
    await decideAboutMisled(api.context, manual.id);
    expect(await trackingsOf(shipment)).toHaveLength(2);
  });

  test('is recorded after all when a person moves that tracking to another shipment, which shows nothing of it', async () => {
    const { shipment, manual } = await confirmed();
    const other = await shipmentWith();
    const moved = await api.as('employee').put('/api/trackings', { ...manual, aceBillNumber: other.aceBillNumber });
    expect(moved.status).toBe(200);
    const shared = (await api.as('employee').post(`/api/shipments/${other.id}/share`)).body.url as string;
    const page = async () => (await fetch(api.address + new URL(shared).pathname)).text();
    expect(await page()).not.toContain('Sydney');
    await decideAboutMisled(api.context, manual.id);
    expect(await trackingsOf(shipment)).toMatchObject([{ deliveryStatus: 'DELIVERED', dateTime: at(25), source: 'partner' }]);
    expect(await trackingsOf(other)).toMatchObject([{ id: manual.id }]);
    expect(await page()).not.toContain('Sydney');
  });

  test('stays as it is when a person corrects something else', async () => {
    const { shipment, manual } = await confirmed();
    await api.as('employee').put('/api/trackings', { ...manual, location: 'Kho Bình Tân' });
    await decideAboutMisled(api.context, manual.id);
    expect(await trackingsOf(shipment)).toMatchObject([{ id: manual.id, location: 'Kho Bình Tân' }]);
  });
});

describe('what comes later', () => {
  test('does not undo what happened later', async () => {
    const shipment = await shipmentWith();
    await push({ number: shipment.number, events: [{ event: 'Delivered', date: at(50) }] });
    await push({ number: shipment.number, events: [{ event: 'Out for delivery', date: at(45) }] });
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}`)).body).toMatchObject({
      deliveryStatus: 'DELIVERED',
      lastEventAt: at(50),
    });
  });

  test('corrects the text of its event, audited, unless a person has changed the tracking', async () => {
    const shipment = await shipmentWith();
    const [first, second] = [
      { id: 'a', event: 'Picked up', date: at(1), city: 'Huế' },
      { id: 'b', event: 'Departed', date: at(2) },
    ];
    await push({ number: shipment.number, events: [first, second] });
    const [, departed] = (await trackingsOf(shipment)) as [Row, Row];
    await api.as('employee').put('/api/trackings', { ...departed, details: 'checked by us' });
    const corrected = [
      { ...first, event: 'Picked up at the gate', city: 'Đà Nẵng' },
      { ...second, event: 'Departed late', date: at(3) },
    ];
    expect((await push({ number: shipment.number, events: corrected })).body).toEqual({ stored: 0, known: 2 });
    const [picked, left] = (await trackingsOf(shipment)) as [Row, Row];
    expect(picked).toMatchObject({ details: 'Picked up at the gate', location: 'Đà Nẵng', version: 1, lastModifiedBy: 'gtsAus' });
    expect(left).toMatchObject({ details: 'checked by us', dateTime: at(2), version: 1 });
    expect((await api.audits('Tracking', picked.id)).map(({ action }: { action: string }) => action)).toEqual(['CREATE', 'UPDATE']);
    expect((await eventsOf(shipment)).map(({ event }) => event)).toEqual(['Picked up at the gate', 'Departed late']);
    await push({ number: shipment.number, events: corrected });
    expect((await trackingsOf(shipment))[0]?.version).toBe(1);
  });

  test('may give its event a time long after the first report', async () => {
    const shipment = await shipmentWith();
    const now = Date.now();
    const event = { id: 'a', event: 'Picked up', date: new Date(now - 4 * 86_400_000).toISOString() };
    await push({ number: shipment.number, events: [event] });
    await api.context.pool.query(`update "partnerEvent" set "receivedDate" = now() - interval '4 days' where number = $1`, [
      shipment.number,
    ]);
    const date = new Date(now - 3_600_000).toISOString();
    await push({ number: shipment.number, events: [{ ...event, date }] });
    expect(await trackingsOf(shipment)).toMatchObject([{ deliveryStatus: 'COLLECTED', dateTime: date }]);
    expect(await eventsOf(shipment)).toMatchObject([{ outcome: 'recorded', dateTime: date }]);
  });

  test('changes nothing at a shipment that had the number before', async () => {
    const first = await shipmentWith();
    const event = { id: 'a', event: 'Picked up', date: at(1) };
    await push({ number: first.number, events: [event] });
    await shipmentWith({}, first.number);
    await push({ number: first.number, events: [{ ...event, event: 'Picked up by somebody else' }] });
    expect(await eventsOf(first)).toMatchObject([{ event: 'Picked up', outcome: 'recorded' }]);
    expect(await trackingsOf(first)).toMatchObject([{ details: 'Picked up', version: 0 }]);
  });

  test('does not bring a tracking back that a person has deleted', async () => {
    const shipment = await shipmentWith();
    const events = [{ id: 'a', event: 'Picked up', date: at(1) }];
    await push({ number: shipment.number, events });
    const [tracking] = (await trackingsOf(shipment)) as [Row];
    expect((await api.as('employee').delete(`/api/trackings/${tracking.id}`)).status).toBe(204);
    await push({ number: shipment.number, events: [{ ...events[0], event: 'Picked up again' }] });
    expect(await trackingsOf(shipment)).toEqual([]);
  });
});

describe('a number that is used again', () => {
  test('belongs to the shipment that was registered last; what was stored stays', async () => {
    const first = await shipmentWith({ shipDate: '2026-09-01' });
    await push({ number: first.number, events: [{ event: 'Delivered', date: '2026-09-05T00:00:00Z' }] });
    const second = await shipmentWith({}, first.number);
    const events = [
      { event: 'Delivered', date: '2026-09-05T00:00:00Z' },
      { event: 'Returned to the depot', date: '2026-10-20T23:59:00Z' },
      { event: 'Picked up', date: '2026-10-20T23:59:00Z' },
      { event: 'Picked up', date: '2026-10-21T00:00:00Z' },
    ];
    expect((await push({ number: first.number, events })).body).toEqual({ stored: 3, known: 1 });
    expect(await trackingsOf(first)).toHaveLength(1);
    expect((await eventsOf(second)).map(({ outcome }) => outcome)).toEqual(['unmapped', 'early', 'recorded']);
    expect(await trackingsOf(second)).toHaveLength(1);
  });

  test('gives the next shipment what a shipment had that is gone, and what was dismissed at the wrong one', async () => {
    const gone = await shipmentWith({}, 'AGAIN-1');
    await push({ number: gone.number, events: [{ event: 'Delivered', date: at(5) }] });
    const [tracking] = (await trackingsOf(gone)) as [Row];
    await api.as('employee').delete(`/api/trackings/${tracking.id}`);
    expect((await api.as('employee').delete(`/api/shipments/${gone.id}`)).status).toBe(204);
    const next = await shipmentWith({}, 'AGAIN-1');
    await planShipments(api.context, [next.id]);
    expect(await trackingsOf(next)).toMatchObject([{ deliveryStatus: 'DELIVERED' }]);

    const [wrong, right] = [await shipmentWith({}, 'MINE-1'), await shipmentWith({}, 'OTHER-1')];
    const events = [{ event: 'Departed', date: at(5) }];
    await push({ number: 'MINE-1', events });
    const [event] = (await eventsOf(wrong)) as [Row];
    await api.as('employee').put(`/api/shipments/${wrong.id}/partner-events`, { ids: [event.id], isDismissed: true });
    await api.as('employee').put('/api/shipments', { ...wrong, partnerShipmentId: null });
    await api.as('employee').put('/api/shipments', { ...right, partnerShipmentId: 'MINE-1' });
    expect((await push({ number: 'MINE-1', events })).body).toEqual({ stored: 0, known: 1 });
    expect(await trackingsOf(right)).toMatchObject([{ deliveryStatus: 'IN_TRANSIT' }]);
    expect(await trackingsOf(wrong)).toEqual([]);
  });

  test('decides again about events that were too early, when the ship date is corrected', async () => {
    const shipment = await shipmentWith({ shipDate: '2027-11-20' });
    await push({ number: shipment.number, events: [{ event: 'Picked up', date: at(1) }] });
    expect(await eventsOf(shipment)).toMatchObject([{ outcome: 'early' }]);
    expect((await api.as('employee').put('/api/shipments', { ...shipment, shipDate: '2026-11-20' })).status).toBe(200);
    await planShipments(api.context, [shipment.id]);
    expect(await eventsOf(shipment)).toMatchObject([{ outcome: 'recorded' }]);
    expect(await trackingsOf(shipment)).toHaveLength(1);
  });

  test('takes waiting events when it is entered or corrected', async () => {
    const shipment = await shipmentWith({}, 'TYPO-1');
    await push({ number: 'RIGHT-1', events: [{ event: 'Picked up', date: at(1) }] });
    const { version } = (await api.as('employee').get(`/api/shipments/${shipment.id}`)).body;
    const corrected = { ...shipment, version, partnerShipmentId: 'RIGHT-1' };
    expect((await api.as('employee').put('/api/shipments', corrected)).status).toBe(200);
    await planShipments(api.context, [shipment.id]);
    expect(await trackingsOf(shipment)).toHaveLength(1);
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}/partner-polls`)).body).toMatchObject([{ number: 'RIGHT-1' }]);
  });
});

describe('PUT /api/shipments/{id}/partner-events', () => {
  const dismiss = (id: number, ids: number[], isDismissed: boolean, as: 'employee' | 'user' = 'employee') =>
    api.as(as).put(`/api/shipments/${id}/partner-events`, { ids, isDismissed });

  test('takes back what events have recorded, and lets them record it again', async () => {
    const shipment = await shipmentWith();
    const manual = await record(shipment, 'COLLECTED', 1);
    const events = [
      { event: 'Picked up', date: at(1) },
      { event: 'Departed', date: at(2) },
      { event: 'Arrived at hub', date: at(3) },
    ];
    await push({ number: shipment.number, events });
    const ids = (await eventsOf(shipment)).slice(0, 2).map(({ id }) => id);
    const { body } = await dismiss(shipment.id, [...ids, 999_999_999], true);
    expect(body).toMatchObject([
      { id: ids[0], outcome: 'dismissed', trackingId: null },
      { id: ids[1], outcome: 'dismissed', trackingId: null },
    ]);
    expect((await trackingsOf(shipment)).map(({ deliveryStatus }) => deliveryStatus)).toEqual(['COLLECTED', 'ARRIVED_HUB']);
    await push({ number: shipment.number, events: events.map((event) => ({ ...event, notes: 'again' })) });
    expect(await trackingsOf(shipment)).toHaveLength(2);
    expect((await dismiss(shipment.id, ids, false)).body).toMatchObject([
      { outcome: 'confirms', trackingId: manual.id },
      { outcome: 'recorded' },
    ]);
    expect(await trackingsOf(shipment)).toHaveLength(3);
  });

  test('is for employees, and for events of this shipment', async () => {
    const [one, other] = [await shipmentWith(), await shipmentWith()];
    await push({ number: one.number, events: [{ event: 'Departed', date: at(2) }] });
    const [event] = (await eventsOf(one)) as [Row];
    expect((await dismiss(one.id, [event.id], true, 'user')).status).toBe(403);
    expect((await dismiss(other.id, [event.id], true)).body).toEqual([]);
    expectProblem(await dismiss(999_999_999, [event.id], true), 404, { message: 'error.http.404' });
    expect(await trackingsOf(one)).toHaveLength(1);
  });
});

describe('event rules', () => {
  const path = '/api/partners/gtsAus/event-rules';
  type Rule = { code: string | null; phrase: string | null; status: string };
  const readRules = async (): Promise<Rule[]> => (await api.as('employee').get(path)).body;

  test('come with codes of EMSEVT and common phrases, and decide by code before text', async () => {
    const rules = await readRules();
    expect(rules).toContainEqual({ code: 'EMI', phrase: null, status: 'DELIVERED' });
    expect(rules.some(({ status }) => status === 'EXPIRED')).toBe(false);
    const shipment = await shipmentWith();
    const texts = [
      ['EMH', 'Delivered', 'FAILED_ATTEMPT'],
      ['emi', 'whatever', 'DELIVERED'],
      ['XYZ', 'OUT FOR  DELIVERY!', 'OUT_FOR_DELIVERY'],
      [null, 'Could not be delivered today', 'FAILED_ATTEMPT'],
      [null, 'Undelivered', null],
      [null, 'Held by Customs (AU)', 'EXCEPTION'],
      [null, 'Delivered, left at the door', 'DELIVERED'],
    ] as const;
    await push({ number: shipment.number, events: texts.map(([code, event], hour) => ({ code, event, date: at(20 * hour) })) });
    expect((await eventsOf(shipment)).map(({ status }) => status)).toEqual(texts.map(([, , status]) => status));
  });

  test('map stored events when they change, and a preview says what would change', async () => {
    const shipment = await shipmentWith();
    const events = [
      { event: 'Zollabfertigung', date: at(1) },
      { event: 'Zollabfertigung', date: at(30) },
      { event: 'Parcel frobnicated', date: at(60) },
      { event: 'Departed', date: at(90) },
    ];
    await push({ number: shipment.number, events });
    const unmapped = (await api.as('employee').get('/api/partners/gtsAus/unmapped')).body;
    expect(unmapped).toContainEqual({ code: null, event: 'Zollabfertigung', count: 2, lastDate: at(30) });
    const before = await readRules();
    const rules = [
      { phrase: 'zollabfertigung', status: 'PENDING' },
      { phrase: 'frobnicated', status: 'EXCEPTION' },
      ...before.map((rule) => (rule.phrase === 'departed' ? { ...rule, status: 'PENDING' } : rule)),
    ];
    const preview = (await api.as('admin').post(`${path}/preview`, rules)).body;
    expect(preview).toMatchObject({ mapped: 3, unmapped: 0 });
    expect(preview.changed).toBeGreaterThan(0);
    expect(preview.examples).toContainEqual({ code: null, event: 'Zollabfertigung', count: 2, before: null, after: 'PENDING' });
    expect((await api.as('admin').put(path, rules)).status).toBe(200);
    const statuses = async () => (await trackingsOf(shipment)).map(({ deliveryStatus }) => deliveryStatus);
    await expect.poll(statuses).toEqual(['PENDING', 'PENDING', 'EXCEPTION', 'PENDING']);
    expect((await api.as('admin').put(path, before)).status).toBe(200);
    await expect.poll(statuses).toEqual(['IN_TRANSIT']);
    expect(await readRules()).toEqual(before);
  });

  test('are refused at the field, never expire anything, and are for administrators', async () => {
    const wrong = [
      { code: 'A', status: 'DELIVERED' },
      { status: 'DELIVERED' },
      { phrase: 'x', status: 'EXPIRED' },
      { phrase: 'x'.repeat(201), status: 'PENDING' },
    ];
    expectProblem(await api.as('admin').put(path, wrong), 400, {
      fieldErrors: [
        { objectName: 'eventRule', field: '[1].phrase', message: 'NotBlank' },
        { objectName: 'eventRule', field: '[2].status', message: 'typeMismatch' },
        { objectName: 'eventRule', field: '[3].phrase', message: 'Size' },
      ],
    });
    expect(
      (
        await api.as('admin').put(
          path,
          Array.from({ length: 501 }, () => wrong[0]),
        )
      ).status,
    ).toBe(400);
    expect((await api.as('employee').put(path, [])).status).toBe(403);
    expect((await api.as('user').get(path)).status).toBe(403);
    expect((await api.as('admin').get('/api/partners/none/event-rules')).status).toBe(400);
  });
});

test('customers see the events of their own shipments alone', async () => {
  const shipment = await shipmentWith();
  await push({ number: shipment.number, events: [{ event: 'Departed', date: at(2) }] });
  for (const path of ['partner-events', 'partner-polls'])
    expectProblem(await api.as('other').get(`/api/shipments/${shipment.id}/${path}`), 404, { message: 'error.http.404' });
  const own = await createShipment({}, 'user');
  expect((await api.as('user').get(`/api/shipments/${own.id}/partner-events`)).body).toEqual([]);
  expect((await api.as('user').post(`/api/shipments/${own.id}/partner-polls`)).status).toBe(403);
});
