import { randomUUID } from 'node:crypto';
import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { ScanMode } from '@ace/contract/scans/modes.ts';
import type { ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { describe, expect, test } from 'vitest';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator, shipmentInput } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

/** Minutes of one morning. */
const at = (minute: number) => new Date(Date.parse('2026-11-20T01:00:00Z') + minute * 60_000).toISOString();
let minute = 0;
const next = () => {
  minute += 1;
  return at(minute);
};

const scanOf = (mode: ScanMode, code: string, more: object = {}) => ({
  ...{ uuid: randomUUID(), mode, code, place: 'Kho 1', at: next() },
  ...more,
});
const send = async (scans: object[], login: Login = 'employee'): Promise<ScanAnswer[]> => {
  const { status, body, text } = await api.as(login).post('/api/scans', { scans });
  expect(status, text).toBe(200);
  return body;
};
const scan = async (mode: ScanMode, code: string, more: object = {}, login: Login = 'employee') => {
  const [answer] = await send([scanOf(mode, code, more)], login);
  return answer as ScanAnswer;
};
const undo = async (...uuids: string[]): Promise<ScanAnswer[]> => (await api.as('employee').post('/api/scans/undo', { uuids })).body;
const endRound = async (uuid: string, place = 'Kho 1', login: Login = 'employee') =>
  (await api.as(login).post('/api/scans/rounds/end', { uuid, place })).body;
const packagesOf = async ({ id }: Shipment): Promise<ShipmentPackage[]> =>
  (await api.as('employee').get(`/api/shipments/${id}/packages`)).body;
const standing = async (shipment: Shipment) => (await packagesOf(shipment)).map(({ state }) => state);
const trackingsOf = async ({ id }: Shipment): Promise<Tracking[]> =>
  (await api.as('employee').get(`/api/trackings?shipmentId=${id}&sort=dateTime,asc&sort=id,asc`)).body;
const happened = async (shipment: Shipment) => (await trackingsOf(shipment)).map(({ deliveryStatus }) => deliveryStatus);
const codeOf = ({ aceBillNumber }: Shipment, number: number) => `${aceBillNumber}P${String(number).padStart(2, '0')}`;

test('calls with many scans of one person are recorded one after the other', async () => {
  const { aceBillNumber } = await create();
  const calls = Array.from({ length: 3 }, () => Array.from({ length: BOUNDS.scan.atOnce + 1 }, () => scanOf('receive', aceBillNumber)));
  await Promise.all(calls.map((scans) => send(scans)));
  const callOf = new Map(calls.flatMap((scans, call) => scans.map(({ uuid }) => [uuid, call] as const)));
  const { rows } = await api.context.pool.query('select uuid from scan order by id');
  const order = rows.flatMap(({ uuid }) => callOf.get(uuid) ?? []);
  expect(order).toHaveLength(callOf.size);
  expect(order.filter((call, index) => call !== order[index - 1])).toHaveLength(calls.length);
});

