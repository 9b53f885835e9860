import type { PublicTracking } from '@ace/contract/sharing/sharing.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { recorderOf } from './sharing.testing.ts';

const api = startTestApi({ trustProxy: ['127.0.0.1'] });
const createShipment = creator(api);
const { track, report } = recorderOf(api);

type Asked = { phone?: string; from?: string };
const ask = (numbers: string[], { phone, from = '192.0.2.1' }: Asked = {}) => {
  const query = new URLSearchParams(numbers.map((number): [string, string] => ['number', number]));
  if (phone !== undefined) query.set('phone', phone);
  return api.as(null).get(`/api/public/trackings?${query}`, { 'X-Forwarded-For': from });
};
const found = async (numbers: string[], asked?: Asked): Promise<PublicTracking[]> => {
  const { status, body, text } = await ask(numbers, asked);
  expect(status, text).toBe(200);
  return body;
};

beforeEach(() => api.context.pool.query('delete from "rateLimit"'));

const FIELDS = {
  receiverName: 'Công ty Hoa Mai',
  receiverAddress: '12 Pitt Street',
  receiverCity: 'Sydney',
  receiverCountry: 'Úc',
  receiverTelNo: '+61 2 9374-1992',
  senderTelNo: '0903 123 456',
  partnerShipment: 'gtsCad',
  totalPackages: 2,
};

