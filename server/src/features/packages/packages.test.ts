import type { EntityAudit } from '@ace/contract/audits/entity-audit.ts';
import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator, fieldError, shipmentInput } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const packagesOf = async (id: number, login: Login = 'employee'): Promise<ShipmentPackage[]> => {
  const answer = await api.as(login).get(`/api/shipments/${id}/packages`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const codesOf = async (id: number) => (await packagesOf(id)).map(({ code }) => code);
const measure = (id: number, number: number, measures: object, login: Login = 'employee') =>
  api.as(login).put(`/api/shipments/${id}/packages/${number}`, measures);
const update = (shipment: Shipment, fields: object, login: Login = 'employee') =>
  api.as(login).put('/api/shipments', { ...shipment, ...fields });
const read = async (id: number): Promise<Shipment> => (await api.as('employee').get(`/api/shipments/${id}`)).body;
const found = async (code: string) =>
  (await api.as('employee').get(`/api/shipments?${new URLSearchParams({ code })}`)).body.map(({ id }: Shipment) => id);
const numbersOf = ({ packageInfos }: Shipment) => packageInfos.map(({ number }) => number);

describe('the packages of a shipment', () => {
  test('are as many as it has, for every partner, with codes that find it', async () => {
    const shipment = await create({ totalPackages: 3, weight: 12, cubicL: 30, cubicW: 20, cubicH: 10 });
    const packages = await packagesOf(shipment.id);
    expect(packages.map(({ number, code }) => [number, code])).toEqual(
      [1, 2, 3].map((number) => [number, `${shipment.aceBillNumber}P0${number}`]),
    );
    expect(packages[0]).toEqual({
      ...{ number: 1, code: `${shipment.aceBillNumber}P01`, formerCodes: [], state: 'announced', isMissing: false, place: null },
      ...{
        scannedAt: null,
        declaredKg: null,
        weighedKg: null,
        chargeableKg: null,
        length: 30,
        width: 20,
        height: 10,
        measured: { length: null, width: null, height: null },
        description: null,
        units: null,
        value: null,
      },
      ...{ version: 0, labels: { printed: 0, lastAt: null, lastBy: null, isOld: false } },
    });
    expect(await found(`${shipment.aceBillNumber}p02`)).toEqual([shipment.id]);
    const [only] = await packagesOf((await create({ partnerShipment: 'gtsUsa', weight: 2.5 })).id);
    expect(only).toMatchObject({ number: 1, declaredKg: 2.5 });
  });

  test('show what its lines declare', async () => {
    const line = { itemCubicL: 40, itemCubicW: 30, itemCubicH: 20, itemCubicWeight: 3.2, itemCustomValue: 15, itemCubicDescription: 'Trà' };
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: [{ ...line, number: 2 }] });
    expect(await packagesOf(id)).toMatchObject([
      { number: 1, declaredKg: null, length: null, description: null, value: null },
      { number: 2, declaredKg: 3.2, length: 40, width: 30, height: 20, description: 'Trà', value: 15 },
    ]);
  });

  test('come and go with their number, and keep their codes', async () => {
    const shipment = await create({ totalPackages: 2 });
    const more = (await update(shipment, { totalPackages: 4 })).body;
    expect(await codesOf(shipment.id)).toEqual([1, 2, 3, 4].map((number) => `${shipment.aceBillNumber}P0${number}`));
    const less = (await update(more, { totalPackages: 1 })).body;
    expect(await codesOf(shipment.id)).toHaveLength(1);
    await update(less, { totalPackages: 2 });
    expect(await codesOf(shipment.id)).toEqual([1, 2].map((number) => `${shipment.aceBillNumber}P0${number}`));
  });

  test('that were scanned are not removed by a smaller number', async () => {
    const shipment = await create({ totalPackages: 3 });
    const scan = (number: number) =>
      api.context.pool.query(`update package set "scannedAt" = now(), state = 'received' where "shipmentId" = $1 and number = $2`, [
        shipment.id,
        number,
      ]);
    await scan(2);
    await scan(3);
    expectProblem(await update(shipment, { totalPackages: 1 }), 409, { message: 'error.packagesScanned', params: '2, 3' });
    expect(await codesOf(shipment.id)).toHaveLength(3);
    expect((await update(shipment, { totalPackages: 3, notes: 'x' })).status).toBe(200);
  });

  test('that were weighed are not removed either, until their weight is taken back', async () => {
    const shipment = await create({ totalPackages: 3 });
    await measure(shipment.id, 3, { weighedKg: 2 });
    const fewer = async () => update(await read(shipment.id), { totalPackages: 1 });
    expectProblem(await fewer(), 409, { message: 'error.packagesScanned', params: '3' });
    await measure(shipment.id, 3, { weighedKg: null });
    expect((await fewer()).status).toBe(200);
    expect(await codesOf(shipment.id)).toHaveLength(1);
  });

  test('go with the shipment', async () => {
    const { id, aceBillNumber } = await create({ totalPackages: 2 });
    await api.as('employee').delete(`/api/shipments/${id}`);
    const { rows } = await api.context.pool.query('select from package where "shipmentId" = $1', [id]);
    expect(rows).toEqual([]);
    expect((await create({ aceBillNumber })).aceBillNumber).toBe(aceBillNumber);
  });

  test('belong to those who may see the shipment', async () => {
    const own = await create({}, 'user');
    expect(await packagesOf(own.id, 'user')).toHaveLength(1);
    expectProblem(await api.as('other').get(`/api/shipments/${own.id}/packages`), 404, { message: 'error.http.404' });
    expectProblem(await api.as('employee').get('/api/shipments/999999999/packages'), 404, { message: 'error.http.404' });
    expect((await measure(own.id, 1, { weighedKg: 1 }, 'user')).status).toBe(403);
  });
});