describe('receiving', () => {
  test('marks packages, and the last one records the arrival of all', async () => {
    const shipment = await create({ totalPackages: 3 });
    const { id, aceBillNumber } = shipment;
    const answers = [];
    for (const number of [2, 1, 3]) answers.push(await scan('receive', codeOf(shipment, number)));
    expect(answers).toMatchObject(
      [2, 1, 3].map((packageNumber, index) => ({
        ...{ result: 'ok', shipmentId: id, aceBillNumber, packageNumber, received: index + 1, total: 3 },
      })),
    );
    expect(await packagesOf(shipment)).toMatchObject([1, 2, 3].map(() => ({ state: 'received', place: 'Kho 1' })));
    expect(await trackingsOf(shipment)).toMatchObject([
      {
        ...{
          deliveryStatus: 'ARRIVED_HUB',
          location: 'Kho 1',
          source: 'scan',
          scan: { package: 3, device: null },
          dateTime: at(minute),
          createdBy: 'employee',
        },
        details: '3/3 kiện',
      },
    ]);
  });

  test.each([
    ['its bill number', (shipment: Shipment) => shipment.aceBillNumber],
    ['the reference of its customer', ({ customerReference }: Shipment) => String(customerReference)],
    ['the number of its partner, with what scanners add', () => '420900019205590175547700055001'],
  ])('of a single package takes %s', async (_, code) => {
    const shipment = await create({ customerReference: `REF ${randomUUID()}`, partnerShipmentId: '9205590175547700055001' });
    expect(await scan('receive', code(shipment))).toMatchObject({ result: 'ok', shipmentId: shipment.id, packageNumber: 1 });
    await api.as('employee').put('/api/shipments', { ...shipment, version: undefined, partnerShipmentId: null });
  });

  test('of several packages by the bill asks which, and unknown codes change nothing', async () => {
    const shipment = await create({ totalPackages: 2 });
    expect(await scan('receive', shipment.aceBillNumber)).toMatchObject({
      ...{ result: 'refused', message: 'whichPackage', shipmentId: shipment.id, total: 2 },
    });
    expect(await scan('receive', 'NOTHING-1')).toMatchObject({ result: 'unknown' });
    expect(await standing(shipment)).toEqual(['announced', 'announced']);
    const same = `SAME-${randomUUID().slice(0, 12)}`;
    await create({ extBillNumber: same });
    await create({ extBillNumber: same });
    expect(await scan('receive', same)).toMatchObject({ result: 'refused', message: 'ambiguous' });
  });

  test('twice says so, and is recorded once', async () => {
    const shipment = await create();
    const [first, second] = await send([scanOf('receive', shipment.aceBillNumber), scanOf('receive', codeOf(shipment, 1))]);
    expect([first?.result, second?.result]).toEqual(['ok', 'already']);
    expect(await scan('receive', shipment.aceBillNumber, { place: 'Kho 2' })).toMatchObject({ result: 'ok' });
    expect((await trackingsOf(shipment)).map(({ location }) => location)).toEqual(['Kho 1', 'Kho 2']);
  });

  test('is answered once for each scan, however often it comes, from whomever', async () => {
    const shipment = await create();
    const sent = scanOf('receive', shipment.aceBillNumber);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => send([sent], index % 2 === 0 ? 'employee' : 'admin')));
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect(answers[0]).toMatchObject([{ uuid: sent.uuid, result: 'ok' }]);
    expect(await happened(shipment)).toEqual(['ARRIVED_HUB']);
  });

  test('by two people at once is recorded once', async () => {
    const shipment = await create({ totalPackages: 2 });
    const results = await Promise.all(
      (['employee', 'admin', 'employee', 'admin'] as const).map((login, index) =>
        scan('receive', codeOf(shipment, 1 + (index % 2 === 0 ? 0 : 1)), {}, login),
      ),
    );
    expect(results.map(({ result }) => result).sort()).toEqual(['already', 'already', 'ok', 'ok']);
    expect(await happened(shipment)).toEqual(['ARRIVED_HUB']);
  });
});

describe('what a scan says', () => {
  test('is recorded with the last package, and what went wrong with the first', async () => {
    const shipment = await create({ totalPackages: 2 });
    const both = async (mode: ScanMode, more: object = {}) => {
      for (const number of [1, 2]) await scan(mode, codeOf(shipment, number), more);
    };
    await both('receive');
    await scan('outForDelivery', codeOf(shipment, 1));
    expect(await standing(shipment)).toEqual(['outForDelivery', 'received']);
    expect(await happened(shipment)).toEqual(['ARRIVED_HUB']);
    await scan('outForDelivery', codeOf(shipment, 2));
    await both('failed', { reason: 'absent' });
    await both('outForDelivery');
    await both('delivered', { name: 'Trần Thị Bích' });
    expect(await trackingsOf(shipment)).toMatchObject([
      { deliveryStatus: 'ARRIVED_HUB' },
      { deliveryStatus: 'OUT_FOR_DELIVERY' },
      { deliveryStatus: 'FAILED_ATTEMPT', publicReason: 'absent' },
      { deliveryStatus: 'OUT_FOR_DELIVERY' },
      { deliveryStatus: 'DELIVERED', details: 'Trần Thị Bích' },
    ]);
    expect(await standing(shipment)).toEqual(['delivered', 'delivered']);
  });

  test('of a return is a failed attempt, or an exception when it goes to its sender', async () => {
    const [one, other] = [await create(), await create()];
    await scan('return', one.aceBillNumber, { reason: 'refused' });
    await scan('return', other.aceBillNumber, { reason: 'sender' });
    expect(await trackingsOf(one)).toMatchObject([{ deliveryStatus: 'FAILED_ATTEMPT', publicReason: 'refused' }]);
    expect(await trackingsOf(other)).toMatchObject([{ deliveryStatus: 'EXCEPTION', publicReason: null }]);
    expect([await standing(one), await standing(other)]).toEqual([['returned'], ['returned']]);
  });

  test('counts by its time, not by its arrival', async () => {
    const shipment = await create();
    const early = scanOf('receive', shipment.aceBillNumber);
    await scan('outForDelivery', shipment.aceBillNumber);
    await send([{ ...early, isLate: true }]);
    expect(await standing(shipment)).toEqual(['outForDelivery']);
    expect(await happened(shipment)).toEqual(['ARRIVED_HUB', 'OUT_FOR_DELIVERY']);
    // The same was scanned on another device, without a network.
    expect(await scan('receive', shipment.aceBillNumber, { at: early.at })).toMatchObject({ result: 'already' });
  });

  test('does not come from the future', async () => {
    const shipment = await create();
    const before = Date.now();
    await scan('receive', shipment.aceBillNumber, { at: '2099-01-01T00:00:00Z' });
    const [{ scannedAt } = {}] = await packagesOf(shipment);
    expect(Date.parse(String(scannedAt))).toBeGreaterThanOrEqual(before - 1_000);
    expect(Date.parse(String(scannedAt))).toBeLessThanOrEqual(Date.now());
  });
});

