import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../features/shipments/shipments.testing.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';

const api = startTestApi();
const SURROGATES = ['\ud800', 'a\udc00', '\udc00\ud800'];

describe('text that is not valid Unicode', () => {
  test.each(SURROGATES)('is refused at its field, in every call: %j', async (text) => {
    const calls: [Parameters<typeof api.as>[0], string, object, string][] = [
      ['employee', 'shipments', shipmentInput({ notes: text }), 'notes'],
      ['employee', 'shipments', shipmentInput({ senderName: text }), 'senderName'],
      [
        'employee',
        'shipments',
        shipmentInput({ partnerShipment: 'gtsCad', packageInfos: [{ itemCubicDescription: text }] }),
        'packageInfos[0].itemCubicDescription',
      ],
      ['employee', 'trackings', { location: text }, 'location'],
      ['employee', 'connectors', { hub: text }, 'hub'],
      ['admin', 'users', { login: 'x', email: 'x@example.com', lastName: text }, 'lastName'],
      ['user', 'account', { firstName: text }, 'firstName'],
      [null, 'authenticate', { username: text, password: 'x' }, 'username'],
      [null, 'authenticate', { username: 'user', password: text }, 'password'],
      [null, 'register', { login: 'x', email: 'x@example.com', password: `${text}${text}${text}${text}` }, 'password'],
      [null, 'account/reset-password/finish', { key: text, newPassword: 'four' }, 'key'],
    ];
    for (const [login, path, body, field] of calls) {
      const answer = await api.as(login).post(`/api/${path}`, body);
      expectProblem(answer, 400, { fieldErrors: expect.arrayContaining([expect.objectContaining({ field, message: 'Pattern' })]) });
    }
  });

  test('is refused in a body that is not UTF-8', async () => {
    const latin1 = Buffer.from(JSON.stringify(shipmentInput({ notes: 'café' })), 'latin1');
    for (const type of ['application/json', 'application/json; charset=latin1']) {
      const answer = await fetch(`${api.address}/api/shipments`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${api.tokenOf('employee')}`, 'Content-Type': type },
        body: latin1,
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: 'error.malformed' });
    }
    const reset = await fetch(`${api.address}/api/account/reset-password/init`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: Buffer.from('caf\xe9@example.com', 'latin1'),
    });
    expect(reset.status).toBe(400);
  });

  test('is refused in a search', async () => {
    expectProblem(await api.as('employee').get('/api/_search/shipments?query=%00'), 400, {});
    expect((await api.as('employee').get('/api/_search/shipments?query=%ED%A0%80')).status).toBeLessThan(500);
  });

  test('stacked marks are refused, marks of real languages are not', async () => {
    const create = (notes: string) => api.as('employee').post('/api/shipments', shipmentInput({ notes }));
    expect((await create(`a${'\u0301\u0323'.repeat(16)}`)).body.fieldErrors).toEqual([
      { objectName: 'shipment', field: 'notes', message: 'Pattern' },
    ]);
    expect((await create('Nguye\u0302\u0303n Thi\u0323 Thuỷ, ก็ที่, שָׁלוֹם, हिन्दी, 👨‍👩‍👧')).status).toBe(201);
  });
});

describe('a text is measured before it is normalized', () => {
  test.each([
    ['notes', 16_001],
    ['description', 10_001],
    ['senderAddress', 4_001],
    ['senderName', 401],
  ])('refuses %s of %i units, whatever remains of it', async (field, units) => {
    const answer = await api.as('employee').post('/api/shipments', shipmentInput({ [field]: `x${' '.repeat(units - 1)}` }));
    expectProblem(answer, 400, { fieldErrors: [{ objectName: 'shipment', field, message: 'Size' }] });
    expect((await api.as('employee').post('/api/shipments', shipmentInput({ [field]: `x${' '.repeat(units - 2)}` }))).status).toBe(201);
  });

  test('refuses a list with too many items as a whole, and reports at most a hundred wrong fields', async () => {
    const lines = (count: number) => api.as('employee').post('/api/shipments', shipmentInput({ packageInfos: Array(count).fill(7) }));
    expect((await lines(51)).body.fieldErrors).toEqual([{ objectName: 'shipment', field: 'packageInfos', message: 'Size' }]);
    expect((await lines(50)).body.fieldErrors).toHaveLength(50);
    const wrong = Object.fromEntries(['itemCubicL', 'itemCubicW', 'itemCubicH'].map((name) => [name, 'x']));
    expect((await api.as('employee').post('/api/shipments', { packageInfos: Array(50).fill(wrong) })).body.fieldErrors).toHaveLength(100);
  });
});

describe('a user who was deleted a moment ago', () => {
  let last = 0;
  const person = async () => {
    const login = `gone${++last}`;
    await api.context.pool.query(
      `insert into "appUser" (login, email, "passwordHash", activated, authorities, "createdBy", "lastModifiedBy")
       select $1, $2, "passwordHash", true, authorities, 'system', 'system' from "appUser" where login = 'user'`,
      [login, `${login}@example.com`],
    );
    const { body } = await api.as(null).post('/api/authenticate', { username: login, password: 'user' });
    const headers = { Authorization: `Bearer ${body.id_token}` };
    // This instance caches the user for a second.
    expect((await api.as(null).get('/api/account', headers)).status).toBe(200);
    await api.context.pool.query('delete from "appUser" where login = $1', [login]);
    return headers;
  };
  const account = { firstName: 'A', lastName: 'B', phone: '12345', address: '12345', langKey: 'vi' };

  test.each([
    ['GET', '/api/account', undefined],
    ['POST', '/api/account', { ...account, email: 'gone@example.com' }],
    ['POST', '/api/account/change-password', { currentPassword: 'user', newPassword: 'another' }],
    ['POST', '/api/shipments', shipmentInput()],
  ])('gets a 401 from %s %s', async (method, path, body) => {
    const headers = await person();
    const answer = method === 'GET' ? await api.as(null).get(path, headers) : await api.as(null).post(path, body, headers);
    expectProblem(answer, 401, { message: 'error.http.401' });
  });

  test('gets a 401 with an Idempotency-Key, too', async () => {
    const headers = await person();
    expectProblem(await api.as(null).post('/api/shipments', shipmentInput(), { ...headers, 'Idempotency-Key': 'k' }), 401, {});
  });
});

describe('a database error that may pass', () => {
  // PostgreSQL's codes for a full disk, a cancelled statement, a lock that is not available, a deadlock and an I/O error.
  test.each(['53100', '57014', '55P03', '40P01', '58030'])('is answered with 503 and Retry-After: %s', async (code) => {
    await api.context.pool.query(
      `create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
    );
    await api.context.pool.query('create or replace trigger fail before insert on shipment for each row execute function fail()');
    const answer = await api.as('employee').post('/api/shipments', shipmentInput());
    await api.context.pool.query('drop trigger fail on shipment');
    expectProblem(answer, 503, { message: 'error.databaseUnavailable' });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await api.as('employee').post('/api/shipments', shipmentInput())).status).toBe(201);
  });
});