describe('where a package is', () => {
  const track = (shipment: Shipment, deliveryStatus: string, dateTime: string) =>
    api.as('employee').post('/api/trackings', { aceBillNumber: shipment.aceBillNumber, deliveryStatus, dateTime, location: 'Kho 1' });

  test('is what the latest tracking says that says it', async () => {
    const shipment = await create();
    await track(shipment, 'ARRIVED_HUB', '2026-11-20T01:00:00Z');
    await track(shipment, 'EXCEPTION', '2026-11-20T02:00:00Z');
    expect(await packagesOf(shipment.id)).toMatchObject([{ state: 'received' }]);
    await track(shipment, 'DELIVERED', '2026-11-21T02:00:00Z');
    expect(await packagesOf(shipment.id)).toMatchObject([{ state: 'delivered' }]);
  });

  test('is what its own scan says, if that is later', async () => {
    const shipment = await create({ totalPackages: 2 });
    await track(shipment, 'ARRIVED_HUB', '2026-11-20T01:00:00Z');
    await api.context.pool.query(
      `update package set "scannedAt" = '2026-11-20T05:00:00Z', state = 'handedOver' where "shipmentId" = $1 and number = 2`,
      [shipment.id],
    );
    expect(await packagesOf(shipment.id)).toMatchObject([{ state: 'received' }, { state: 'handedOver' }]);
  });
});

describe('a package line', () => {
  const lines = (...weights: number[]) => weights.map((itemCubicWeight) => ({ itemCubicWeight }));
  const cad = { partnerShipment: 'gtsCad', totalPackages: 4 };

  test('without a number is taken in order', async () => {
    expect(numbersOf(await create({ ...cad, packageInfos: lines(1, 2) }))).toEqual([1, 2]);
    const mixed = await create({
      ...cad,
      packageInfos: [{ itemCubicWeight: 1 }, { itemCubicWeight: 2, number: 1 }, { itemCubicWeight: 3 }],
    });
    expect(mixed.packageInfos.map(({ number, itemCubicWeight }) => [number, itemCubicWeight])).toEqual([
      [1, 2],
      [2, 1],
      [3, 3],
    ]);
  });

  test.each(['employee', 'user'] as const)('of an old client (%s) stays with its package if all are there', async (login) => {
    const packageInfos = [
      { itemCubicWeight: 2, number: 2 },
      { itemCubicWeight: 4, number: 4 },
    ];
    const shipment = await create({ ...cad, packageInfos }, login);
    const { body: same } = await update(shipment, { packageInfos: lines(20, 40) }, login);
    expect(numbersOf(same)).toEqual([2, 4]);
    const { body: other } = await update(same, { packageInfos: lines(1, 2, 3) }, login);
    expect(numbersOf(other)).toEqual([1, 2, 3]);
    expect(numbersOf((await update(other, { totalPackages: 2, packageInfos: lines(1, 2) }, login)).body)).toEqual([1, 2]);
  });

  test('is about a package that is there, and about it alone', async () => {
    const of = (...numbers: number[]) => ({ ...cad, packageInfos: numbers.map((number) => ({ number, itemCubicWeight: 1 })) });
    const create = (fields: object) => api.as('employee').post('/api/shipments', shipmentInput(fields));
    expectProblem(await create(of(1, 5)), 400, fieldError('packageInfos[1].number', 'Size'));
    expectProblem(await create(of(2, 2)), 400, fieldError('packageInfos[1].number', 'unique'));
    expectProblem(await create(of(0)), 400, fieldError('packageInfos[0].number', 'Size'));
  });
});