describe('weighing', () => {
  const weighed = async (shipment: Shipment) => (await packagesOf(shipment)).map(({ weighedKg }) => weighedKg);

  test('stores weight and measures, and says when the charged weight has changed', async () => {
    const shipment = await create({ weight: 2.5 });
    expect(await scan('weigh', shipment.aceBillNumber, { weightKg: 2.4 })).toMatchObject({ result: 'ok' });
    const answer = await scan('weigh', shipment.aceBillNumber, { weightKg: 3.2, lengthCm: 40, widthCm: 30, heightCm: 20 });
    expect(answer).toMatchObject({ result: 'ok', message: 'charged' });
    expect(await packagesOf(shipment)).toMatchObject([{ weighedKg: 3.2, length: 40, width: 30, height: 20, state: 'announced' }]);
    expect(await scan('weigh', shipment.aceBillNumber)).toMatchObject({ result: 'refused', message: 'noWeight' });
    const [first] = await undo(answer.uuid);
    expect(first).toMatchObject({ result: 'ok' });
    expect(await packagesOf(shipment)).toMatchObject([{ weighedKg: 2.4, length: null }]);
  });

  test('that is taken back leaves what was declared, and what was weighed before', async () => {
    const line = { number: 1, itemCubicL: 40, itemCubicW: 30, itemCubicH: 20, itemCubicWeight: 5 };
    const shipment = await create({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: [line] });
    const code = codeOf(shipment, 1);
    const first = await scan('weigh', code, { weightKg: 3 });
    const second = await scan('weigh', code, { weightKg: 4, lengthCm: 50, widthCm: 30, heightCm: 20 });
    await undo(first.uuid);
    await undo(second.uuid);
    expect(await packagesOf(shipment)).toMatchObject([{ weighedKg: null, length: 40, width: 30, height: 20 }, {}]);
    const { body } = await api.as('employee').get(`/api/shipments/${shipment.id}`);
    expect(body.packageInfos).toMatchObject([line]);
    const third = await scan('weigh', code, { weightKg: 3 });
    await api.as('admin').put(`/api/shipments/${shipment.id}/packages/1`, { weighedKg: 3.3 });
    await undo(third.uuid);
    expect(await weighed(shipment)).toEqual([3.3, null]);
  });

  test('of before does not replace a later one', async () => {
    const shipment = await create();
    const early = scanOf('weigh', shipment.aceBillNumber, { weightKg: 1 });
    await scan('weigh', shipment.aceBillNumber, { weightKg: 2 });
    await send([early]);
    expect(await weighed(shipment)).toEqual([2]);
  });
});

