import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Answer, expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { pusher, signed, WEBHOOK_SECRET } from './partner-events.testing.ts';
import { planShipments } from './polls.service.ts';

const api = startTestApi({ webhookSecrets: { gtsAus: WEBHOOK_SECRET }, trustProxy: ['127.0.0.1'] });
const createShipment = creator(api);
const push = pusher(api);

let last = 0;
const newNumber = () => `PUSH-${++last}`;
/** A shipment with a number at gtsAus. */
const shipmentWith = (number: string, fields: object = {}) =>
  createShipment({ partnerShipment: 'gtsAus', partnerShipmentId: number, shipDate: '2026-11-20', ...fields });

type Row = Record<string, unknown>;
const eventsOf = async ({ id }: { id: number }): Promise<Row[]> =>
  (await api.as('employee').get(`/api/shipments/${id}/partner-events?sort=dateTime,asc&sort=id,asc`)).body;
const trackingsOf = async ({ id }: { id: number }): Promise<Row[]> =>
  (await api.as('employee').get(`/api/trackings?shipmentId=${id}&sort=dateTime,asc`)).body;

const event = { event: 'Picked up', date: '2026-11-20T09:30:00+07:00', country: 'VN', city: 'Biên Hoà', notes: 'by van' };

describe('POST /api/partner-events/{partner}', () => {
  test('stores events once, and a tracking for each with a known meaning', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const events = [event, { ...event, event: 'Weighed twice', date: '2026-11-20T10:30:00+07:00' }];
    expect((await push({ number, events })).body).toEqual({ stored: 2, known: 0 });
    expect((await push({ number, events: [...events, ...events] })).body).toEqual({ stored: 0, known: 4 });
    expect(await eventsOf(shipment)).toMatchObject([
      {
        ...{ partner: 'gtsAus', number, source: 'push', event: 'Picked up', dateTime: '2026-11-20T02:30:00.000Z', offsetMinutes: 420 },
        ...{ status: 'COLLECTED', outcome: 'recorded', city: 'Biên Hoà', notes: 'by van', key: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
      { event: 'Weighed twice', status: null, outcome: 'unmapped', trackingId: null },
    ]);
    const trackings = await trackingsOf(shipment);
    expect(trackings).toMatchObject([
      {
        ...{ deliveryStatus: 'COLLECTED', location: 'Biên Hoà', details: 'Picked up', dateTime: '2026-11-20T02:30:00.000Z' },
        ...{ source: 'partner', createdBy: 'gtsAus', lastModifiedBy: 'gtsAus', shipmentId: shipment.id },
      },
    ]);
    expect(await api.audits('Tracking', Number(trackings[0]?.id))).toMatchObject([{ action: 'CREATE', modifiedBy: 'gtsAus' }]);
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}`)).body).toMatchObject({ deliveryStatus: 'COLLECTED' });
  });

  test('does nothing for a message that it has received', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => push({ number, events: [event] }, { id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.stored).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect((await push({ number, events: [{ ...event, event: 'Delivered' }] }, { id })).body).toEqual({ stored: 0, known: 1 });
    expect(await eventsOf(shipment)).toHaveLength(1);
  });

  test('refuses bad signatures, old and future messages, and bodies that were changed', async () => {
    const body = { number: newNumber(), events: [event] };
    const minutes = (number: number) => ({ sentAt: new Date(Date.now() + number * 60_000) });
    expect((await push(body, minutes(-4))).status).toBe(200);
    expect((await push(body, minutes(4))).status).toBe(200);
    for (const wrong of [minutes(-6), minutes(6), { secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` }]) {
      expectProblem(await push(body, wrong), 401, { message: 'error.http.401' });
    }
    const unsigned = { 'Content-Type': 'application/json' };
    expect((await api.as(null).post('/api/partner-events/gtsAus', body, unsigned)).status).toBe(401);
    expect((await api.as(null).post('/api/partner-events/gtsAus')).status).toBe(401);
  });

  test('takes a message that is signed with one of several secrets, and compares ten signatures', async () => {
    const body = JSON.stringify({ number: newNumber(), events: [event] });
    const { 'webhook-signature': right, ...headers } = signed(body);
    const wrong = `v1,${Buffer.alloc(32, 1).toString('base64')}`;
    const send = (...signatures: string[]) =>
      api.as(null).post('/api/partner-events/gtsAus', body, { ...headers, 'webhook-signature': signatures.join(' ') });
    expect((await send('v1a,other', wrong, right)).status).toBe(200);
    expect((await send(...Array(9).fill(wrong), right)).status).toBe(200);
    for (const signatures of [[], ['v1,'], ['v1,x'], [wrong], [right.slice(3)], [...Array(10).fill(wrong), right]])
      expect((await send(...signatures)).status).toBe(401);
  });

  test('refuses what cannot be signed or timely before it reads the body', async () => {
    const { hostname, port } = new URL(api.address);
    const headers = signed('x');
    const wrong = [
      { 'webhook-id': '' },
      { 'webhook-id': 'x'.repeat(256) },
      { 'webhook-timestamp': '1e9' },
      { 'webhook-timestamp': '1700000000' },
      { 'webhook-signature': 'v1,x' },
    ];
    for (const each of wrong) {
      const connection = createConnection(Number(port), hostname);
      const lines = Object.entries({ Host: 'ace', 'Content-Length': '1000000', ...headers, ...each }).map((line) => line.join(': '));
      // Of the body comes nothing.
      connection.write(`POST /api/partner-events/gtsAus HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      const [answer] = await once(connection, 'data');
      connection.destroy();
      expect(String(answer)).toContain('HTTP/1.1 401 ');
    }
  });

  test('refuses a network after thirty wrong signatures, and no other', async () => {
    const body = { number: newNumber(), events: [event] };
    const wrong = { secret: `whsec_${Buffer.alloc(32, 9).toString('base64')}` };
    // Those of the tests before.
    await api.context.pool.query('delete from "rateLimit"');
    const answers: Answer[] = [];
    for (let tries = 0; tries < 30; tries += 1) answers.push(await push(body, wrong));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    for (const signed of [{}, wrong]) expectProblem(await push(body, signed), 429, { message: 'error.tooManyAttempts' });
    expect((await push(body, { from: '192.0.2.1' })).status).toBe(200);
    await api.context.pool.query('delete from "rateLimit"');
    expect((await push(body)).status).toBe(200);
  });

  test('answers 404 for a partner without a secret, and for none', async () => {
    for (const partner of ['gtsUsa', 'gtsSgp', 'none', 'constructor'])
      expect((await push({ number: '1', events: [] }, { partner })).status).toBe(404);
  });

  test.each([
    ['no JSON', 'number=1', undefined],
    ['nothing', '', undefined],
    ['no object', [], undefined],
    ['no number', { events: [] }, 'number'],
    ['a blank text', { number: '1', events: [{ ...event, event: ' ' }] }, 'events[0].event'],
    ['a day that there is not', { number: '1', events: [{ ...event, date: '2026-13-40T00:00:00Z' }] }, 'events[0].date'],
    ['a zone that there is not', { number: '1', events: [{ ...event, date: '2026-11-20T00:00+99' }] }, 'events[0].date'],
    ['a time without a zone', { number: '1', events: [{ ...event, date: '2026-11-20T00:00:00' }] }, 'events[0].date'],
    ['too many events', { number: '1', events: Array.from({ length: 1001 }, () => event) }, 'events'],
    ['too long a text', { number: '1', events: [{ ...event, notes: 'x'.repeat(2001) }] }, 'events[0].notes'],
  ])('refuses %s, and takes the message again when it is mended', async (_, body, field) => {
    const id = randomUUID();
    const answer = await push(body, { id });
    expect(answer.status).toBe(400);
    if (field) expect(answer.body.fieldErrors[0]).toMatchObject({ objectName: 'partnerEvent', field });
    expect((await push({ number: newNumber(), events: [event] }, { id })).body).toEqual({ stored: 1, known: 0 });
  });

  test('refuses what cannot be read of a message by itself, and names it', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const days = ['2026-11-26T13:08:00Z', '2026-13-40T00:00:00Z', 'yesterday', '2026-11-26T14:08+07', '2026-11-26T14:08+14:30'];
    const events = [...days.map((date, index) => ({ event: `Weighed ${index}`, date })), { event: ' ', date: 'x' }, 'Weighed'];
    const refused = ['events[1].date', 'events[2].date', 'events[4].date', 'events[5].event', 'events[5].date', 'events[6]'];
    const answer = await push({ number, events });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ stored: 2, known: 0 });
    expect(answer.body.refused.map(({ field }: { field: string }) => field)).toEqual(refused);
    expect(answer.body.refused[0]).toEqual({ objectName: 'partnerEvent', field: 'events[1].date', message: 'typeMismatch' });
    expect((await push({ number, events })).body).toMatchObject({ stored: 0, known: 2 });
    expect((await eventsOf(shipment)).map(({ event }) => event)).toEqual(['Weighed 3', 'Weighed 0']);
  });

  test('names events whose year is far from now, and stores them', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const days = ['yesterday', '2026-11-26T13:08:00Z', '2569-11-26T13:08:00Z', '2006-11-26T13:08+07'];
    const events = days.map((date, index) => ({ event: `Weighed ${index}`, date }));
    const answer = await push({ number, events });
    const farYear = { objectName: 'partnerEvent', message: 'farYear' };
    expect(answer.body).toMatchObject({
      ...{ stored: 3, known: 0, refused: [{ field: 'events[0].date' }] },
      warnings: [
        { ...farYear, field: 'events[2].date' },
        { ...farYear, field: 'events[3].date' },
      ],
    });
    expect(await eventsOf(shipment)).toHaveLength(3);
  });

  test.each([
    ['2026-11-26T13:08+07', '2026-11-26T06:08:00.000Z', 420],
    ['2026-11-26T13:08-12', '2026-11-27T01:08:00.000Z', -720],
    ['2026-11-26T13:08:09-0330', '2026-11-26T16:38:09.000Z', -210],
    ['2026-11-26 13:08:09,25 +07:00', '2026-11-26T06:08:09.250Z', 420],
    ['20261126T1308Z', '2026-11-26T13:08:00.000Z', 0],
    ['2026-11-26t13:08z', '2026-11-26T13:08:00.000Z', 0],
  ])('reads the moment %s', async (date, dateTime, offsetMinutes) => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    expect((await push({ number, events: [{ event: 'Weighed', date }] })).body).toEqual({ stored: 1, known: 0 });
    expect(await eventsOf(shipment)).toMatchObject([{ dateTime, offsetMinutes }]);
  });

  test('reads the entities of HTML in texts once, and shows the page of the shipment what they stand for', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const events = [
      {
        event: 'Customer&#39;s request &amp; held&nbsp;at post office',
        date: '2026-11-26T01:00:00Z',
        city: 'M&uuml;nchen',
        country: '&nbsp;',
      },
      { event: '&lt;b&gt;R&D&lt;/b&gt; &amp;lt; &#x1F4E6; &copy', date: '2026-11-26T02:00:00Z', notes: '&quot;AT&T&quot;' },
      { event: '&nbsp;', date: '2026-11-26T03:00:00Z' },
      { event: `Held${'&#769;'.repeat(40)}`, date: '2026-11-26T04:00:00Z' },
    ];
    expect((await push({ number, events })).body).toEqual({ stored: 4, known: 0 });
    expect((await push({ number, events })).body).toEqual({ stored: 0, known: 4 });
    expect(await eventsOf(shipment)).toMatchObject([
      { event: expect.stringMatching(/^Customer's request & held\sat post office$/), city: 'München', country: null },
      { event: '<b>R&D</b> &lt; 📦 &copy', notes: '"AT&T"' },
      { event: '&nbsp;' },
      { event: events[3]?.event },
    ]);
    const { url } = (await api.as('employee').post(`/api/shipments/${shipment.id}/share`)).body;
    const page = await (await fetch(new URL(new URL(url).pathname, api.address))).text();
    expect(page).toContain('&lt;b&gt;R&amp;D&lt;/b&gt; &amp;lt; 📦');
    expect(page).not.toContain('<b>R');
  });

  test('stores an event once, however its entities are written, also one that an earlier version has stored', async () => {
    const number = newNumber();
    const written = (event: string) => ({ event, date: '2026-11-26T08:00:00Z', city: 'Zürich' });
    expect((await push({ number, events: [written('A &amp; B')] })).body).toEqual({ stored: 1, known: 0 });
    expect((await push({ number, events: [written('A & B'), written('A &#38; B')] })).body).toEqual({ stored: 0, known: 2 });
    const sent = ['2026-11-26T08:00:00.000Z', null, 'A &amp; B', null, 'Zürich'];
    const key = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
    await api.context.pool.query('update "partnerEvent" set key = $1, event = $2 where number = $3', [key, 'A &amp; B', number]);
    expect((await push({ number, events: [written('A &amp; B')] })).body).toEqual({ stored: 0, known: 1 });
  });

  test('finds the shipment of a number in another form, and stores events under the number as the shipment has it', async () => {
    const number = `EE ${newNumber()} VN`;
    const shipment = await shipmentWith(number);
    const [compact, marked] = [number.replace(/[ -]/g, '').toLowerCase(), number.replace('EE', 'Ê')];
    expect((await push({ number: compact, events: [event] })).body).toEqual({ stored: 1, known: 0 });
    for (const same of [number, marked, `]C1${number}`])
      expect((await push({ number: same, events: [event] })).body).toEqual({ stored: 0, known: 1 });
    expect(await eventsOf(shipment)).toMatchObject([{ number, outcome: 'recorded' }]);
  });

  test('with a form of the numbers of several shipments is unknown; exactly the number of one is not', async () => {
    const number = newNumber();
    const shipments = [await shipmentWith(`${number} A`), await shipmentWith(`${number}-A`)];
    expect((await push({ number: `${number}A`, events: [event] })).body).toEqual({ stored: 1, known: 0 });
    await planShipments(
      api.context,
      shipments.map(({ id }) => id),
    );
    expect(await Promise.all(shipments.map(eventsOf))).toEqual([[], []]);
    await push({ number: `${number} A`, events: [event] });
    expect((await Promise.all(shipments.map(eventsOf))).map(({ length }) => length)).toEqual([1, 0]);
  });

  test('gives a shipment the events of its number that came before in other forms, each once', async () => {
    const number = newNumber();
    const forms = [number.toLowerCase(), number.replace('-', ' '), number.replace('-', '')];
    for (const form of forms) await push({ number: form, events: [event, { ...event, event: `Weighed ${form}` }] });
    const shipment = await shipmentWith(number);
    await planShipments(api.context, [shipment.id]);
    const events = await eventsOf(shipment);
    expect(events.map(({ event }) => event).toSorted()).toEqual(['Picked up', ...forms.map((form) => `Weighed ${form}`)].toSorted());
    expect(new Set(events.map(({ number }) => number))).toEqual(new Set([number]));
    expect(await trackingsOf(shipment)).toHaveLength(1);
  });

  test('gives many shipments the events that came before, by one call', async () => {
    const numbers = Array.from({ length: 5 }, newNumber);
    for (const number of numbers) await push({ number, events: [event] });
    const shipments = [];
    for (const number of numbers) shipments.push(await shipmentWith(number));
    await planShipments(
      api.context,
      shipments.map(({ id }) => id),
    );
    for (const shipment of shipments) expect(await eventsOf(shipment)).toMatchObject([{ outcome: 'recorded', shipmentId: shipment.id }]);
  });

  test('keeps events of unknown numbers until a shipment gets the number', async () => {
    const number = newNumber();
    expect((await push({ number, events: [event] })).body).toEqual({ stored: 1, known: 0 });
    const shipment = await shipmentWith(number);
    await planShipments(api.context, [shipment.id]);
    expect(await eventsOf(shipment)).toMatchObject([{ outcome: 'recorded', shipmentId: shipment.id }]);
    expect(await trackingsOf(shipment)).toHaveLength(1);
  });
});

describe('what a partner may not do', () => {
  test('the same event under ten ids makes one tracking', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const events = Array.from({ length: 10 }, (_, id) => ({ ...event, id: `id-${id}` }));
    expect((await push({ number, events })).body).toEqual({ stored: 10, known: 0 });
    expect(await trackingsOf(shipment)).toHaveLength(1);
    const outcomes = (await eventsOf(shipment)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['recorded', ...Array(9).fill('confirms')]);
  });

  test('events of 1970 and 2199 make no tracking, and a clock of any zone is understood', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const dates = ['1970-01-01T00:00:00Z', '2199-01-01T00:00:00Z', '2026-11-20T23:59:59+14:00', '2026-11-20T00:00:00-11:30'];
    await push({ number, events: dates.map((date) => ({ ...event, date })) });
    expect(await eventsOf(shipment)).toMatchObject([
      { outcome: 'early', dateTime: '1970-01-01T00:00:00.000Z' },
      { outcome: 'recorded', dateTime: '2026-11-20T09:59:59.000Z', offsetMinutes: 840 },
      { outcome: 'recorded', dateTime: '2026-11-20T11:30:00.000Z', offsetMinutes: -690 },
      { outcome: 'ahead', dateTime: '2199-01-01T00:00:00.000Z' },
    ]);
    expect(await trackingsOf(shipment)).toHaveLength(2);
  });

  test('a long text is cut at a word, HTML stays text, and a place that cannot be one is passed over', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const long = `Delivered ${'to the neighbour '.repeat(12)}`.trim();
    const events = [
      { event: long, date: '2026-11-21T01:00:00Z', city: 'Thành phố '.repeat(20), country: 'AU' },
      { event: '<script>alert(1)</script> departed', date: '2026-11-20T02:00:00Z', city: 'a\u0007b', country: 'AU' },
      { event: 'Arrived at hub', date: '2026-11-20T03:00:00Z', city: '\n\t', country: 'Middle-earth' },
      { event: 'In transit', date: '2026-11-20T04:00:00Z' },
    ];
    await push({ number, events });
    const trackings = await trackingsOf(shipment);
    expect(trackings.map(({ location }) => location)).toEqual([
      'Úc',
      'Middle-earth',
      'GTS Australia',
      'Thành phố Thành phố Thành phố Thành phố Thành phố…',
    ]);
    expect(trackings[0]?.details).toBe('<script>alert(1)</script> departed');
    const details = String(trackings[3]?.details);
    expect([...details].length).toBeLessThanOrEqual(140);
    expect(details).toMatch(/^Delivered to the neighbour .*(to|the|neighbour)…$/);
    expect((await eventsOf(shipment)).at(-1)?.event).toBe(long);
  });

  test('a thousand events are stored, and no more than two thousand of one number', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const many = (from: number) =>
      Array.from({ length: 1000 }, (_, index) => ({
        id: `${from + index}`,
        event: 'Weighed',
        date: '2026-11-20T04:00:00Z',
        notes: 'x'.repeat(900),
      }));
    expect((await push({ number, events: many(0) })).body).toEqual({ stored: 1000, known: 0 });
    expect((await push({ number, events: many(500) })).body).toEqual({ stored: 500, known: 500 });
    expect((await push({ number, events: many(1500) })).body).toEqual({ stored: 500, known: 500 });
    expect((await push({ number, events: many(5000) })).body.stored).toBe(0);
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}/partner-events`)).headers.get('X-Total-Count')).toBe('2000');
  });

  test('five thousand events a day of numbers that no shipment has are kept, and those of shipments go on', async () => {
    const shipments = await shipmentWith(newNumber());
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...event, id: `${index}` }));
    const stored: number[] = [];
    for (let pushes = 0; pushes < 7; pushes += 1) stored.push((await push({ number: newNumber(), events: many })).body.stored);
    expect(stored).toEqual([1000, 1000, 1000, 1000, 1000, 0, 0]);
    const number = newNumber();
    expect((await push({ number, events: [event] })).body).toEqual({ stored: 0, known: 0 });
    await shipmentWith(number);
    expect((await push({ number, events: [event] })).body).toEqual({ stored: 1, known: 0 });
    expect((await push({ number: String(shipments.partnerShipmentId), events: [event] })).body.stored).toBe(1);
    await api.context.pool.query('delete from "rateLimit"');
    expect((await push({ number: newNumber(), events: [event] })).body.stored).toBe(1);
  });

  test('fields that nobody knows are kept, up to a hundred levels of nesting', async () => {
    const number = newNumber();
    const shipment = await shipmentWith(number);
    const bodyOf = (depth: number) =>
      `{"number":"${number}","events":[{"event":"Departed","date":"2026-11-20T04:00:00Z","__proto__":{"id":"x"},"weight":"\\u0000]","deep":${'['.repeat(depth)}${']'.repeat(depth)}}]}`;
    // The message, its events and the event are three.
    expect((await push(bodyOf(97))).body).toEqual({ stored: 1, known: 0 });
    expectProblem(await push(bodyOf(98)), 400, { message: 'error.malformed' });
    expect(await trackingsOf(shipment)).toHaveLength(1);
  });
});
