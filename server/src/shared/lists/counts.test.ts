import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { creator } from '../../features/shipments/shipments.testing.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { callerOf } from '../caller.ts';
import { ClientDisconnectedError } from '../problems.ts';
import { countEach } from './page.ts';

const api = startTestApi();
const create = creator(api);

beforeAll(async () => {
  const { id, aceBillNumber } = await create({ receiverCity: 'Sydney' }, 'user');
  await api.as('employee').post('/api/connectors', { shipmentId: id, hub: 'SYD', barcode: 'AU1' });
  for (const location of ['Sydney', 'Huế'])
    await api
      .as('employee')
      .post('/api/trackings', { dateTime: '2026-11-20T08:00:00Z', deliveryStatus: 'IN_TRANSIT', location, details: null, aceBillNumber });
});

test.each([
  ['shipments', 'user', ['', 'query=sydney', 'status=DELIVERED'], [1, 1, 0]],
  ['connectors', 'employee', ['', 'hub=SYD', 'hub=MEL'], [1, 1, 0]],
  ['trackings', 'user', ['', 'query=sydney', 'status=IN_TRANSIT'], [2, 1, 2]],
  ['users', 'admin', ['', 'query=employee'], [4, 1]],
] as const)('the %s of several selections are counted by one call', async (name, login, selections, totals) => {
  const body = { selections: selections.map((selection) => Object.fromEntries(new URLSearchParams(selection))) };
  const { body: counts } = await api.as(login).post(`/api/_count/${name}`, body);
  expect(counts).toEqual(totals.map((total) => ({ total, isTotalLowerBound: false })));
});

test('nothing more is counted for a client who has left', async () => {
  const client = new AbortController();
  const selected: number[] = [];
  const select = (_context: unknown, _user: unknown, selection: number) => {
    selected.push(selection);
    if (selection === 2) client.abort(new ClientDisconnectedError());
    return { table: 'shipment', conditions: [], json: sql<string>``, sortKeys: new Map(), total: selection };
  };
  const request = {
    user: callerOf({ id: 0, login: '', authorities: [] }, { kind: 'job', job: 'test' }),
    body: { selections: [1, 2, 3] },
  };
  await expect(countEach({ ...api.context, signal: client.signal }, request, select)).rejects.toThrow(ClientDisconnectedError);
  expect(selected).toEqual([1, 2]);
});
