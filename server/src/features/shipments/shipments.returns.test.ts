import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator, fieldError, shipmentInput } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);
const returnsOf = async (id: number, login: 'admin' | 'employee' | 'user' | 'other' = 'employee') =>
  api.as(login).get(`/api/shipments/${id}/returns`);

describe('a return', () => {
  test('is linked to its original, which may have several; the page of each reads the others', async () => {
    const original = await create({}, 'user');
    const first = await create({ returnOfId: original.id }, 'user');
    const second = await create({ returnOfId: original.id, ownerId: await api.userId('user') });
    const ofReturn = await create({ returnOfId: first.id }, 'user');
    expect([original.returnOfId, first.returnOfId, ofReturn.returnOfId]).toEqual([null, original.id, first.id]);

    const nameOf = ({ id, aceBillNumber }: typeof first) => ({ id, aceBillNumber });
    expect((await returnsOf(original.id, 'user')).body).toEqual({ original: null, returns: [nameOf(first), nameOf(second)] });
    expect((await returnsOf(first.id)).body).toEqual({ original: nameOf(original), returns: [nameOf(ofReturn)] });
  });

  test.each([{ returnOfId: 9_999_999 }, { returnOfId: 'x' }, { returnOfId: 0 }])('is refused at the field for %j', async (fields) => {
    const answer = await api.as('employee').post('/api/shipments', shipmentInput(fields));
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors).toMatchObject([{ objectName: 'shipment', field: 'returnOfId' }]);
  });

  test('names a shipment that the caller may see, by everybody and with every owner', async () => {
    const foreign = await create({}, 'other');
    const refusal = fieldError('returnOfId', 'notFound');
    expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ returnOfId: foreign.id })), 400, refusal);
    expectProblem(await api.as('admin').post('/api/shipments', shipmentInput({ returnOfId: 9_999_999 })), 400, refusal);
    const ownerId = await api.userId('user');
    const returned = await create({ returnOfId: foreign.id, ownerId });
    expect(returned).toMatchObject({ returnOfId: foreign.id, ownerLogin: 'user' });
    // Neither of the two customers gets to know the other's number.
    expect((await returnsOf(returned.id, 'user')).body).toEqual({ original: null, returns: [] });
    expect((await returnsOf(foreign.id, 'other')).body).toEqual({ original: null, returns: [] });
    expectProblem(await returnsOf(returned.id, 'other'), 404, {});
  });

  test('stays that of its original, whatever is sent later', async () => {
    const [a, b] = [await create(), await create()];
    const returned = await create({ returnOfId: a.id });
    for (const returnOfId of [b.id, null, returned.id, 9_999_999, undefined]) {
      const { version: _version, ...body } = { ...returned, returnOfId };
      const answer = await api.as('admin').put('/api/shipments', { ...body, notes: `${returnOfId}` });
      expect([answer.status, answer.body.returnOfId]).toEqual([200, a.id]);
    }
    const plain = await api.as('admin').put('/api/shipments', { ...b, returnOfId: a.id });
    expect(plain.body.returnOfId).toBeNull();
  });

  test('keeps its original from being deleted, also when both happen at once', async () => {
    const original = await create();
    const returned = await create({ returnOfId: original.id });
    const refusal = await api.as('employee').delete(`/api/shipments/${original.id}`);
    expectProblem(refusal, 400, { message: 'error.shipmentInUse', params: 'returns' });
    expect((await api.as('employee').delete(`/api/shipments/${returned.id}`)).status).toBe(204);
    expect((await api.as('employee').delete(`/api/shipments/${original.id}`)).status).toBe(204);

    for (let round = 0; round < 5; round += 1) {
      const { id } = await create();
      const [removal, creation] = await Promise.all([
        api.as('employee').delete(`/api/shipments/${id}`),
        api.as('employee').post('/api/shipments', shipmentInput({ returnOfId: id })),
      ]);
      expect([
        [204, 400],
        [400, 201],
      ]).toContainEqual([removal.status, creation.status]);
    }
  });

  test('is created once for a key, and found by no search for its number', async () => {
    const { id } = await create();
    const body = shipmentInput({ returnOfId: id, notes: 'returned once' });
    const answers = await Promise.all([1, 2, 3].map(() => api.as('user').post('/api/shipments', body, { 'Idempotency-Key': 'return' })));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    // A number that nothing else of a shipment has.
    await api.context.pool.query(`select setval(pg_get_serial_sequence('shipment', 'id'), 7654321)`);
    const own = await create({}, 'user');
    const again = await Promise.all(
      [1, 2, 3].map(() => api.as('user').post('/api/shipments', { ...body, returnOfId: own.id }, { 'Idempotency-Key': 'return' })),
    );
    expect(new Set(again.map((answer) => answer.body.id)).size).toBe(1);
    const found = await api.as('user').get(`/api/_search/shipments?query=${encodeURIComponent(`returned once ${own.id}`)}`);
    expect(found.body).toEqual([]);
  });
});
