import { MAX_PACKAGES, type Partner } from '@ace/contract/partners/partner.ts';
import { PACKAGE_LINE_LIMIT, SHIPMENT_LIMITS, Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { shipmentInput } from './shipments.testing.ts';

const api = startTestApi();
const fieldError = (field: string, message: string) => ({
  message: 'error.validation',
  fieldErrors: [{ objectName: 'shipment', field, message }],
});

const create = async (fields: object = {}, login: 'employee' | 'user' | 'admin' | 'other' = 'employee') => {
  const answer = await api.as(login).post('/api/shipments', shipmentInput(fields));
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Shipment;
};

describe('POST /api/shipments', () => {
  test('answers 201, the address of the record, an alert and the whole record', async () => {
    const answer = await api.as('employee').post('/api/shipments', shipmentInput());
    expect(answer.status).toBe(201);
    const shipment = Shipment.parse(answer.body);
    expect(answer.headers.get('location')).toBe(`/api/shipments/${shipment.id}`);
    expect(answer.headers.get('x-aceapp-alert')).toBe('aceApp.shipment.created');
    expect(answer.headers.get('x-aceapp-params')).toBe(String(shipment.id));
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

  test('gives bill numbers with a check digit, each once', async () => {
    const shipments = await Promise.all(Array.from({ length: 20 }, () => create()));
    const numbers = shipments.map(({ aceBillNumber }) => aceBillNumber);
    expect(new Set(numbers).size).toBe(20);
    for (const number of numbers) expect(number).toMatch(/^ACE\d{9}$/);
  });

  test('steps over a number that an employee typed before it came', async () => {
    const { aceBillNumber } = await create();
    const serial = Number(aceBillNumber.slice(3, 11));
    const { billNumberOf } = await import('@ace/contract/shipments/bill-number.ts');
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

  test.each(Object.entries(SHIPMENT_LIMITS))('takes %s of %i characters, and not one more', async (field, max) => {
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

  test.each(['weight', 'cubicL', 'cubicW', 'cubicH', 'totalVolume', 'goodsValue', 'insuranceValue'])(
    'takes %s from 0, 12 digits and 3 decimals',
    async (field) => {
      expect((await create({ [field]: 0 }))[field as keyof Shipment]).toBe(0);
      expect((await create({ [field]: 999_999_999_999.999 }))[field as keyof Shipment]).toBe(999_999_999_999.999);
      for (const wrong of [-0.001, 1_000_000_000_000, 1.0001]) {
        expectProblem(await api.as('employee').post('/api/shipments', shipmentInput({ [field]: wrong })), 400, fieldError(field, 'Size'));
      }
      expectProblem(
        await api.as('employee').post('/api/shipments', shipmentInput({ [field]: '5' })),
        400,
        fieldError(field, 'typeMismatch'),
      );
    },
  );

  test('takes 1 to 99 items', async () => {
    for (const totalItems of [1, 99]) expect((await create({ totalItems })).totalItems).toBe(totalItems);
    for (const totalItems of [0, 100]) {
      expectProblem(await api.as('employee').post('/api/shipments', shipmentInput({ totalItems })), 400, fieldError('totalItems', 'Size'));
    }
  });

  test.each(Object.entries(MAX_PACKAGES) as [Partner, number][])(
    'takes with the partner %s at most %i packages',
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
  ])('judges the ship date %s: %s', async (shipDate, message) => {
    if (message === null) expect((await create({ shipDate })).shipDate).toBe(shipDate);
    else expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ shipDate })), 400, fieldError('shipDate', message));
  });

  test('keeps texts composed, trimmed, and blank ones as null', async () => {
    const shipment = await create({ description: '  Tra\u0300  ', senderName: '   ', notes: '' });
    expect(shipment).toMatchObject({ description: 'Trà', senderName: null, notes: null });
  });

  test('refuses U+0000 and half an emoji is no 5xx', async () => {
    expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ notes: 'a\0b' })), 400, fieldError('notes', 'Pattern'));
    expect((await api.as('user').post('/api/shipments', shipmentInput({ notes: '\ud83d' }))).status).toBeLessThan(500);
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
      await api.as('user').post('/api/shipments', shipmentInput({ shipmentTerm: 'EXW' })),
      400,
      fieldError('shipmentTerm', 'typeMismatch'),
    );
  });

  test('drops package lines without weight and value, and all with a partner that takes none', async () => {
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

  test('says all that is wrong at once', async () => {
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

  test('ignores what the server owns and what nobody knows', async () => {
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

  test('answers a body over 1 MiB with a 413', async () => {
    expectProblem(await api.as('user').post('/api/shipments', { notes: 'x'.repeat(1024 * 1024) }), 413, { message: 'error.http.413' });
  });
});

describe('an owner', () => {
  const chosen = { aceBillNumber: 'MINE', extBillNumber: 'E', partnerShipmentId: 'P', partnerShipmentLabel: 'https://x' };

  test('is chosen by an employee', async () => {
    const ownerId = await api.userId('user');
    expect(await create({ ...chosen, ownerId })).toMatchObject({ ...chosen, ownerId, ownerLogin: 'user' });
  });

  test('who does not exist is refused at the field', async () => {
    expectProblem(
      await api.as('employee').post('/api/shipments', shipmentInput({ ownerId: 99_999 })),
      400,
      fieldError('ownerId', 'notFound'),
    );
  });

  test('is always oneself for a plain user, whose numbers the server keeps', async () => {
    const shipment = await create({ ...chosen, ownerId: await api.userId('admin') }, 'user');
    expect(shipment).toMatchObject({ ownerLogin: 'user', extBillNumber: null, partnerShipmentId: null, partnerShipmentLabel: null });
    expect(shipment.aceBillNumber).toMatch(/^ACE\d{9}$/);

    const byEmployee = await create({
      extBillNumber: 'E1',
      partnerShipmentId: 'P1',
      partnerShipmentLabel: 'L1',
      ownerId: await api.userId('user'),
    });
    const answer = await api
      .as('user')
      .put('/api/shipments', { ...byEmployee, ...chosen, ownerId: await api.userId('admin'), description: 'mine' });
    expect(answer.body).toMatchObject({
      description: 'mine',
      ownerLogin: 'user',
      aceBillNumber: byEmployee.aceBillNumber,
      extBillNumber: 'E1',
      partnerShipmentId: 'P1',
      partnerShipmentLabel: 'L1',
    });
  });

  test("alone sees, changes and deletes it; somebody else's is a 404", async () => {
    const { id, ...rest } = await create({ notes: 'secret' }, 'user');
    for (const answer of [
      await api.as('other').get(`/api/shipments/${id}`),
      await api.as('other').put('/api/shipments', { id, ...rest }),
      await api.as('other').delete(`/api/shipments/${id}`),
      await api.as('other').get(`/api/customer/bill/shipment/${id}`),
    ]) {
      expectProblem(answer, 404, { message: 'error.http.404' });
    }
    for (const login of ['user', 'employee', 'admin'] as const) expect((await api.as(login).get(`/api/shipments/${id}`)).status).toBe(200);
  });
});

describe('PUT /api/shipments', () => {
  test('replaces the record, raises its version and says so', async () => {
    const before = await create({ notes: 'old', senderName: 'kept?' });
    const { notes: _notes, ...body } = before;
    const answer = await api.as('admin').put('/api/shipments', { ...body, description: 'new' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-aceapp-alert')).toBe('aceApp.shipment.updated');
    expect(answer.body).toMatchObject({
      description: 'new',
      notes: null,
      senderName: 'kept?',
      version: 1,
      createdBy: 'employee',
      lastModifiedBy: 'admin',
    });
    expect((await api.as('admin').get(`/api/shipments/${before.id}`)).body).toEqual(answer.body);
  });

  test('refuses a stale version and changes nothing', async () => {
    const first = await create();
    const second = (await api.as('employee').put('/api/shipments', { ...first, notes: 'by the faster' })).body;
    const answer = await api.as('admin').put('/api/shipments', { ...first, notes: 'by the slower' });
    expectProblem(answer, 409, { message: 'error.concurrencyFailure' });
    expect((await api.as('admin').get(`/api/shipments/${first.id}`)).body).toEqual(second);
  });

  test('lets one of ten at once win', async () => {
    const shipment = await create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => api.as('employee').put('/api/shipments', { ...shipment, notes: `by ${number}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('takes a body without a version', async () => {
    const { version: _version, ...shipment } = await create();
    expect((await api.as('employee').put('/api/shipments', shipment)).status).toBe(200);
  });

  test('keeps the bill number and the owner where they are left blank', async () => {
    const before = await create({ aceBillNumber: 'KEEP-1', ownerId: await api.userId('user') });
    const answer = await api.as('employee').put('/api/shipments', { ...before, aceBillNumber: ' ', ownerId: null });
    expect(answer.body).toMatchObject({ aceBillNumber: 'KEEP-1', ownerLogin: 'user' });
  });

  test('refuses a taken bill number, also when two come at once', async () => {
    const [a, b] = [await create(), await create()];
    const answers = await Promise.all(
      [a, b].map((shipment) => api.as('employee').put('/api/shipments', { ...shipment, aceBillNumber: 'WANTED' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expectProblem(answers.find(({ status }) => status === 400) as never, 400, fieldError('aceBillNumber', 'unique'));
  });

  test('never loses the delivery fields that a form sends back', async () => {
    const before = await create({ deliveryName: 'Kho Bình Tân', deliveryTelNo: '0281' });
    const after = (await api.as('employee').put('/api/shipments', { ...before, notes: 'x' })).body;
    expect(after).toMatchObject({ deliveryName: 'Kho Bình Tân', deliveryTelNo: '0281' });
  });

  test('wants an id, and one that there is', async () => {
    expectProblem(await api.as('employee').put('/api/shipments', shipmentInput()), 400, { message: 'error.idnull' });
    expectProblem(await api.as('employee').put('/api/shipments', shipmentInput({ id: 9_999_999 })), 404, {});
    expectProblem(await api.as('employee').put('/api/shipments', shipmentInput({ id: 'x' })), 400, fieldError('id', 'typeMismatch'));
  });
});

describe('DELETE /api/shipments/{id}', () => {
  test('answers 204 with an alert, then 404', async () => {
    const { id } = await create();
    const answer = await api.as('employee').delete(`/api/shipments/${id}`);
    expect([answer.status, answer.headers.get('x-aceapp-alert'), answer.headers.get('x-aceapp-params')]).toEqual([
      204,
      'aceApp.shipment.deleted',
      String(id),
    ]);
    expectProblem(await api.as('employee').delete(`/api/shipments/${id}`), 404, {});
  });

  test('refuses one with a connector or trackings, and says which', async () => {
    const { id } = await create();
    await api.context.pool.query('insert into tracking ("shipmentId") values ($1)', [id]);
    const refusal = await api.as('employee').delete(`/api/shipments/${id}`);
    expectProblem(refusal, 400, { message: 'error.shipmentInUse', params: 'trackings' });
    expect(refusal.headers.get('x-aceapp-error')).toBe('error.shipmentInUse');
    await api.context.pool.query('insert into connector ("shipmentId") values ($1)', [id]);
    expectProblem(await api.as('employee').delete(`/api/shipments/${id}`), 400, { params: 'connector,trackings' });
    expect((await api.as('employee').get(`/api/shipments/${id}`)).body.connectorId).toBeTypeOf('number');
  });

  test.each(['0', '-1', 'x', '1.5', '9007199254740992', '99999999999999999999', '%00', "1'"])(
    'answers the id %s with 400 or 404',
    async (id) => {
      for (const answer of [
        await api.as('employee').delete(`/api/shipments/${id}`),
        await api.as('employee').get(`/api/shipments/${id}`),
      ]) {
        expect([400, 404]).toContain(answer.status);
      }
    },
  );
});

describe('the entity audit of a shipment', () => {
  test('holds each change with the whole record, in order, and by whom', async () => {
    const created = await create({ notes: 'one' }, 'user');
    const updated = (await api.as('employee').put('/api/shipments', { ...created, notes: 'two' })).body;
    await api.as('admin').delete(`/api/shipments/${created.id}`);
    const { rows } = await api.context.pool.query(
      `select action, "commitVersion", "modifiedBy", "entityValue" from "entityAudit" where "entityType" = 'Shipment' and "entityId" = $1 order by id`,
      [created.id],
    );
    expect(rows.map(({ action, commitVersion, modifiedBy }) => [action, commitVersion, modifiedBy])).toEqual([
      ['CREATE', 1, 'user'],
      ['UPDATE', 2, 'employee'],
      ['DELETE', 3, 'admin'],
    ]);
    expect(rows.map(({ entityValue }) => JSON.parse(entityValue))).toEqual([created, updated, updated]);
  });

  test('is not written for what was refused', async () => {
    const count = async () => (await api.context.pool.query('select count(*) as n from "entityAudit"')).rows[0].n;
    const before = await count();
    await create({ aceBillNumber: 'ONCE' });
    await api.as('employee').post('/api/shipments', shipmentInput({ aceBillNumber: 'ONCE' }));
    expect(await count()).toBe(before + 1);
  });
});

describe('an Idempotency-Key', () => {
  test('makes one shipment of the same request, also when it comes ten times at once', async () => {
    const headers = { 'Idempotency-Key': 'click-1' };
    const body = shipmentInput({ notes: 'double click' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.as('user').post('/api/shipments', body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('is refused with another body, and belongs to one user', async () => {
    const headers = { 'Idempotency-Key': 'click-2' };
    const first = await api.as('user').post('/api/shipments', shipmentInput(), headers);
    expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ notes: 'other' }), headers), 422, {
      message: 'error.idempotencyKeyReused',
    });
    const others = await api.as('other').post('/api/shipments', shipmentInput(), headers);
    expect(others.status).toBe(201);
    expect(others.body.id).not.toBe(first.body.id);
  });

  test('is free again after a refusal and after 24 hours', async () => {
    const headers = { 'Idempotency-Key': 'click-3' };
    expect((await api.as('user').post('/api/shipments', shipmentInput({ ownerId: 0 }), headers)).status).toBe(400);
    const first = await api.as('user').post('/api/shipments', shipmentInput(), headers);
    expect(first.status).toBe(201);
    await api.context.pool.query(`update "idempotencyKey" set "createdDate" = now() - interval '25 hours' where key = 'click-3'`);
    const later = await api.as('user').post('/api/shipments', shipmentInput({ notes: 'another day' }), headers);
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });
});