describe('an upload that breaks off', () => {
  test('is not counted as an error of the server', async () => {
    const { hostname, port } = new URL(api.address);
    const read = async () => (await api.as('admin').get('/management/metrics')).body;
    const aborted = async () => (await read()).meters['http.responseCodes.aborted']?.count ?? 0;
    const before = { aborted: await aborted(), errors: (await read()).meters['http.responseCodes.serverError']?.count };
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /api/shipments HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.tokenOf('employee')}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    // One of the two is this request.
    await expect.poll(async () => (await read()).counters['http.activeRequests'].count).toBe(2);
    socket.destroy();
    await expect.poll(aborted).toBe(before.aborted + 1);
    expect((await read()).meters['http.responseCodes.serverError']?.count).toBe(before.errors);
  });
});

describe('every answer', () => {
  test('with personal data is not cached', async () => {
    const { body } = await api.as('employee').post('/api/shipments', shipmentInput());
    for (const path of [
      '/api/account',
      '/api/shipments',
      `/api/shipments/${body.id}`,
      `/api/customer/bill/shipment/${body.id}`,
      '/api/nope',
      '/management/info',
      '/v3/api-docs',
    ]) {
      expect((await api.as('admin').get(path)).headers.get('cache-control'), path).toBe('no-store');
    }
    expect((await api.as(null).get('/docs/docs.js')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('does not require HTTPS on an HTTP address', async () => {
    expect((await api.as(null).get('/management/info')).headers.get('strict-transport-security')).toBeNull();
  });

  test.each(['/.built', '/assets/.hidden', '/.%62uilt'])('never serves %s', async (path) =>
    expect((await api.as(null).get(path)).status).toBe(404),
  );
});

describe('on an HTTPS address', () => {
  const secure = startTestApi({ publicUrl: 'https://ace.example' });
  test('requires HTTPS from then on', async () => {
    expect((await secure.as(null).get('/management/info')).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('behind a trusted proxy', () => {
  const proxied = startTestApi({ trustProxy: ['127.0.0.1'] });
  const confirm = (forwardedFor: string) =>
    proxied.as(null).post('/api/account/email/confirm', { key: 'x' }, { 'X-Forwarded-For': forwardedFor });

  test.each([['unknown'], ['x'.repeat(60_000)], [`fe80::1%${'x'.repeat(1_000)}`], ['192.0.2.1:443']])(
    'text that is no address (%.20s) counts as the address of the proxy',
    async (forwardedFor) => {
      const counted = async () => (await proxied.context.pool.query(`select key, points from "rateLimit" where key like 'key:%'`)).rows;
      await proxied.context.pool.query('delete from "rateLimit"');
      expectProblem(await confirm(forwardedFor), 400, { message: 'error.invalidKey' });
      expect(await counted()).toEqual([{ key: 'key:127.0.0.1', points: 1 }]);
      await confirm('192.0.2.1');
      expect(await counted()).toContainEqual({ key: 'key:192.0.2.1', points: 1 });
    },
  );
});