describe('what is measured', () => {
  test('is stored with the package where there is no line', async () => {
    const { id, version } = await create({ totalPackages: 2, weight: 5, cubicL: 30, cubicW: 20, cubicH: 10 });
    const answer = await measure(id, 2, { weighedKg: 3.2, length: 41.5, version: 0 });
    expect(answer).toMatchObject({
      status: 200,
      body: { number: 2, weighedKg: 3.2, length: 41.5, width: 20, declaredKg: null, version: 1 },
    });
    expectProblem(await measure(id, 2, { weighedKg: 3, version: 0 }), 409, { message: 'error.concurrencyFailure' });
    expect((await measure(id, 2, { length: null, declaredKg: 2 })).body).toMatchObject({
      weighedKg: 3.2,
      length: 30,
      declaredKg: 2,
      version: 2,
    });
    expect(await read(id)).toMatchObject({ version: version + 2, packageInfos: [] });
  });

  test('is kept of lines that a partner does not take, also when the partner changes, and counts', async () => {
    const line = (number: number, itemCubicWeight: number | null) => ({ number, itemCubicWeight, itemCubicL: 0, itemCubicH: 40 });
    const weights = [line(1, 2.75), line(2, 1.005)];
    const created = await create({ totalPackages: 2, packageInfos: weights });
    expect(await packagesOf(created.id)).toMatchObject([
      { declaredKg: 2.75, length: null, height: 40 },
      { declaredKg: 1.005, chargeableKg: 1.5 },
    ]);
    expect(created).toMatchObject({ packageInfos: [], chargeableWeight: 4 });
    const cad = await create({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: weights }, 'user');
    const { status, body } = await update(cad, { partnerShipment: 'none', packageInfos: [line(1, 3), line(2, null)] }, 'user');
    expect({ status, body }).toMatchObject({ status: 200, body: { packageInfos: [] } });
    expect(await packagesOf(cad.id)).toMatchObject([{ declaredKg: 3 }, { declaredKg: null }]);
    await update(await read(cad.id), { notes: 'Không nói gì về kiện', totalPackages: 3 });
    expect(await packagesOf(cad.id)).toMatchObject([{ declaredKg: 3 }, { declaredKg: null }, { declaredKg: null }]);
  });

  test('is the weight of the shipment where that has one package alone', async () => {
    const { id } = await create({ weight: 5 });
    expect((await measure(id, 1, { declaredKg: 2.5 })).body).toMatchObject({ declaredKg: 2.5, chargeableKg: 2.5 });
    const shipment = await read(id);
    expect(shipment).toMatchObject({ weight: 2.5, chargeableWeight: 2.5 });
    await update(shipment, { weight: 3 });
    expect(await packagesOf(id)).toMatchObject([{ declaredKg: 3 }]);
  });

  test('is stored in the line of the package, which old clients see', async () => {
    const packageInfos = [{ itemCubicL: 10, itemCubicWeight: 1, itemCubicDescription: 'Trà' }];
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 3, packageInfos });
    expect((await measure(id, 1, { length: 12, width: 8, declaredKg: 1.5 })).body).toMatchObject({ length: 12, width: 8, declaredKg: 1.5 });
    await measure(id, 3, { declaredKg: 7, weighedKg: 7.25 });
    const { packageInfos: lines } = await read(id);
    expect(lines).toMatchObject([
      { number: 1, itemCubicL: 12, itemCubicW: 8, itemCubicWeight: 1.5, itemCubicDescription: 'Trà' },
      { number: 3, itemCubicL: null, itemCubicWeight: 7 },
    ]);
    // What has neither weight nor value is no line.
    await measure(id, 3, { declaredKg: null, height: 9 });
    expect((await read(id)).packageInfos).toHaveLength(1);
    expect((await packagesOf(id))[2]).toMatchObject({ declaredKg: null, height: 9, weighedKg: 7.25 });
  });

  test('counts in place of what was declared, and the weight of the shipment follows its lines', async () => {
    const packageInfos = [{ itemCubicWeight: 5 }, { itemCubicWeight: 4 }];
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 2, weight: 9, packageInfos });
    await measure(id, 1, { weighedKg: 3 });
    expect(await read(id)).toMatchObject({ weight: 9, chargeableWeight: 7 });
    await measure(id, 2, { declaredKg: 4.5 });
    expect(await read(id)).toMatchObject({ weight: 9.5, chargeableWeight: 7.5 });
    const only = await create({ partnerShipment: 'gtsAus', weight: 5, packageInfos: [{ itemCubicWeight: 5 }] });
    await measure(only.id, 1, { declaredKg: 4 });
    expect(await read(only.id)).toMatchObject({ weight: 4, chargeableWeight: 4, packageInfos: [{ itemCubicWeight: 4 }] });
  });

  test('stays when a line comes, changes in something else, or goes', async () => {
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 1, cubicL: 10, cubicW: 10, cubicH: 10 });
    await measure(id, 1, { length: 60, width: 50, height: 40 });
    const line = { number: 1, itemCubicL: 10, itemCubicW: 10, itemCubicH: 10, itemCubicWeight: 2 };
    const sizes = { length: 60, width: 50, height: 40 };
    const withLine = (await update(await read(id), { packageInfos: [line] })).body;
    expect(await packagesOf(id)).toMatchObject([{ ...sizes, declaredKg: 2 }]);
    expect(withLine.chargeableWeight).toBe(24);
    await update(withLine, { packageInfos: [{ ...line, itemCustomValue: 3 }] });
    await measure(id, 1, { height: 30 });
    expect((await read(id)).packageInfos).toMatchObject([{ itemCubicL: 10, itemCubicH: 30 }]);
    await update(await read(id), { partnerShipment: 'none', packageInfos: [] });
    expect(await packagesOf(id)).toMatchObject([{ ...sizes, height: 30 }]);
  });

  test('is overwritten by nobody who has not seen a later change of the line', async () => {
    const line = { number: 1, itemCubicL: 40, itemCubicWeight: 2 };
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: [line, { number: 2, itemCubicWeight: 1 }] });
    const { version } = (await measure(id, 1, { length: 41, version: 0 })).body;
    expect(version).toBe(1);
    const { body } = await update(await read(id), {
      packageInfos: [
        { ...line, itemCubicL: 45 },
        { number: 2, itemCubicWeight: 1 },
      ],
    });
    expect(await packagesOf(id)).toMatchObject([
      { length: 45, version: 2 },
      { declaredKg: 1, version: 0 },
    ]);
    const { body: history } = await api.as('employee').get(`/api/shipments/${id}/history`);
    expect(JSON.parse(history[0].entityValue)).not.toHaveProperty('packages');
    expectProblem(await measure(id, 1, { length: 42, version }), 409, { message: 'error.concurrencyFailure' });
    await update(body, { notes: 'x' });
    expect(await packagesOf(id)).toMatchObject([{ version: 2 }, { version: 0 }]);
  });

  test('is charged until somebody writes another measure into its line', async () => {
    const line = { number: 1, itemCubicL: 60, itemCubicW: 50, itemCubicH: 40, itemCubicWeight: 2 };
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 1, packageInfos: [line] });
    await measure(id, 1, { length: 61, width: 50, height: 40 });
    expect(await read(id)).toMatchObject({ chargeableWeight: 25 });
    const smaller = { ...line, itemCubicL: 10, itemCubicW: 10, itemCubicH: 10 };
    expect((await update(await read(id), { packageInfos: [smaller] })).body).toMatchObject({ chargeableWeight: 2 });
    // What a line says of sizes stays when its weight goes.
    await measure(id, 1, { declaredKg: null });
    expect(await read(id)).toMatchObject({ packageInfos: [] });
    expect(await packagesOf(id)).toMatchObject([{ length: 10, width: 10, height: 10 }]);
  });

  test('stands in the history of the shipment, once for each change', async () => {
    const { id } = await create({ totalPackages: 2, cubicL: 30 });
    await measure(id, 2, { weighedKg: 3.2, length: 41 });
    const { body } = await measure(id, 2, { weighedKg: 3.2, length: 41, version: 1 });
    expect(body.version).toBe(1);
    await update(await read(id), { notes: 'x' });
    await measure(id, 2, { weighedKg: null });
    const { body: history } = await api.as('employee').get(`/api/shipments/${id}/history`);
    expect(history.map(({ commitVersion, entityValue }: EntityAudit) => [commitVersion, JSON.parse(entityValue).packages])).toEqual([
      [4, [{ number: 2, length: 41 }]],
      [3, [{ number: 2, weighedKg: 3.2, length: 41 }]],
      [2, [{ number: 2, weighedKg: 3.2, length: 41 }]],
      [1, undefined],
    ]);
    expect(await read(id)).not.toHaveProperty('packages');
  });

  test.each([
    [{ weighedKg: -1 }, 'weighedKg', 'Size'],
    [{ weighedKg: 1.2345 }, 'weighedKg', 'Size'],
    [{ length: 'x' }, 'length', 'typeMismatch'],
  ])('is no %s', async (measures, field, message) => {
    const { id } = await create();
    expectProblem(await measure(id, 1, measures), 400, { fieldErrors: [{ objectName: 'package', field, message }] });
  });

  test('is of a package that is there', async () => {
    const { id } = await create();
    for (const number of [2, 50]) expectProblem(await measure(id, number, {}), 404, { message: 'error.http.404' });
    expect((await measure(id, 51, {})).status).toBe(400);
  });
});

