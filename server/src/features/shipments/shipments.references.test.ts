import { SHIPMENT_LIMITS, type Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import { write } from '../../shared/changes/write.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { insertingShipments, replacingShipments, SHIPMENTS } from './shipments.repository.ts';
import { creator, fieldError, shipmentInput } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const TAKEN = fieldError('customerReference', 'unique');
const post = (customerReference: string | null, login: Login = 'user', fields: object = {}) =>
  api.as(login).post('/api/shipments', shipmentInput({ customerReference, ...fields }));
const put = (shipment: Shipment, fields: object, login: Login = 'user') => api.as(login).put('/api/shipments', { ...shipment, ...fields });
const idsBy = async (filter: object, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/shipments?${new URLSearchParams({ sort: 'id,asc', ...filter })}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as Shipment[]).map(({ id }) => id);
};

describe('a reference', () => {
  test('is set by customers, without white space at its ends, and may be long', async () => {
    const { customerReference: limit } = SHIPMENT_LIMITS;
    expect(await create({ customerReference: '  ĐƠN 7/2026 ' }, 'user')).toMatchObject({ customerReference: 'ĐƠN 7/2026' });
    expect(await create({ customerReference: 'Đ'.repeat(limit) }, 'user')).toMatchObject({ customerReference: 'Đ'.repeat(limit) });
    expectProblem(await post('Đ'.repeat(limit + 1)), 400, fieldError('customerReference', 'Size'));
  });

  test('is one shipment’s of its owner, and another owner may use it too', async () => {
    const mine = await create({ customerReference: 'PO-1' }, 'user');
    expectProblem(await post('PO-1'), 400, TAKEN);
    expectProblem(await post('PO-1', 'employee', { ownerId: mine.ownerId }), 400, TAKEN);
    expect(await create({ customerReference: 'PO-1' }, 'other')).toMatchObject({ ownerLogin: 'other' });
    expect(await create({ customerReference: 'po-1' }, 'user')).toMatchObject({ customerReference: 'po-1' });
  });

  test('is the same with and without what cannot be seen', async () => {
    expect(await create({ customerReference: 'DH\u200b0099' }, 'user')).toMatchObject({ customerReference: 'DH0099' });
    for (const reference of ['DH0099', 'ＤＨ0099', '\u202dDH\u00ad0099\u202c', '\u00a0DH0099\ufeff'])
      expectProblem(await post(reference), 400, TAKEN);
  });

  test('may be missing at any number of shipments', async () => {
    for (const customerReference of [null, undefined, '', '   '])
      expect(await create({ customerReference }, 'user')).toMatchObject({ customerReference: null });
  });

  test('is kept, changed and given up, and then it is free', async () => {
    const [first, second] = [await create({ customerReference: 'PO-2' }, 'user'), await create({ customerReference: 'PO-3' }, 'user')];
    expectProblem(await put(second, { customerReference: 'PO-2' }), 400, TAKEN);
    const saved = await put(first, { notes: 'the same reference' });
    expect(saved.body).toMatchObject({ customerReference: 'PO-2', notes: 'the same reference' });
    expect((await put(saved.body, { customerReference: null })).status).toBe(200);
    expect((await put(second, { customerReference: 'PO-2' })).body).toMatchObject({ customerReference: 'PO-2' });
  });

  test('is refused where the new owner has it', async () => {
    const theirs = await create({ customerReference: 'PO-4' }, 'other');
    const mine = await create({ customerReference: 'PO-4' }, 'user');
    expectProblem(await put(mine, { ownerId: theirs.ownerId }, 'employee'), 400, TAKEN);
    const moved = await put(mine, { ownerId: theirs.ownerId, customerReference: 'PO-5' }, 'employee');
    expect(moved.body).toMatchObject({ ownerLogin: 'other', customerReference: 'PO-5' });
    expect((await post('PO-4')).status).toBe(201);
  });

  test('says nothing of the references of others', async () => {
    const theirs = await create({ customerReference: 'PO-6' }, 'other');
    const mine = await create({ customerReference: 'PO-7' }, 'user');
    expectProblem(await put({ ...mine, id: theirs.id }, { customerReference: 'PO-7' }), 404, { message: 'error.http.404' });
    expect((await put(mine, { customerReference: 'PO-6', ownerId: theirs.ownerId })).body).toMatchObject({ ownerLogin: 'user' });
  });

  test('is one shipment’s when many ask for it at once', async () => {
    const answers = await Promise.all([...'12345678'].map((notes) => post('PO-8', 'user', { notes })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(400)]);
    for (const answer of answers) if (answer.status === 400) expectProblem(answer, 400, TAKEN);
    const shipments = await Promise.all([...'1234'].map(() => create({}, 'user')));
    const changed = await Promise.all(shipments.map((shipment) => put(shipment, { customerReference: 'PO-9' })));
    expect(changed.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });
});

describe('a shipment with a reference', () => {
  test('is found by it, as a whole and by what scanners read, by those who may see it', async () => {
    const [mine, theirs] = [await create({ customerReference: 'Tìm-77' }, 'user'), await create({ customerReference: 'Tìm-77' }, 'other')];
    await create({ customerReference: 'Tìm-778' }, 'user');
    for (const filter of [{ customerReference: 'Tìm-77' }, { customerReference: ' Tìm-77 ' }, { code: 'tÌM-77' }, { code: ']C1Tìm-77' }]) {
      expect(await idsBy(filter)).toEqual([mine.id, theirs.id]);
      expect(await idsBy(filter, 'user')).toEqual([mine.id]);
    }
    expect(await idsBy({ customerReference: 'tìm-77' })).toEqual([]);
  });
});

describe('an import', () => {
  const stamp = (id: number, importId: number | null) =>
    api.context.pool.query('update shipment set "importId" = $2 where id = $1', [id, importId]);

  test('is not set by clients, stays when others save, and is not searched', async () => {
    const shipment = await create({ importId: 7_300_001 });
    expect(shipment.importId).toBeNull();
    await stamp(shipment.id, 7_300_002);
    const { body } = await put(shipment, { importId: 7_300_003, notes: 'saved' }, 'employee');
    expect(body).toMatchObject({ importId: 7_300_002, notes: 'saved' });
    expect((await api.as('employee').get('/api/_search/shipments?query=7300002')).body).toEqual([]);
  });

  test('is named by the events of what it has written', async () => {
    const user = { id: await api.userId('employee'), login: 'employee', authorities: ['ROLE_EMPLOYEE'] } as unknown as Caller;
    const plain = await create();
    const by = { createdBy: 'employee', lastModifiedBy: 'employee' };
    const fields = { ...shipmentInput(), packageInfos: [], totalPackages: 1, partnerShipment: 'none' };
    const rows21 = [{ ...fields, ...by, ownerId: plain.ownerId, importId: 21 }];
    const [shipment] = await change(api.context, user, (tx) =>
      write<Shipment>(tx, { of: SHIPMENTS, action: 'CREATE', rows: rows21, statement: insertingShipments }),
    );
    const changeBy = (importId: number) => {
      const rows = [{ id: Number(shipment?.id), importId }];
      const statement = (columns: string[]) => replacingShipments(columns, null, 'employee');
      return change(api.context, user, (tx) => write(tx, { of: SHIPMENTS, action: 'UPDATE', rows, statement }));
    };
    await changeBy(21);
    await changeBy(22);
    await put({ ...plain, ...shipment, version: 2 }, { notes: 'by hand' }, 'employee');
    const { rows } = await api.context.pool.query<{ importId: number | null }>(
      `select payload -> 'importId' as "importId" from event where "recordId" = any($1) and type like 'shipment.%' order by id`,
      [[plain.id, shipment?.id]],
    );
    expect(rows.map(({ importId }) => importId)).toEqual([null, 21, null, 22, null]);
  });

  test('selects what it has written, among what the caller may see', async () => {
    const [mine, theirs] = [await create({}, 'user'), await create({}, 'other')];
    for (const { id } of [mine, theirs]) await stamp(id, 12);
    expect(await idsBy({ importId: '12' })).toEqual([mine.id, theirs.id]);
    expect(await idsBy({ importId: '12' }, 'user')).toEqual([mine.id]);
    expect(await idsBy({ importId: '13' })).toEqual([]);
    expect((await api.as('user').get('/api/shipments?importId=x')).status).toBe(400);
  });
});