describe('what is taken back', () => {
  test('leaves the package where it stood, and takes its tracking with it', async () => {
    const shipment = await create({ totalPackages: 2 });
    const answers = [];
    for (const mode of ['receive', 'outForDelivery'] as const)
      for (const number of [1, 2]) answers.push(await scan(mode, codeOf(shipment, number)));
    const [, , , last] = answers;
    expect(await undo(String(last?.uuid))).toMatchObject([{ result: 'ok', packageNumber: 2 }]);
    expect(await standing(shipment)).toEqual(['outForDelivery', 'received']);
    expect(await happened(shipment)).toEqual(['ARRIVED_HUB']);
    expect(await undo(String(last?.uuid))).toMatchObject([{ result: 'already' }]);
    expect(await scan('outForDelivery', codeOf(shipment, 2))).toMatchObject({ result: 'ok' });
    expect(await happened(shipment)).toEqual(['ARRIVED_HUB', 'OUT_FOR_DELIVERY']);
    await undo(...answers.map(({ uuid }) => uuid));
    expect(await happened(shipment)).toEqual([]);
    expect((await packagesOf(shipment))[0]).toMatchObject({ state: 'announced', place: null, scannedAt: null });
  });

  test('takes its own tracking with it, and leaves the scan of somebody else', async () => {
    const shipment = await create();
    const { aceBillNumber } = shipment;
    await scan('outForDelivery', aceBillNumber);
    const early = await scan('failed', aceBillNumber, { reason: 'absent' });
    await scan('outForDelivery', aceBillNumber);
    await scan('failed', aceBillNumber, { reason: 'refused' });
    await undo(early.uuid);
    expect((await trackingsOf(shipment)).map(({ deliveryStatus, publicReason }) => [deliveryStatus, publicReason])).toContainEqual([
      'FAILED_ATTEMPT',
      'refused',
    ]);
    expect((await happened(shipment)).filter((status) => status === 'FAILED_ATTEMPT')).toHaveLength(1);

    const other = await create();
    const own = await scan('receive', other.aceBillNumber);
    expect(await scan('receive', other.aceBillNumber, {}, 'admin')).toMatchObject({ result: 'already' });
    await undo(own.uuid);
    expect(await standing(other)).toEqual(['received']);
    expect(await happened(other)).toEqual(['ARRIVED_HUB']);
  });

  test('is missing again, if it was', async () => {
    const place = `Kho ${randomUUID().slice(0, 8)}`;
    const shipment = await create({ totalPackages: 2 });
    await scan('receive', codeOf(shipment, 1), { place });
    await endRound(randomUUID(), place);
    const { uuid } = await scan('receive', codeOf(shipment, 2), { place });
    await undo(uuid);
    expect((await packagesOf(shipment)).map(({ isMissing }) => isMissing)).toEqual([false, true]);
  });

  test('is what the caller has scanned', async () => {
    const shipment = await create();
    const { uuid } = await scan('receive', shipment.aceBillNumber, {}, 'admin');
    expect(await undo(uuid, randomUUID())).toMatchObject([{ result: 'refused', message: 'notYours' }, { result: 'unknown' }]);
    expect(await standing(shipment)).toEqual(['received']);
  });

  test('keeps a tracking that somebody has changed since', async () => {
    const shipment = await create();
    const { uuid } = await scan('receive', shipment.aceBillNumber);
    const [tracking] = await trackingsOf(shipment);
    await api.as('admin').put('/api/trackings', { ...tracking, details: 'Đã kiểm' });
    await undo(uuid);
    expect(await happened(shipment)).toEqual(['ARRIVED_HUB']);
    // It is the tracking of the scan that is made instead.
    await scan('receive', shipment.aceBillNumber);
    expect(await happened(shipment)).toEqual(['ARRIVED_HUB']);
  });

  test('does not stand for another time', async () => {
    const shipment = await create();
    const early = new Date(Date.now() - 48 * 3_600_000).toISOString();
    const { uuid } = await scan('failed', shipment.aceBillNumber, { reason: 'absent', at: early });
    const [tracking] = await trackingsOf(shipment);
    await api.as('admin').put('/api/trackings', { ...tracking, details: 'Đã gọi' });
    await undo(uuid);
    await scan('failed', shipment.aceBillNumber, { reason: 'refused' });
    expect(await happened(shipment)).toEqual(['FAILED_ATTEMPT', 'FAILED_ATTEMPT']);
  });
});

test('a shipment that was scanned is not deleted by its owner', async () => {
  const { body: own } = await api.as('user').post('/api/shipments', shipmentInput({ totalPackages: 2 }));
  await scan('receive', codeOf(own, 1));
  expectProblem(await api.as('user').delete(`/api/shipments/${own.id}`), 400, { message: 'error.shipmentInUse', params: 'scans' });
  expect((await api.as('employee').delete(`/api/shipments/${own.id}`)).status).toBe(204);
});