describe('GET /api/public/trackings', () => {
  test('finds a number that was copied with marks of direction', async () => {
    const { aceBillNumber } = await createShipment(FIELDS);
    expect(await found([`\u202d${aceBillNumber}\u202c`])).toMatchObject([{ found: true }]);
  });

  let shipment: Shipment;
  beforeAll(async () => {
    shipment = await createShipment({ ...FIELDS, extBillNumber: 'EXT-100', customerReference: 'PO-100', partnerShipmentId: 'CA 100' });
    await track(shipment, 'COLLECTED', '2026-11-20T01:00:00Z');
    const transit = await track(shipment, 'IN_TRANSIT', '2026-11-21T01:00:00Z');
    await report(shipment, '2026-11-21T01:10:00Z', {
      event: 'Departed',
      country: 'VN',
      city: 'HCM',
      outcome: 'confirms',
      trackingId: transit,
    });
    await report(shipment, '2026-11-22T01:00:00Z', { event: 'Weighed <b>2 kg</b>', country: 'AU', outcome: 'unmapped' });
    for (const outcome of ['dismissed', 'early', 'ahead']) await report(shipment, '2026-11-22T02:00:00Z', { event: outcome, outcome });
  });
  const events = [
    { status: null, dateTime: '2026-11-22T01:00:00.000Z', offsetMinutes: 600, country: 'AU' },
    { status: 'IN_TRANSIT', dateTime: '2026-11-21T01:00:00.000Z', offsetMinutes: 600, city: 'HCM', country: 'VN' },
    { status: 'COLLECTED', dateTime: '2026-11-20T01:00:00.000Z' },
  ];

  test('answers for the number alone what has happened when, and where partners say', async () => {
    const { aceBillNumber: number } = shipment;
    await api.context.pool.query(
      `update "shipmentProgress" set "estimatedFrom" = '2026-12-01', "estimatedTo" = '2026-12-03' where "shipmentId" = $1`,
      [shipment.id],
    );
    const estimate = { estimatedFrom: '2026-12-01', estimatedTo: '2026-12-03' };
    expect(await found([number])).toEqual([{ number, found: true, status: 'IN_TRANSIT', ...estimate, events }]);
  });

  test.each(['1992', '3456', '+61 2 9374-1992', '(090) 312.34.56', '\u202a+84 903 123 456\u202c'])(
    'answers with the last digits of receiver or sender, or the whole number, what the page of the shipment shows: %s',
    async (phone) => {
      const [tracking] = await found([shipment.aceBillNumber], { phone });
      expect(tracking).toMatchObject({
        customerReference: 'PO-100',
        ...{ partner: 'gtsCad', partnerNumber: 'CA 100', packages: 2, receiverCity: 'Sydney', receiverCountry: 'Úc' },
        events: [{ ...events[0], text: 'Weighed <b>2 kg</b>' }, { ...events[1], text: 'Departed' }, events[2]],
      });
      expect(JSON.stringify(tracking)).not.toMatch(/Hoa Mai|Pitt|Bình|Nguyễn|MR TRAN|9374|Trần/);
    },
  );

  test('answers with wrong digits as without', async () => {
    const plain = await found([shipment.aceBillNumber]);
    for (const phone of ['0000', '']) expect(await found([shipment.aceBillNumber], { phone })).toEqual(plain);
    const short = await createShipment({ receiverTelNo: '992', senderTelNo: 'ext. 12' });
    expect(await found([short.aceBillNumber], { phone: '0992' })).toEqual([{ number: short.aceBillNumber, found: true, events: [] }]);
  });

  test('finds by each number, whatever its case and what scanners add, and answers in the order of the numbers', async () => {
    const other = await createShipment({ partnerShipment: 'gtsAus' });
    await api.as('employee').post('/api/connectors', { shipmentId: other.id, tracking: '33ABC' });
    const numbers = [']C1ext-100', 'nothing', '33abc', 'ca 100', shipment.aceBillNumber, 'nothing'];
    const answers = await found(numbers);
    expect(answers.map(({ number, found }) => [number, found])).toEqual(numbers.map((number) => [number, number !== 'nothing']));
    expect(answers[1]).toEqual({ number: 'nothing', found: false, events: [] });
  });

  test('finds numbers however they are written, scanned or linked, exactly the typed one first', async () => {
    await createShipment({ partnerShipment: 'gtsUsa', partnerShipmentId: 'EE123456785VN', extBillNumber: 'DH-00 99' });
    const url = (await api.as('employee').post(`/api/shipments/${shipment.id}/share`)).body.url;
    const { aceBillNumber } = shipment;
    const linked = `https://ace.example/#/track?numbers=${aceBillNumber}%2CACE000000076`;
    const numbers = ['Ê123456785VN', 'ee 123.456.785 vn', 'dh0099', `\u202d${aceBillNumber.toLowerCase()}\u202c`, linked, url];
    expect((await found(numbers)).map(({ found }) => found)).toEqual(numbers.map(() => true));
    await createShipment({ aceBillNumber: 'DOT-1.2', totalPackages: 3 });
    await createShipment({ aceBillNumber: 'DOT-12', totalPackages: 4 });
    for (const [number, packages] of Object.entries({ 'DOT-1.2': 3, 'DOT-12': 4 }))
      expect(await found([number], { phone: '5678' })).toMatchObject([{ packages }]);
  });

  test('finds the shipment that was registered last with a number, and the one with that bill number before it', async () => {
    const first = await createShipment({ extBillNumber: 'TWICE', receiverTelNo: '0001111' });
    await createShipment({ extBillNumber: 'TWICE', receiverTelNo: '0002222', totalPackages: 7 });
    expect(await found(['TWICE'], { phone: '2222' })).toMatchObject([{ packages: 7 }]);
    await createShipment({ extBillNumber: first.aceBillNumber, totalPackages: 9 });
    expect(await found([first.aceBillNumber], { phone: '1111' })).toMatchObject([{ packages: 1 }]);
  });

  test('does not show what has not happened yet', async () => {
    const planned = await createShipment();
    await track(planned, 'DELIVERED', '2099-01-01T00:00:00Z');
    expect(await found([planned.aceBillNumber])).toEqual([{ number: planned.aceBillNumber, found: true, events: [] }]);
  });

  test('refuses more than ten numbers, none, and what are no four digits', async () => {
    expect((await ask(Array(10).fill('x'))).status).toBe(200);
    const refusal = (field: string, message: string) => ({ fieldErrors: [{ objectName: 'request', field, message }] });
    expectProblem(await ask(Array(11).fill('x')), 400, refusal('number', 'Size'));
    expectProblem(await ask([]), 400, {});
    expectProblem(await ask([' ']), 400, {});
    for (const phone of ['12', 'ext. 1992']) expectProblem(await ask(['x'], { phone }), 400, refusal('phone', 'Pattern'));
  });

  test('is kept by no cache, found by no search engine, and read by no other site', async () => {
    for (const answer of [await ask(['x']), await ask([])]) {
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('guessing', () => {
  test('ends after 30 numbers from one network in 15 minutes', async () => {
    const numbers = (round: number) => Array.from({ length: 10 }, (_, index) => `ACE${String(round * 10 + index).padStart(9, '0')}`);
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++) statuses.push((await ask(numbers(round), { from: '198.51.100.7' })).status);
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(17).fill(429)]);
    const refused = await ask(['x'], { from: '198.51.100.7' });
    expectProblem(refused, 429, { message: 'error.tooManyAttempts' });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await ask(['x'], { from: '198.51.100.8' })).status).toBe(200);
    for (let host = 1; host <= 3; host++) expect((await ask(numbers(0), { from: `2001:db8::${host}` })).status).toBe(200);
    expect((await ask(['x'], { from: '2001:db8::ffff:4' })).status).toBe(429);
    expect((await ask(['x'], { from: '2001:db8:0:1::1' })).status).toBe(200);
  });

  test.each([true, false])(
    'of digits ends after five tries for a number in an hour, from wherever: the number exists: %s',
    async (exists) => {
      const { aceBillNumber } = await createShipment(FIELDS);
      await createShipment({ ...FIELDS, extBillNumber: 'OTHER-1' });
      const number = exists ? aceBillNumber : 'ACE999999999';
      const tries = [number, `${number.toLowerCase()} `, `]C1${number}`, number, number];
      for (const [index, each] of tries.entries())
        expect((await ask([each], { phone: '0000', from: `192.0.2.${index}` })).status).toBe(200);
      expectProblem(await ask([number], { phone: '1992', from: '192.0.2.99' }), 429, { message: 'error.tooManyAttempts' });
      expect((await ask([number], { from: '192.0.2.99' })).status, 'without digits').toBe(200);
      expect((await ask(['OTHER-1', number], { phone: '1992', from: '192.0.2.99' })).status).toBe(429);
      expect(await found(['OTHER-1'], { phone: '1992', from: '192.0.2.99' })).toMatchObject([{ receiverCity: 'Sydney' }]);
    },
  );

  test('of digits ends after five tries for a shipment, whichever of its numbers names it', async () => {
    const { aceBillNumber, id } = await createShipment({ ...FIELDS, extBillNumber: 'EXT-5', partnerShipmentId: 'CA 5' });
    await api.as('employee').post('/api/connectors', { shipmentId: id, tracking: '33FIVE' });
    const numbers = [aceBillNumber, 'EXT-5', 'ca 5', '33FIVE', aceBillNumber];
    expect((await ask(numbers, { phone: '0000' })).status, 'one try, by all of its numbers').toBe(200);
    for (const number of numbers.slice(1)) expect((await ask([number], { phone: '0000' })).status).toBe(200);
    for (const number of numbers) expect((await ask([number], { phone: '1992' })).status).toBe(429);
  });

  test('is not what people do who know the digits', async () => {
    const { aceBillNumber } = await createShipment(FIELDS);
    for (let tries = 0; tries < 8; tries++) {
      expect(await found([aceBillNumber, aceBillNumber], { phone: '1992', from: `192.0.2.${tries}` })).toMatchObject([
        { packages: 2 },
        { packages: 2 },
      ]);
    }
    for (let tries = 0; tries < 4; tries++) await ask([aceBillNumber], { phone: '0000', from: `192.0.2.${tries}` });
    expect(await found([aceBillNumber], { phone: '1992' })).toMatchObject([{ packages: 2 }]);
    await ask([aceBillNumber], { phone: '0000' });
    expect((await ask([aceBillNumber], { phone: '1992' })).status, 'the right digits have not reset the wrong ones').toBe(429);
  });

  test('at once finds no more', async () => {
    const { aceBillNumber } = await createShipment(FIELDS);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask([aceBillNumber], { phone: String(index).padStart(4, '0'), from: `192.0.2.${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});
