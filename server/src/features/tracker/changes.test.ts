import type { Change } from '@ace/contract/tracker/live.ts';
import { Client } from '@stomp/stompjs';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '../../app.ts';
import { createBus } from '../../shared/bus.ts';
import { type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const createShipment = creator(api);
const clients: Client[] = [];

afterEach(() => Promise.all(clients.splice(0).map((client) => client.deactivate())));

/** A browser of a person, with the messages of the topics that it subscribed to. */
const open = async (login: Exclude<Login, null>, address = api.address) => {
  const errors: string[] = [];
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${address.replace('http', 'ws')}/websocket/tracker?access_token=${api.tokenOf(login)}`, ['v12.stomp']) as never,
    reconnectDelay: 0,
    onStompError: ({ headers }) => errors.push(headers.message ?? ''),
  });
  clients.push(client);
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.activate();
  });
  /** Messages of a topic, once the server has the subscription. */
  const subscribe = async <Message>(topic: string) => {
    const messages: Message[] = [];
    client.subscribe(topic, ({ body }) => void messages.push(JSON.parse(body)));
    await new Promise<void>((resolve) => {
      client.watchForReceipt('r', () => resolve());
      client.publish({ destination: '/topic/activity', body: '{"page":"/"}', headers: { receipt: 'r' } });
    });
    return messages;
  };
  return {
    errors,
    subscribe,
    changes: () => subscribe<Change[] | null>('/topic/changes'),
    move: (page: string) => client.publish({ destination: '/topic/activity', body: JSON.stringify({ page }) }),
    watch: (topic: string) => client.subscribe(topic, () => {}),
  };
};

const typesOf = (messages: (Change[] | null)[], shipmentId: number) =>
  messages.flatMap((changes) => (changes ?? []).filter((change) => change.shipmentId === shipmentId).map(({ type }) => type));

const actorsOf = (messages: (Change[] | null)[], shipmentId: number) =>
  messages.flatMap((changes) => (changes ?? []).filter((change) => change.shipmentId === shipmentId).map(({ actor }) => actor));

describe('changes', () => {
  test('of the last seconds are told to who comes just after them', async () => {
    const present = await (await open('employee')).changes();
    const { id } = await createShipment({}, 'user');
    await expect.poll(() => typesOf(present, id)).toEqual(['shipment.created']);
    const [employee, own, other] = [
      await (await open('employee')).changes(),
      await (await open('user')).changes(),
      await (await open('other')).changes(),
    ];
    expect([employee, own, other].map((messages) => typesOf(messages, id))).toEqual([['shipment.created'], ['shipment.created'], []]);
  });

  test('are told to employees, with who made them', async () => {
    const employee = await (await open('employee')).changes();
    const shipment = await createShipment({}, 'user');
    await api.as('admin').put('/api/shipments', { ...shipment, weight: 3 });
    const event = {
      dateTime: '2026-11-20T01:00:00Z',
      deliveryStatus: 'IN_TRANSIT',
      location: 'HCM',
      aceBillNumber: shipment.aceBillNumber,
    };
    const { body: tracking } = await api.as('admin').post('/api/trackings', event);
    await api.as('admin').put('/api/trackings', { ...tracking, details: 'x' });
    await api.as('admin').delete(`/api/trackings/${tracking.id}`);
    await api.as('admin').delete(`/api/shipments/${shipment.id}`);
    await expect
      .poll(() => typesOf(employee, shipment.id))
      .toEqual(['shipment.created', 'shipment.changed', 'tracking.recorded', 'tracking.changed', 'tracking.deleted', 'shipment.deleted']);
    expect(actorsOf(employee, shipment.id)).toEqual(['user', 'admin', 'admin', 'admin', 'admin', 'admin']);
  });

  test('tell each of two customers of their own side alone if a tracking or connector goes from one to the other', async () => {
    const [from, to] = [await (await open('user')).changes(), await (await open('other')).changes()];
    const [one, two] = [await createShipment({}, 'user'), await createShipment({}, 'other')];
    const employee = api.as('employee');
    const event = { dateTime: '2026-11-20T01:00:00Z', deliveryStatus: 'IN_TRANSIT', location: 'HCM', aceBillNumber: one.aceBillNumber };
    const { body: tracking } = await employee.post('/api/trackings', event);
    const { body: connector } = await employee.post('/api/connectors', { shipmentId: one.id });
    await employee.put('/api/trackings', { ...tracking, aceBillNumber: two.aceBillNumber });
    await employee.put('/api/connectors', { ...connector, shipmentId: two.id });
    const moved = ['tracking.changed', 'connector.changed'];
    await expect.poll(() => typesOf(to, two.id)).toEqual(['shipment.created', ...moved]);
    await expect.poll(() => typesOf(from, one.id)).toEqual(['shipment.created', 'tracking.recorded', 'connector.ordered', ...moved]);
    const shipmentsIn = (messages: (Change[] | null)[]) =>
      messages.flat().flatMap((change) => [change?.shipmentId, change?.formerShipmentId ?? []].flat());
    expect(shipmentsIn(from)).not.toContain(two.id);
    expect(shipmentsIn(to)).not.toContain(one.id);
  });

  test('of a connector are told to who owns the shipment when it was written', async () => {
    const shipment = await createShipment({}, 'user');
    const { body: connector } = await api.as('employee').post('/api/connectors', { shipmentId: shipment.id });
    const other = await api.userId('other');
    const { db } = api.context;
    let changed: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (db) => {
      await db.updateTable('shipment').set({ ownerId: other, ownerLogin: 'other' }).where('id', '=', shipment.id).execute();
      changed = api.as('employee').put('/api/connectors', { ...connector, hub: 'SYD' });
      await expect
        .poll(async () => (await api.context.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
        .toBeGreaterThan(0);
    });
    expect(await changed).toMatchObject({ status: 200 });
    const event = await db
      .selectFrom('event')
      .select('ownerId')
      .where('type', '=', 'connector.changed')
      .where('recordId', '=', connector.id)
      .execute();
    expect(event).toEqual([{ ownerId: other }]);
  });

  test('come from other copies too, also without a bus between them', async () => {
    const bus = createBus();
    const copy = await createApp({ ...api.context, bus });
    try {
      const address = await copy.listen({ host: '127.0.0.1', port: 0 });
      const [employee, other] = [await (await open('employee', address)).changes(), await (await open('other', address)).changes()];
      const { id } = await createShipment({}, 'user');
      await expect.poll(() => typesOf(employee, id)).toEqual(['shipment.created']);
      expect(other).toEqual([]);
    } finally {
      await copy.close();
      await bus.close();
    }
  });

  test('are told of notes at a task', async () => {
    const employee = await (await open('employee')).changes();
    const { id } = await createShipment({}, 'user');
    await api.as('admin').put(`/api/desk/tasks/${id}`, { note: 'gọi lại', snoozedUntil: null, assigneeId: null });
    await expect.poll(() => typesOf(employee, id)).toEqual(['shipment.created', 'task.noted']);
  });

  test('are told to the customer whose record it is, without who made them, and to no other', async () => {
    const [own, other, employee] = [
      await (await open('user')).changes(),
      await (await open('other')).changes(),
      await (await open('employee')).changes(),
    ];
    const shipment = await createShipment({}, 'user');
    await api.as('employee').put('/api/shipments', { ...shipment, weight: 3 });
    await expect.poll(() => typesOf(own, shipment.id)).toEqual(['shipment.created', 'shipment.changed']);
    expect(actorsOf(own, shipment.id)).toEqual([undefined, undefined]);
    const { id } = await createShipment({}, 'other');
    await expect.poll(() => typesOf(other, id)).toEqual(['shipment.created']);
    expect(typesOf(other, shipment.id)).toEqual([]);
    await expect.poll(() => typesOf(employee, id)).toEqual(['shipment.created']);
    expect(typesOf(own, id)).toEqual([]);
  });

  test('are told to both customers if the record goes from one to the other', async () => {
    const [from, to] = [await (await open('user')).changes(), await (await open('other')).changes()];
    const shipment = await createShipment({}, 'user');
    const ownerId = await api.userId('other');
    await api.as('employee').put('/api/shipments', { ...shipment, ownerId });
    await expect.poll(() => typesOf(to, shipment.id)).toEqual(['shipment.changed']);
    await expect.poll(() => typesOf(from, shipment.id)).toEqual(['shipment.created', 'shipment.changed']);
    await api.as('employee').put('/api/shipments', { ...shipment, version: null, ownerId, weight: 4 });
    await expect.poll(() => typesOf(to, shipment.id)).toEqual(['shipment.changed', 'shipment.changed']);
    expect(typesOf(from, shipment.id)).toHaveLength(2);
  });
});

describe('who has a record open', () => {
  const topic = '/topic/presence/shipments/7';

  test('is told to the others, viewing or editing', async () => {
    const [employee, admin] = [await open('employee'), await open('admin')];
    const seen = await employee.subscribe<object[]>(topic);
    expect(seen).toEqual([[]]);
    admin.move('/shipment-ace/7/view');
    await expect.poll(() => seen.at(-1)).toEqual([{ login: 'admin', isEditing: false }]);
    admin.move('/shipment-ace/7/edit');
    await expect.poll(() => seen.at(-1)).toEqual([{ login: 'admin', isEditing: true }]);
    employee.move('/shipment-ace/7/view');
    const seenByAdmin = await (await open('admin')).subscribe<object[]>(topic);
    expect(seenByAdmin.at(-1)).toEqual([{ login: 'employee', isEditing: false }]);
    admin.move('/shipment-ace/8/view');
    await expect.poll(() => seen.at(-1)).toEqual([]);
  });

  test('neither shows customers nor is told to them', async () => {
    const [employee, user] = [await open('employee'), await open('user')];
    const seen = await employee.subscribe<object[]>(topic);
    user.move('/shipment-ace/7/view');
    const admin = await open('admin');
    admin.move('/shipment-ace/7/view');
    await expect.poll(() => seen.at(-1)).toEqual([{ login: 'admin', isEditing: false }]);
    expect(seen.flat()).toEqual([{ login: 'admin', isEditing: false }]);
    user.watch(topic);
    await expect.poll(() => user.errors).toEqual(['only employees may subscribe']);
  });
});