describe('the end of a round', () => {
  test('has each receipt once, however many end at once', async () => {
    const place = `Kho ${randomUUID().slice(0, 8)}`;
    const shipment = await create({ totalPackages: 2 });
    await scan('receive', codeOf(shipment, 1), { place });
    const rounds = await Promise.all([1, 2, 3].map(() => endRound(randomUUID(), place)));
    expect(rounds.map(({ scans }) => scans).toSorted()).toEqual([0, 0, 1]);
    expect(await happened(shipment)).toEqual(['ARRIVED_HUB']);
  });

  test('says what is missing until it comes, once for each round', async () => {
    const place = `Kho ${randomUUID().slice(0, 8)}`;
    const [whole, part] = [await create(), await create({ totalPackages: 3 })];
    for (const code of [whole.aceBillNumber, codeOf(part, 1), codeOf(part, 3)]) await scan('receive', code, { place });
    const uuid = randomUUID();
    const missing = [{ shipmentId: part.id, aceBillNumber: part.aceBillNumber, received: 2, total: 3, packages: [2] }];
    expect(await endRound(uuid, place, 'admin')).toEqual({ uuid, scans: 0, missing: [] });
    const own = randomUUID();
    expect(await endRound(own, place)).toEqual({ uuid: own, scans: 3, missing });
    expect(await endRound(own, place)).toEqual({ uuid: own, scans: 3, missing });
    expect((await packagesOf(part)).map(({ isMissing }) => isMissing)).toEqual([false, true, false]);
    expect(await standing(part)).toEqual(['received', 'announced', 'received']);
    expect(await trackingsOf(part)).toMatchObject([{ deliveryStatus: 'ARRIVED_HUB', details: '2/3 kiện' }]);
    expect(await endRound(randomUUID(), place)).toMatchObject({ scans: 0, missing: [] });

    await scan('receive', codeOf(part, 2), { place });
    expect((await packagesOf(part)).map(({ isMissing }) => isMissing)).toEqual([false, false, false]);
    expect((await trackingsOf(part)).map(({ details }) => details)).toContain('3/3 kiện');
    expect(await endRound(randomUUID(), place)).toMatchObject({ scans: 1, missing: [] });
  });
});

describe('a scan', () => {
  test('is for employees, and has bounds', async () => {
    const one = scanOf('receive', 'X');
    expect((await api.as('user').post('/api/scans', { scans: [one] })).status).toBe(403);
    const many = (count: number) =>
      api.as('employee').post('/api/scans', { scans: Array.from({ length: count }, () => scanOf('receive', 'NOTHING')) });
    expect((await many(500)).body).toHaveLength(500);
    expectProblem(await many(501), 400, { fieldErrors: [{ objectName: 'scans', field: 'scans', message: 'Size' }] });
    for (const wrong of [
      { uuid: 'x' },
      { code: '' },
      { code: 'x'.repeat(121) },
      { place: ' ' },
      { at: 'now' },
      { weightKg: -1 },
      { reason: 'x' },
    ])
      expect((await api.as('employee').post('/api/scans', { scans: [{ ...one, ...wrong }] })).status, JSON.stringify(wrong)).toBe(400);
  });

  test('is sent by who has made it', async () => {
    const shipment = await create();
    const sent = scanOf('receive', shipment.aceBillNumber);
    const refusal = { message: 'error.scansOfAnother', params: 'admin' };
    expectProblem(await api.as('employee').post('/api/scans', { scans: [sent], by: 'admin' }), 409, refusal);
    expectProblem(await api.as('employee').post('/api/scans/undo', { uuids: [sent.uuid], by: 'admin' }), 409, refusal);
    expectProblem(await api.as('employee').post('/api/scans/rounds/end', { uuid: sent.uuid, place: 'x', by: 'admin' }), 409, refusal);
    expect((await api.as('employee').post('/api/scans', { scans: [sent], by: 'employee' })).body).toMatchObject([{ result: 'ok' }]);
  });

  test('of another day says it again', async () => {
    const shipment = await create();
    const sent = scanOf('failed', shipment.aceBillNumber, { reason: 'absent' });
    const later = { ...sent, uuid: randomUUID(), at: new Date(Date.parse(sent.at) + 24 * 3_600_000).toISOString() };
    expect((await send([sent, later])).map(({ result }) => result)).toEqual(['ok', 'ok']);
    expect(await happened(shipment)).toEqual(['FAILED_ATTEMPT', 'FAILED_ATTEMPT']);
  });

  test('goes with its shipment', async () => {
    const shipment = await create();
    const sent = scanOf('receive', shipment.aceBillNumber);
    await send([sent]);
    const [tracking] = await trackingsOf(shipment);
    await api.as('employee').delete(`/api/trackings/${tracking?.id}`);
    await api.as('employee').delete(`/api/shipments/${shipment.id}`);
    expect(await send([sent])).toMatchObject([{ result: 'unknown' }]);
  });
});
