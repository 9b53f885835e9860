import type { Connector } from '@ace/contract/connectors/connector.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const createShipment = creator(api);

/** The references of a list with these parameters, and its total. */
const listed = async (parameters: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/connectors?${parameters}`);
  expect(answer.status, answer.text).toBe(200);
  const rows = answer.body as Connector[];
  expect(Number(answer.headers.get('x-total-count')), parameters).toBe(rows.length);
  return rows.map(({ reference }) => reference);
};

beforeAll(async () => {
  const create = async (reference: string, fields: object, owner: Login, createdDate: string) => {
    const { id: shipmentId } = await createShipment({}, owner);
    const { body } = await api.as('employee').post('/api/connectors', { reference, shipmentId, ...fields });
    await api.context.pool.query('update connector set "createdDate" = $2 where id = $1', [body.id, createdDate]);
  };
  // Midnight in Ho Chi Minh City is 17:00 of the day before in UTC.
  await create('a', { courier: 'Toll', hub: 'SYD', submit: true }, 'employee', '2026-11-09T17:00:00Z');
  await create('b', { courier: 'StarTrack', hub: 'SYD', submit: null }, 'employee', '2026-11-10T16:59:59.999Z');
  await create('c', { courier: 'Toll', hub: 'Đà Nẵng & Huế, 100%' }, 'user', '2026-11-10T17:00:00Z');
  await create('d', {}, 'other', '2026-11-12T00:00:00Z');
});

describe('the filters of GET /api/connectors', () => {
  test.each([
    ['courier=Toll', ['a', 'c']],
    ['courier=toll', []],
    ['hub=SYD', ['a', 'b']],
    [`hub=${encodeURIComponent(' Đà Nẵng & Huế, 100% ')}`, ['c']],
    ['courier=Toll&hub=SYD', ['a']],
    ['submit=yes', ['a']],
    ['submit=no', ['b', 'c', 'd']],
    ['createdFrom=2026-11-10&createdTo=2026-11-10', ['a', 'b']],
    ['createdFrom=2026-11-11', ['c', 'd']],
    ['createdTo=2026-11-09', []],
    ['ownerId=me', ['a', 'b']],
    ['ownerId=me&submit=no&hub=SYD&createdTo=2026-11-10', ['b']],
    ['ownerId=me&createdFrom=2026-11-11', []],
    ['submit=no&sort=reference,desc', ['d', 'c', 'b']],
    [`courier=${encodeURIComponent("' or true --")}`, []],
  ])('%s', async (parameters, expected) => {
    expect(await listed(parameters)).toEqual(expected);
  });

  test('by owner of the shipment; customers get their own only, whatever they ask for', async () => {
    const [user, employee] = [await api.userId('user'), await api.userId('employee')];
    expect(await listed(`ownerId=${user}`)).toEqual(['c']);
    expect(await listed('ownerId=me', 'user')).toEqual(['c']);
    expect(await listed(`ownerId=${employee}`, 'user')).toEqual([]);
    expect(await listed('courier=Toll', 'user')).toEqual(['c']);
    expect(await listed('submit=yes', 'user')).toEqual([]);
  });

  test.each([
    'courier=',
    'hub=%20',
    'courier=%00',
    `hub=${'x'.repeat(256)}`,
    'submit=maybe',
    'createdFrom=yesterday',
    'createdTo=2026-13-01',
    'ownerId=-1',
  ])('refuses %s', async (parameters) => {
    const answer = await api.as('employee').get(`/api/connectors?${parameters}`);
    expectProblem(answer, 400, { fieldErrors: [expect.objectContaining({ field: parameters.split('=')[0] })] });
  });
});

describe('GET /api/connectors/values', () => {
  const values = async (field: string, login: Login) => (await api.as(login).get(`/api/connectors/values/${field}`)).body;

  test('answers each value once, in order; customers get those of their own connectors', async () => {
    expect(await values('courier', 'employee')).toEqual(['StarTrack', 'Toll']);
    expect(await values('hub', 'employee')).toEqual(['Đà Nẵng & Huế, 100%', 'SYD']);
    expect(await values('courier', 'user')).toEqual(['Toll']);
    expect(await values('hub', 'user')).toEqual(['Đà Nẵng & Huế, 100%']);
    expect(await values('courier', 'other')).toEqual([]);
  });

  test('has no other fields', async () => {
    for (const field of ['createdBy', 'footer', '"', 'courier"']) {
      const answer = await api.as('employee').get(`/api/connectors/values/${encodeURIComponent(field)}`);
      expect(answer.status, field).toBe(400);
    }
  });
});
