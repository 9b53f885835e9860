import { CONNECTOR_SORT_FIELDS, CONNECTOR_TEXTS, type Connector } from '@ace/contract/connectors/connector.ts';
import { CONNECTOR_TEXT_LIMIT } from '@ace/contract/connectors/limits.ts';
import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeRecords } from '../../testing/record-tests.ts';
import { expectSorted } from '../../testing/sorting.ts';
import { type Answer, expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const createShipment = creator(api);

const post = (fields: object, login: Login = 'employee', headers = {}) => api.as(login).post('/api/connectors', fields, headers);
const created = async (fields: object = {}): Promise<Connector> => {
  const answer = await post({ shipmentId: (await createShipment()).id, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const fieldError = (field: string, message: string) => ({
  message: 'error.validation',
  fieldErrors: [{ objectName: 'connector', field, message }],
});

describeRecords('connector', api, {
  input: async () => ({ shipmentId: (await createShipment()).id }),
  change: { hub: 'MEL', submit: true },
  required: ['shipmentId'],
  limits: Object.fromEntries(CONNECTOR_TEXTS.map((field) => [field, CONNECTOR_TEXT_LIMIT])),
});

describe('POST /api/connectors', () => {
  test('stores what was sent, adds the rest, and answers with an alert', async () => {
    const { id: shipmentId, version } = await createShipment();
    const fields = { orderId: 9007199254740991, tracking: ' T1 ', hub: 'SYD', submit: null, shipmentId, createdBy: 'me', junk: 1 };
    const answer = await post(fields);
    expect(answer.body).toMatchObject({ orderId: 9007199254740991, tracking: 'T1', hub: 'SYD', submit: null, matrix: null, version: 0 });
    expect(answer.body.createdBy).toBe('employee');
    const { id } = answer.body;
    expect(answer.headers.get('location')).toBe(`/api/connectors/${id}`);
    expect(answer.headers.get('x-aceapp-alert')).toBe('aceApp.connector.created');
    expect(answer.headers.get('x-aceapp-params')).toBe(String(id));
    // The shipment refers to it, and keeps its version.
    const shipment = (await api.as('employee').get(`/api/shipments/${shipmentId}`)).body;
    expect(shipment).toMatchObject({ connectorId: id, version });
  });

  test('sets submit to false by default', async () => expect((await created()).submit).toBe(false));

  test.each([
    ['1', 'typeMismatch'],
    [1.5, 'typeMismatch'],
    [-1, 'Size'],
    [2 ** 53, 'Size'],
  ])('refuses the order id %j', async (orderId, message) => {
    const { id: shipmentId } = await createShipment();
    expectProblem(await post({ shipmentId, orderId }), 400, fieldError('orderId', message));
  });

  test('needs an existing shipment without a connector', async () => {
    expectProblem(await post({}), 400, fieldError('shipmentId', 'NotNull'));
    expectProblem(await post({ shipmentId: 987654321 }), 400, fieldError('shipmentId', 'notFound'));
    const { shipmentId } = await created();
    expectProblem(await post({ shipmentId }), 400, fieldError('shipmentId', 'unique'));
  });

  test('creates one for a shipment, for many requests at once', async () => {
    const { id: shipmentId } = await createShipment();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ shipmentId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
  });
});

describe('PUT /api/connectors', () => {
  test('replaces the record, and increments its version', async () => {
    const before = await created({ tracking: 'T', hub: 'SYD' });
    const answer = await api.as('employee').put('/api/connectors', { ...before, hub: null, submit: true });
    expect(answer.body).toMatchObject({ tracking: 'T', hub: null, submit: true, version: 1 });
    expect(answer.headers.get('x-aceapp-alert')).toBe('aceApp.connector.updated');
    expectProblem(await api.as('employee').put('/api/connectors', before), 409, { message: 'error.concurrencyFailure' });
    const { version: _version, ...unversioned } = before;
    expect((await api.as('employee').put('/api/connectors', unversioned)).body.version).toBe(2);
  });

  test('refuses the shipment of another connector', async () => {
    const [one, two] = [await created(), await created()];
    const moved = { ...one, shipmentId: two.shipmentId };
    expectProblem(await api.as('employee').put('/api/connectors', moved), 400, fieldError('shipmentId', 'unique'));
    expectProblem(await api.as('employee').put('/api/connectors', { ...one, shipmentId: 987654321 }), 400, {
      fieldErrors: [{ objectName: 'connector', field: 'shipmentId', message: 'notFound' }],
    });
  });

  /** Runs `work` while a client holds a shipment, once as many statements as given wait for it. Returns the answers of `requests`. */
  const whileHeld = async (shipmentId: number, requests: (() => Promise<Answer>)[], work = async (_client: PoolClient) => {}) => {
    const client = await api.context.pool.connect();
    const hold = (id: number) => client.query('select from shipment where id = $1 for no key update', [id]);
    try {
      await client.query('begin');
      await hold(shipmentId);
      const answers: Promise<Answer>[] = [];
      for (const request of requests) {
        answers.push(request());
        const waiting = () =>
          api.context.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        await expect.poll(async () => (await waiting()).rowCount, { timeout: 10_000 }).toBe(answers.length);
      }
      await work(client);
      await client.query('commit');
      return await Promise.all(answers);
    } finally {
      client.release(true);
    }
  };

  test('locks both shipments by their ids, so that two moves in opposite directions do not wait for each other', async () => {
    const [lower, higher] = [await createShipment(), await createShipment()];
    const connector = await created({ shipmentId: higher.id });
    const move = () => api.as('employee').put('/api/connectors', { ...connector, shipmentId: lower.id });
    // Another move has the lower one, and comes to the higher one next.
    const [moved] = await whileHeld(lower.id, [move], async (client) => {
      await client.query('select from shipment where id = $1 for no key update', [higher.id]);
    });
    expect(moved).toMatchObject({ status: 200, body: { shipmentId: lower.id } });
  });

  test('finds a connector that somebody has just moved', async () => {
    const connector = await created();
    const next = await createShipment();
    const [moved, deleted] = await whileHeld(connector.shipmentId, [
      () => api.as('employee').put('/api/connectors', { ...connector, shipmentId: next.id }),
      () => api.as('admin').delete(`/api/connectors/${connector.id}`),
    ]);
    expect(moved).toMatchObject({ status: 200 });
    expect(deleted).toMatchObject({ status: 204 });
    expect((await api.as('admin').get(`/api/connectors/${connector.id}`)).status).toBe(404);
  });

  test('needs an existing id', async () => {
    expectProblem(await api.as('employee').put('/api/connectors', { shipmentId: 1 }), 400, { message: 'error.idnull' });
    expectProblem(await api.as('employee').put('/api/connectors', { id: 987654321, shipmentId: 1 }), 404, {});
  });
});

describe('DELETE /api/connectors', () => {
  test('frees the shipment, which could not be deleted before', async () => {
    const { id, shipmentId } = await created();
    expectProblem(await api.as('employee').delete(`/api/shipments/${shipmentId}`), 400, {
      message: 'error.shipmentInUse',
      params: 'connector',
    });
    const answer = await api.as('employee').delete(`/api/connectors/${id}`);
    expect([answer.status, answer.headers.get('x-aceapp-alert')]).toEqual([204, 'aceApp.connector.deleted']);
    expect((await api.as('employee').get(`/api/connectors/${id}`)).status).toBe(404);
    expect((await api.as('employee').delete(`/api/connectors/${id}`)).status).toBe(404);
    expect((await api.as('employee').get(`/api/shipments/${shipmentId}`)).body.connectorId).toBeNull();
    expect((await api.as('employee').delete(`/api/shipments/${shipmentId}`)).status).toBe(204);
  });
});

describe('a plain user', () => {
  let own: Connector;
  let others: Connector;
  beforeAll(async () => {
    own = await created({ shipmentId: (await createShipment({}, 'user')).id });
    others = await created({ shipmentId: (await createShipment({}, 'other')).id });
  });

  test('lists, reads and prints those of their own shipments, and no others', async () => {
    const list = await api.as('user').get('/api/connectors?size=1000');
    expect(list.body.map(({ id }: Connector) => id)).toEqual([own.id]);
    expect(list.headers.get('x-total-count')).toBe('1');
    for (const path of ['/api/connectors', '/api/customer/connectors/label']) {
      expect((await api.as('user').get(`${path}/${own.id}`)).status).toBe(200);
      expectProblem(await api.as('user').get(`${path}/${others.id}`), 404, { message: 'error.http.404' });
    }
  });

  test('cannot create, change or delete them directly', async () => {
    expect((await post({ shipmentId: own.shipmentId }, 'user')).status).toBe(403);
    expect((await api.as('user').put('/api/connectors', own)).status).toBe(403);
    expect((await api.as('user').delete(`/api/connectors/${own.id}`)).status).toBe(403);
  });
});

describe('GET /api/connectors', () => {
  beforeAll(async () => {
    for (const [index, text] of ['Đường', 'duong', 'Ân', 'an', null, 'z'].entries()) {
      const texts = Object.fromEntries(CONNECTOR_TEXTS.map((field) => [field, text]));
      const fields = {
        ...texts,
        orderId: (index * 7) % 5,
        submit: [true, null, false][index % 3],
        shipmentId: (await createShipment()).id,
      };
      // By two people, and some changed, so that no column holds the same value everywhere.
      const { body: before } = await post(fields, index % 2 === 0 ? 'admin' : 'employee');
      if (index % 2 === 1) await api.as('employee').put('/api/connectors', before);
    }
  });

  test.each(CONNECTOR_SORT_FIELDS)('sorts by %s in both directions, empty values last, ties by id', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const { body } = await api.as('employee').get(`/api/connectors?size=1000&sort=${field},${direction}`);
      expect(new Set(body.map((row: Connector) => row[field])).size).toBeGreaterThan(1);
      expectSorted(body as Connector[], field, direction);
    }
  });

  test('pages with totals and links, and refuses invalid parameters', async () => {
    const answer = await api.as('employee').get('/api/connectors?page=1&size=2');
    const { rows } = await api.context.pool.query('select id from connector order by id');
    expect(answer.body.map(({ id }: Connector) => id)).toEqual(rows.slice(2, 4).map(({ id }) => id));
    expect(answer.headers.get('x-total-count')).toBe(String(rows.length));
    expect(answer.headers.get('link')).toContain('</api/connectors?page=0&size=2>; rel="prev"');
    for (const query of ['sort=junk', 'page=-1', 'size=1001', 'size=0']) {
      expect((await api.as('employee').get(`/api/connectors?${query}`)).status, query).toBe(400);
    }
  });
});
