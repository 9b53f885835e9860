import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import type { Partner } from '@ace/contract/partners/partner.ts';
import { billNumberOf } from '@ace/contract/shipments/bill-number.ts';
import { PACKAGE_LINE_LIMIT, SHIPMENT_LIMITS, Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator, fieldError, shipmentInput } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

describe('POST /api/shipments', () => {
  test('answers 201, the address of the record, an alert and the whole record', async () => {
    const answer = await api.as('employee').post('/api/shipments', shipmentInput());
    expect(answer.status).toBe(201);
    const shipment = Shipment.parse(answer.body);
    expect(answer.headers.get('location')).toBe(`/api/shipments/${shipment.id}`);
    expect(answer.headers.get('x-aceapp-alert')).toBe('aceApp.shipment.created');
    expect(answer.headers.get('x-aceapp-params')).toBe(String(shipment.id));
    expect(answer.headers.get('x-aceapp-warning')).toBeNull();
    expect(shipment).toMatchObject({
      totalPackages: 1,
      dangerousGoods: false,
      partnerShipment: 'none',
      ownerLogin: 'employee',
      version: 0,
      connectorId: null,
    });
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}`)).body).toEqual(shipment);
  });

  test('warns of a year that is far from now, and stores it', async () => {
    const answer = await api.as('employee').post('/api/shipments', shipmentInput({ shipDate: '2569-11-26' }));
    expect([answer.status, answer.body.shipDate, answer.headers.get('x-aceapp-warning')]).toEqual([201, '2569-11-26', 'shipDate farYear']);
  });

  test('assigns unique bill numbers with a check digit', async () => {
    const shipments = await Promise.all(Array.from({ length: 20 }, () => create()));
    const numbers = shipments.map(({ aceBillNumber }) => aceBillNumber);
    expect(new Set(numbers).size).toBe(20);
    const { rows } = await api.context.pool.query('select next_bill_number() as number from generate_series(1, 2000)');
    for (const number of [...numbers, ...rows.map((row) => row.number)]) expect(number).toBe(billNumberOf(Number(number.slice(3, 11))));
  });

  test('skips a number that an employee has typed', async () => {
    const { aceBillNumber } = await create();
    const serial = Number(aceBillNumber.slice(3, 11));
    await create({ aceBillNumber: billNumberOf(serial + 1) });
    expect((await create()).aceBillNumber).toBe(billNumberOf(serial + 2));
  });

  test('refuses a taken bill number at its field', async () => {
    await create({ aceBillNumber: 'TAKEN-1/2.3' });
    expectProblem(
      await api.as('employee').post('/api/shipments', shipmentInput({ aceBillNumber: 'TAKEN-1/2.3' })),
      400,
      fieldError('aceBillNumber', 'unique'),
    );
  });

  test.each(['A B', 'Đ1', 'a_b', '1,2'])('refuses the bill number %s', async (aceBillNumber) => {
    expectProblem(
      await api.as('employee').post('/api/shipments', shipmentInput({ aceBillNumber })),
      400,
      fieldError('aceBillNumber', 'Pattern'),
    );
  });

  test.each(['description', 'shipDate', 'senderContactName', 'senderTelNo', 'receiverContactName', 'receiverTelNo'])(
    'refuses a shipment without %s',
    async (field) => {
      expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ [field]: undefined })), 400, fieldError(field, 'NotNull'));
      expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ [field]: null })), 400, fieldError(field, 'NotNull'));
      if (field !== 'shipDate') {
        expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ [field]: ' \n ' })), 400, fieldError(field, 'NotBlank'));
      }
    },
  );

  test.each(Object.entries(SHIPMENT_LIMITS))('accepts %s of %i characters, and not one more', async (field, max) => {
    const isEmail = field.endsWith('Email');
    const isAscii = isEmail || field === 'aceBillNumber';
    // Two UTF-16 units each: characters are counted, not units.
    const fill = (length: number) => (isEmail ? `${'e'.repeat(length - 6)}@ab.vn` : (isAscii ? 'x' : '𠀀').repeat(length));
    expect((await create({ [field]: fill(max) }))[field as keyof Shipment]).toBe(fill(max));
    expectProblem(
      await api.as('employee').post('/api/shipments', shipmentInput({ [field]: fill(max + 1) })),
      400,
      fieldError(field, 'Size'),
    );
  });

  test.each([
    ['weight', 9_999_999.999],
    ...['cubicL', 'cubicW', 'cubicH'].map((field) => [field, 9_999.999] as const),
    ...['totalVolume', 'goodsValue', 'insuranceValue'].map((field) => [field, 999_999_999_999.999] as const),
  ] as const)('accepts %s from 0 to %d, with 3 decimals', async (field, most) => {
    expect((await create({ [field]: 0 }))[field as keyof Shipment]).toBe(0);
    expect((await create({ [field]: most }))[field as keyof Shipment]).toBe(most);
    for (const wrong of [-0.001, Math.ceil(most), 1.0001]) {
      expectProblem(await api.as('employee').post('/api/shipments', shipmentInput({ [field]: wrong })), 400, fieldError(field, 'Size'));
    }
    expectProblem(await api.as('employee').post('/api/shipments', shipmentInput({ [field]: '5' })), 400, fieldError(field, 'typeMismatch'));
  });

  test('accepts 1 to 99 items', async () => {
    for (const totalItems of [1, 99]) expect((await create({ totalItems })).totalItems).toBe(totalItems);
    for (const totalItems of [0, 100]) {
      expectProblem(await api.as('employee').post('/api/shipments', shipmentInput({ totalItems })), 400, fieldError('totalItems', 'Size'));
    }
  });

  test.each(Object.entries(MAX_PACKAGES) as [Partner, number][])(
    'accepts with the partner %s at most %i packages',
    async (partnerShipment, max) => {
      expect((await create({ partnerShipment, totalPackages: max })).totalPackages).toBe(max);
      for (const totalPackages of [0, max + 1]) {
        const answer = await api.as('employee').post('/api/shipments', shipmentInput({ partnerShipment, totalPackages }));
        expectProblem(answer, 400, fieldError('totalPackages', 'Size'));
      }
    },
  );

  test.each([
    ['1900-01-01', null],
    ['9999-12-31', null],
    ['2024-02-29', null],
    ['1899-12-31', 'Size'],
    ['2023-02-29', 'typeMismatch'],
    ['10000-01-01', 'typeMismatch'],
    ['2024-1-1', 'typeMismatch'],
    ['2024-01-01T00:00:00Z', 'typeMismatch'],
  ])('validates the ship date %s: %s', async (shipDate, message) => {
    if (message === null) expect((await create({ shipDate })).shipDate).toBe(shipDate);
    else expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ shipDate })), 400, fieldError('shipDate', message));
  });

  test('stores texts composed and trimmed, and blank ones as null', async () => {
    const shipment = await create({ description: '  Tra\u0300  ', senderName: '   ', notes: '' });
    expect(shipment).toMatchObject({ description: 'Trà', senderName: null, notes: null });
  });

  test('refuses U+0000 and half an emoji', async () => {
    expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ notes: 'a\0b' })), 400, fieldError('notes', 'Pattern'));
    expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ notes: '\ud83d' })), 400, fieldError('notes', 'Pattern'));
  });

  test.each(['x', 'x@', '@x.vn', 'x@y', 'x y@z.vn', 'x@-y.vn'])('refuses the e-mail address %s', async (senderEmail) => {
    expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ senderEmail })), 400, fieldError('senderEmail', 'Email'));
  });

  test('refuses unknown partners and terms', async () => {
    expectProblem(
      await api.as('user').post('/api/shipments', shipmentInput({ partnerShipment: 'dhl' })),
      400,
      fieldError('partnerShipment', 'typeMismatch'),
    );
    expectProblem(
      await api.as('user').post('/api/shipments', shipmentInput({ shipmentTerm: 'FOB' })),
      400,
      fieldError('shipmentTerm', 'typeMismatch'),
    );
  });

  test('drops package lines without weight and value, and all for a partner without lines', async () => {
    const packageInfos = [{ itemCubicWeight: 2 }, { itemCubicDescription: 'empty' }, { itemCustomValue: 3 }];
    const kept = (await create({ partnerShipment: 'gtsCad', totalPackages: 3, packageInfos })).packageInfos;
    expect(kept).toMatchObject([{ itemCubicWeight: 2 }, { itemCustomValue: 3 }]);
    expect((await create({ partnerShipment: 'none', packageInfos })).packageInfos).toEqual([]);
  });

  test('refuses more package lines than packages', async () => {
    const packageInfos = [{ itemCubicWeight: 2 }, { itemCubicWeight: 2 }];
    const answer = await api
      .as('user')
      .post('/api/shipments', shipmentInput({ partnerShipment: 'gtsSgp', totalPackages: 1, packageInfos }));
    expectProblem(answer, 400, fieldError('packageInfos', 'Size'));
  });

  test('names the wrong field of the wrong package line', async () => {
    const packageInfos = [{ itemCubicWeight: 2 }, { itemCubicWeight: 1, itemCubicDescription: 'x'.repeat(PACKAGE_LINE_LIMIT + 1) }];
    const answer = await api
      .as('user')
      .post('/api/shipments', shipmentInput({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos }));
    expectProblem(answer, 400, fieldError('packageInfos[1].itemCubicDescription', 'Size'));
  });

  test('reports all invalid fields at once', async () => {
    const answer = await api.as('user').post('/api/shipments', { totalPackages: 51 });
    const fields = (answer.body.fieldErrors as { field: string }[]).map(({ field }) => field).sort();
    expect(fields).toEqual([
      'description',
      'receiverContactName',
      'receiverTelNo',
      'senderContactName',
      'senderTelNo',
      'shipDate',
      'totalPackages',
    ]);
  });

  test('refuses an id', async () => {
    const answer = await api.as('user').post('/api/shipments', shipmentInput({ id: 5 }));
    expectProblem(answer, 400, { message: 'error.idexists' });
    expect(answer.headers.get('x-aceapp-error')).toBe('error.idexists');
    expect(answer.headers.get('x-aceapp-params')).toBe('shipment');
  });

  test('ignores fields of the server and unknown fields', async () => {
    const shipment = await create({ ownerLogin: 'admin', connectorId: 7, createdBy: 'x', trackings: [1], rubbish: {} });
    expect(shipment).toMatchObject({ ownerLogin: 'employee', connectorId: null, createdBy: 'employee' });
    expect(shipment).not.toHaveProperty('rubbish');
  });

  test.each([
    'null',
    '[]',
    '"x"',
    '5',
    '{"description":{"$ne":1}}',
    '{"packageInfos":{"a":1}}',
    '{"packageInfos":[null,5]}',
    '',
    '{',
    '{"__proto__":1}',
  ])('answers the body %s with a 400', async (body) => {
    const answer = await api.as('user').post('/api/shipments', body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^error\.(validation|malformed)$/);
  });

  test('never fails with a 5xx on numbers out of range', async () => {
    for (const number of ['1e308', '-1e308', '1e-400', '9007199254740993', '2147483648', '-1', '0.5']) {
      for (const field of ['totalPackages', 'totalItems', 'version', 'id', 'ownerId', 'weight']) {
        const body = JSON.stringify(shipmentInput({ [field]: 0 })).replace(`"${field}":0`, `"${field}":${number}`);
        const { status } = await api.as('employee').post('/api/shipments', body);
        expect(status, `${field} ${number}`).toBeLessThan(500);
      }
    }
  });

  test('answers a body over 1 MiB with a 413', async () => {
    expectProblem(await api.as('user').post('/api/shipments', { notes: 'x'.repeat(1024 * 1024) }), 413, { message: 'error.http.413' });
  });
});
