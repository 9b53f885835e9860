import { type Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { insertingShipments, replacingShipments, SHIPMENTS } from '../../features/shipments/shipments.repository.ts';
import { assignShipments } from '../../features/shipments/shipments.service.ts';
import { creator, shipmentInput } from '../../features/shipments/shipments.testing.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { type Caller, callerOf } from '../caller.ts';
import { change } from './change.ts';
import { lockRecords, write } from './write.ts';

const api = startTestApi();
const createShipment = creator(api);

const callerNamed = async (login: 'employee' | 'user') => {
  const authorities = login === 'employee' ? (['ROLE_EMPLOYEE'] as const) : (['ROLE_USER'] as const);
  return callerOf({ id: await api.userId(login), login, authorities }, { kind: 'job', job: 'test' });
};

const rowOf = (fields: object, ownerId: number) => {
  const { id: _id, version: _version, ...columns } = ShipmentInput.parse(shipmentInput(fields));
  return { ...columns, paidBy: 'sender', ownerId, createdBy: 'employee', lastModifiedBy: 'employee' };
};

const create = async (rows: object[]) => {
  const caller = await callerNamed('employee');
  const sent = rows.map((fields) => ({ ...rowOf(fields, caller.id), ...fields }));
  return await change(api.context, caller, (tx) =>
    write<Shipment>(tx, { of: SHIPMENTS, action: 'CREATE', rows: sent, statement: insertingShipments }),
  );
};

const assign = (caller: Caller, ids: number[], ownerId: number) => change(api.context, caller, (tx) => assignShipments(tx, ids, ownerId));

const count = async (table: 'shipment' | 'entityAudit' | 'event' | 'idempotencyKey') =>
  (await api.context.pool.query<{ total: number }>(`select count(*) as total from "${table}"`)).rows[0]?.total ?? 0;
const counts = async () => [await count('shipment'), await count('entityAudit'), await count('event')];
const plus = (all: number[], more: number) => all.map((each) => each + more);

describe('many records in one call', () => {
  test('are created in their order, each with an audit and an event', async () => {
    const before = await counts();
    const created = await create(Array.from({ length: 300 }, (_, number) => ({ notes: `số ${number}` })));
    expect(created.map(({ notes }) => notes)).toEqual(Array.from({ length: 300 }, (_, number) => `số ${number}`));
    const numbers = created.map(({ aceBillNumber }) => aceBillNumber.slice(0, -1));
    expect(numbers).toEqual(numbers.toSorted());
    expect(await counts()).toEqual(plus(before, 300));
  });

  test('are all written or none', async () => {
    const { aceBillNumber } = await createShipment();
    const before = await counts();
    const taken = create([{ notes: 'one' }, { aceBillNumber }, { notes: 'three' }]);
    await expect(taken).rejects.toMatchObject({ details: { fieldErrors: [{ field: 'aceBillNumber', message: 'unique' }] } });
    await expect(create([{ notes: 'one' }, { ownerId: 987654321 }])).rejects.toThrow(/ownerLogin/);
    expect(await counts()).toEqual(before);
  });

  test('pass over numbers that somebody entered by hand', async () => {
    const { aceBillNumber } = await createShipment();
    const next = (serial: number) => `ACE${String(Number(aceBillNumber.slice(3, -1)) + serial).padStart(8, '0')}`;
    const { rows } = await api.context.pool.query<{ number: string }>(`select next_bill_number() as number`);
    expect(rows[0]?.number.startsWith(next(1))).toBe(true);
    await api.context.pool.query(`select setval('"billNumberSerial"', (select last_value from "billNumberSerial") - 2)`);
    const [one, two] = await create([{ notes: 'one' }, { notes: 'two' }]);
    expect([one?.aceBillNumber.slice(0, -1), two?.aceBillNumber.slice(0, -1)]).toEqual([next(1), next(2)]);
  });
});

describe('no records', () => {
  test('are nothing to write', async () => {
    expect(await assign(await callerNamed('employee'), [], 1)).toEqual([]);
  });
});

describe('a change of one column', () => {
  test('writes that column of all records, and their owners hear of it', async () => {
    const [caller, owner] = [await callerNamed('employee'), await api.userId('user')];
    const created = await create([{ weight: 1 }, { weight: 2 }]);
    const ids = created.map(({ id }) => id);
    const assigned = await assign(caller, ids, owner);
    expect(assigned).toMatchObject(created.map((shipment) => ({ ...shipment, ...CHANGED, ownerId: owner, ownerLogin: 'user' })));
    const { rows } = await api.context.pool.query(
      `select "ownerId", payload ->> 'formerOwnerId' as former from event where type = 'shipment.changed'`,
    );
    expect(rows).toEqual(ids.map(() => ({ ownerId: owner, former: String(caller.id) })));
  });
});

const CHANGED = { version: 1, lastModifiedDate: expect.any(String) };

describe('changes of several records', () => {
  const replace = async (login: 'employee' | 'user', rows: { id: number; version?: number; weight: number }[]) => {
    const caller = await callerNamed(login);
    const visibleTo = login === 'employee' ? null : caller.id;
    return await change(api.context, caller, async (tx) => {
      await lockRecords(tx, SHIPMENTS, rows, visibleTo);
      const statement = (columns: string[]) => replacingShipments(columns, visibleTo, login);
      return await write<Shipment>(tx, { of: SHIPMENTS, action: 'UPDATE', rows, statement });
    });
  };

  test('are refused together if one has another version, is missing, or is not the caller’s', async () => {
    const [one, two] = await create([{ weight: 1 }, { weight: 2 }]);
    const [id, other] = [one?.id ?? 0, two?.id ?? 0];
    await replace('employee', [{ id, version: 0, weight: 3 }]);
    const before = await counts();
    const late = replace('employee', [
      { id: other, version: 0, weight: 4 },
      { id, version: 0, weight: 4 },
    ]);
    await expect(late).rejects.toThrow('error.concurrencyFailure');
    const missing = replace('employee', [
      { id, weight: 4 },
      { id: 987654321, weight: 4 },
    ]);
    await expect(missing).rejects.toThrow('error.http.404');
    await expect(replace('user', [{ id, weight: 4 }])).rejects.toThrow('error.http.404');
    expect(await counts()).toEqual(before);
  });

  test('at the same record at once are all done, one after the other', async () => {
    const [one] = await create([{ weight: 1 }]);
    const id = one?.id ?? 0;
    const done = await Promise.all(Array.from({ length: 100 }, (_, number) => replace('employee', [{ id, weight: number }])));
    const versions = Array.from({ length: 100 }, (_, number) => number + 1);
    expect(new Set(done.flat().map(({ version }) => version))).toEqual(new Set(versions));
    const { rows } = await api.context.pool.query(
      `select "commitVersion" as version, action from "entityAudit" where "entityType" = 'Shipment' and "entityId" = $1 order by 1`,
      [id],
    );
    expect(rows).toEqual([{ version: 1, action: 'CREATE' }, ...versions.map((version) => ({ version: version + 1, action: 'UPDATE' }))]);
  });
});