describe('a code', () => {
  const label = (id: number) =>
    api.context.pool.query('update package set "labelsPrinted" = 1 where "shipmentId" = $1 and number = 1', [id]);

  test('follows a new bill number unless it has a label, and the former one finds it', async () => {
    const shipment = await create({ aceBillNumber: 'OLD-7', totalPackages: 2 });
    await label(shipment.id);
    const { body: renamed } = await update(shipment, { aceBillNumber: 'NEW-7' });
    expect(await packagesOf(shipment.id)).toMatchObject([
      { code: 'OLD-7P01', formerCodes: [] },
      { code: 'NEW-7P02', formerCodes: ['OLD-7P02'] },
    ]);
    for (const code of ['OLD-7P01', 'old7p02', 'NEW-7P02']) expect(await found(code)).toEqual([shipment.id]);
    const other = await create({ aceBillNumber: 'OLD-7', totalPackages: 2 });
    expect(await codesOf(other.id)).toEqual(['OLD-7P01A', 'OLD-7P02A']);
    await update(renamed, { aceBillNumber: 'NEW-8' });
    expect(await codesOf(shipment.id)).toEqual(['OLD-7P01', 'NEW-8P02']);
  });

  test('of a package that was removed, whose label may be in a printer, finds the shipment, and is given to it again', async () => {
    const shipment = await create({ aceBillNumber: 'GONE1', totalPackages: 2 });
    const { body } = await update(shipment, { totalPackages: 1 });
    expect(await found('GONE1P02')).toEqual([shipment.id]);
    await update(body, { totalPackages: 2 });
    expect(await packagesOf(shipment.id)).toMatchObject([{}, { code: 'GONE1P02', formerCodes: [] }]);
  });

  test('is another one for each package whose usual one names something else', async () => {
    await create({ aceBillNumber: 'SOME7', totalPackages: 2 });
    expect(await codesOf((await create({ aceBillNumber: 'SOME-7', totalPackages: 3 })).id)).toEqual([
      'SOME-7P01A',
      'SOME-7P02A',
      'SOME-7P03',
    ]);
  });

  test('never equals a bill number', async () => {
    await create({ aceBillNumber: 'EQ1', totalPackages: 2 });
    const post = (aceBillNumber: string) => api.as('employee').post('/api/shipments', shipmentInput({ aceBillNumber }));
    expectProblem(await post('EQ1P02'), 400, fieldError('aceBillNumber', 'unique'));
    expectProblem(await post('eq-1p01'), 400, fieldError('aceBillNumber', 'unique'));
    expect((await post('EQ2P01')).status).toBe(201);
    expect(await codesOf((await create({ aceBillNumber: 'EQ2' })).id)).toEqual(['EQ2P01A']);
    const other = await create();
    expectProblem(await update(other, { aceBillNumber: 'EQ1P01' }), 400, fieldError('aceBillNumber', 'unique'));
  });

  test('never equals a bill number that is given at the same moment', async () => {
    const rounds = Array.from({ length: 8 }, (_, round) => `RACE${round}`);
    await Promise.all(
      rounds.map(async (bill) => {
        const [like, plain] = await Promise.all([
          api.as('employee').post('/api/shipments', shipmentInput({ aceBillNumber: `${bill}P01` })),
          api.as('employee').post('/api/shipments', shipmentInput({ aceBillNumber: bill })),
        ]);
        expect(plain.status, plain.text).toBe(201);
        const codes = await codesOf(plain.body.id);
        expect(like.status === 201 ? codes : [like.status]).toEqual(like.status === 201 ? [`${bill}P01A`] : [400]);
      }),
    );
  });
});

describe('with a GS1 prefix', () => {
  const prefix = async (gs1Prefix: string | null) => {
    const { status, text } = await api.as('admin').put('/api/settings/company', { terms: { vi: null, en: null }, gs1Prefix });
    expect(status, text).toBe(200);
  };
  beforeAll(() => prefix('8930001'));

  test('a package has an SSCC, which finds it with and without 00', async () => {
    const shipment = await create({ totalPackages: 2 });
    const [first = '', second = ''] = await codesOf(shipment.id);
    expect(first).toMatch(/^\d8930001\d{10}$/);
    expect(Number(second.slice(8, 17))).toBe(Number(first.slice(8, 17)) + 1);
    for (const code of [first, `00${first}`, `]C100${first}`]) expect(await found(code)).toEqual([shipment.id]);
    await update(shipment, { aceBillNumber: 'WITHUNIT' });
    expect(await codesOf(shipment.id)).toEqual([first, second]);
  });

  test('numbers are never given again, and codes of bill numbers follow when they are used up', async () => {
    await prefix('893000123456');
    const [before = ''] = await codesOf((await create()).id);
    expect(before).toMatch(/^\d893000123456/);
    await prefix('8930001');
    await create();
    await prefix('893000123456');
    const [after = ''] = await codesOf((await create()).id);
    expect(Number(after[0] + after.slice(13, 17))).toBeGreaterThan(Number(before[0] + before.slice(13, 17)));
    await api.context.pool.query(
      `select setval('"unitSerial"', 100000 + (select base from "unitPrefix" where prefix = '893000123456') - 1)`,
    );
    const last = await create();
    expect(await codesOf(last.id)).toEqual([`${last.aceBillNumber}P01`]);
    expect((await api.as('admin').get('/api/settings/company')).body.unitNumbers).toEqual({ used: 100_000, total: 100_000 });
    await prefix(null);
  });
});

test('check digits are those of GS1', async () => {
  // GS1 General Specifications, 7.9.1: 37610425002123456 has the check digit 9; the others by hand: 3 × 46 + 35 = 173, and 3 × 10 + 10 = 40.
  const { rows } = await api.context.pool.query(
    `select gs1_check_digit(digits) as digit from unnest(array['37610425002123456', '10614141192837465', '34012345000000000']) digits`,
  );
  expect(rows.map(({ digit }) => digit)).toEqual(['9', '7', '0']);
});
