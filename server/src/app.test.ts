import { randomUUID } from 'node:crypto';
import { TOKEN_KEY } from '@ace/contract/account/token.ts';
import { API } from '@ace/contract/api.ts';
import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import { partsOf } from '@ace/contract/shared/calls.ts';
import { AUTHORITIES } from '@ace/contract/users/roles.ts';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { serveAccount } from './features/account/account.routes.ts';
import { serveShipments } from './features/shipments/shipments.routes.ts';
import { shipmentInput } from './features/shipments/shipments.testing.ts';
import { callerOf } from './shared/caller.ts';
import { checkAnswers } from './shared/http/answer-check.ts';
import { requireAllEndpoints, serve } from './shared/http/endpoints.ts';
import { guardRoutes } from './shared/http/identity.ts';
import { createHttpServer } from './shared/http/server.ts';
import { expectProblem, type Login, startTestApi } from './testing/test-api.ts';

const api = startTestApi();

const RANKS = ['everybody', 'users', 'employees', 'administrators'];
const LOGINS: [Login, number][] = [
  [null, 0],
  ['user', 1],
  ['employee', 2],
  ['admin', 3],
];

/** The lowest rank that may make each call, by its permission. */
const CALLERS = Object.entries(API).map(([call, { permission }]) => {
  const lowest = AUTHORITIES.findIndex((authority) => isAllowed(permission, { authorities: [authority] }));
  return [call, isAllowed(permission, null) ? 0 : lowest + 1] as const;
});

/** Makes a call about records that do not exist. */
const make = async (login: Login, call: string, body: unknown = {}) => {
  const { method, path } = partsOf(call);
  const url = path
    .replace(':id', '987654321')
    .replace(':login', 'nobody')
    .replace(':format', 'csv')
    .replace(':list', 'users')
    .replace(':queue', 'mail')
    .replace(':partner', 'gtsUsa')
    .replace(':trackingId', '1')
    .replace(':event/:language', 'late/vi');
  const caller = api.as(login);
  // The others need the session still.
  const ownSession = login && url.endsWith('/current') ? { Authorization: `Bearer ${await api.openSession(login)}` } : undefined;
  return {
    GET: () => caller.get(url),
    POST: () => caller.post(url, body),
    PUT: () => caller.put(url, body),
    DELETE: () => caller.delete(url, ownSession),
  }[method]();
};

describe('refusals', () => {
  test('name a field or none, but never an empty one', async () => {
    const calls = Object.keys(API).filter((call) => /^(POST|PUT) /.test(call));
    expect(calls.length).toBeGreaterThan(12);
    for (const call of calls) {
      for (const body of ['null', '1', '"x"', '""', '[]', 'true', '[{}]', '']) {
        const answer = await make('admin', call, body);
        const what = `${call} ${body} ${answer.text}`;
        expect([401, 500], what).not.toContain(answer.status);
        for (const { field } of answer.body?.fieldErrors ?? []) expect(field, what).not.toBe('');
        if (answer.body?.message === 'error.validation') expect(answer.body.fieldErrors.length, what).toBeGreaterThan(0);
      }
    }
  });

  test.each([
    '/api/nope',
    '/management/nope',
    '/api',
    '/nope',
    '/v3/nope',
    '/docs/nope',
    '/docs/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
  ])('%s is a 404 problem', async (path) =>
    expectProblem(await api.as('admin').get(path), 404, { message: 'error.http.404', title: 'Not Found' }),
  );

  test('by the framework are problems too', async () => {
    const post = (headers: Record<string, string>, body = 'x') => api.as('user').post('/api/shipments', body, headers);
    expectProblem(await post({ 'Content-Type': 'application/xml' }), 415, { status: 415 });
    expectProblem(await post({}, '{"a":'), 400, { message: 'error.malformed' });
    expectProblem(await api.as('user').get(`/api/shipments/${'1'.repeat(600)}`), 414, { status: 414 });
  });

  test('contain no stack, SQL or file names', async () => {
    const { text } = await api.as('user').post('/api/shipments', '{"a":');
    expect(text).not.toMatch(/at |node_modules|\.ts|select|SyntaxError|JSON at/i);
  });
});

test('every answer carries the security headers', async () => {
  for (const path of ['/management/info', '/api/nope', '/docs/index.html']) {
    const { headers } = await api.as(null).get(path);
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  }
});

describe('the API description', () => {
  test('is for administrators, its page is public', async () => {
    expect((await api.as('employee').get('/v3/api-docs')).status).toBe(403);
    const { body } = await api.as('admin').get('/v3/api-docs');
    expect(body.info.version).toBe('2.0');
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual(Object.keys(API).toSorted());
    expect((await api.as(null).get('/docs/index.html')).text).toContain('docs.js');
    // A plain script, which cannot import where the browser keeps its token.
    expect((await api.as(null).get('/docs/docs.js')).text).toContain(`'${TOKEN_KEY}'`);
  });
});

describe('the contract', () => {
  const endpoint = {
    name: 'readOne',
    summary: 'Read one',
    permission: 'none',
    tag: { name: 'test', description: 'Test' },
    answers: { 200: { kind: 'json', type: 'application/json', body: z.object({ a: z.number() }), headers: {} } },
  } as const;

  test('must be served completely and exclusively, or the start fails', async () => {
    const app = Fastify();
    const table = { 'GET /api/one': endpoint };
    expect(() => serve(app, api.context, table, {} as never)).toThrow('No handler answers GET /api/one');
    const handlers = { 'GET /api/one': () => ({ a: 1 }), 'GET /api/two': () => ({ a: 2 }) };
    expect(() => serve(app, api.context, table, handlers)).toThrow('The contract does not declare GET /api/two');

    const whole = Fastify();
    requireAllEndpoints(whole);
    expect(() => whole.get('/api/extra', async () => 'x')).toThrow('The contract does not declare GET /api/extra');
    await expect(whole.ready()).rejects.toThrow(/No feature answers .*GET \/api\/shipments/);
  });

  test.each([
    ['a field more', { a: 1, passwordHash: 'x' }, /value in another form/],
    ['a field of another type', { a: '1' }, /expected number/],
    ['a missing field', {}, /expected number/],
    ['prepared JSON with a field more', { json: '{"a":1,"b":2}' }, /value in another form/],
  ])('an answer with %s becomes an error', async (_what, result, expected) => {
    const mismatches: string[] = [];
    const app = Fastify();
    checkAnswers(app, (mismatch) => mismatches.push(mismatch));
    serve(app, api.context, { 'GET /api/one': endpoint }, { 'GET /api/one': () => result as { a: number } });
    expect((await app.inject('/api/one')).statusCode).toBe(500);
    expect(mismatches).toEqual([expect.stringMatching(expected)]);
  });

  test('a declared answer passes, also as prepared JSON', async () => {
    const mismatches: string[] = [];
    const app = Fastify();
    checkAnswers(app, (mismatch) => mismatches.push(mismatch));
    serve(
      app,
      api.context,
      { 'GET /api/one': endpoint, 'GET /api/two': endpoint },
      { 'GET /api/one': () => ({ a: 1 }), 'GET /api/two': () => ({ json: '{"a":2}' }) },
    );
    expect((await app.inject('/api/one')).json()).toEqual({ a: 1 });
    expect((await app.inject('/api/two')).json()).toEqual({ a: 2 });
    expect(mismatches).toEqual([]);
  });
});

// Last, because it ends all sessions.
describe('every call', () => {
  test('must declare a permission, or the start fails', async () => {
    const app = Fastify();
    guardRoutes(app, api.context, { findCaller: async () => undefined });
    expect(() => app.get('/open', async () => 'oops')).toThrow('GET /open declares no permission');
  });

  // In a file of its own, so that a change of permissions is noticed.
  test('is for those whom callers.json names', async () => {
    const byRank = RANKS.map((name, rank) => [name, CALLERS.filter(([, lowest]) => lowest === rank).map(([call]) => call)]);
    await expect(`${JSON.stringify(Object.fromEntries(byRank), null, 2)}\n`).toMatchFileSnapshot('./callers.json');
  });

  test('accepts exactly the roles that its permission names', async () => {
    const isLast = (call: string) => call === 'DELETE /api/account/sessions';
    for (const [call, lowest] of CALLERS.toSorted(([a], [b]) => Number(isLast(a)) - Number(isLast(b)))) {
      for (const [login, rank] of LOGINS) {
        const answer = await make(login, call);
        const isRefused = rank < lowest;
        expect([401, 403].includes(answer.status), `${login} ${call} ${answer.status}`).toBe(isRefused);
        if (isRefused) expectProblem(answer, login ? 403 : 401, { message: login ? 'error.http.403' : 'error.http.401' });
      }
    }
  });
});

describe('a key with fewer scopes than the roles of its user', () => {
  const ofKey = async (scopes: Permission[]) => {
    const { context } = api;
    const { id } = await context.db.selectFrom('appUser').select('id').where('login', '=', 'employee').executeTakeFirstOrThrow();
    const key = callerOf({ id, login: 'employee', authorities: ['ROLE_EMPLOYEE'] }, { kind: 'key', keyId: 1 }, scopes);
    const sessions = { findCaller: async () => key, findValidSessions: async () => new Set<string>() };
    const app = createHttpServer(context, sessions);
    guardRoutes(app, context, sessions);
    serveShipments(app, context);
    await app.register((scope) => serveAccount(scope, context));
    const authorization = `Bearer ${await context.tokens.issue({ userId: id, sessionId: randomUUID() }, new Date(Date.now() + 60_000))}`;
    return async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const { statusCode, body, headers } = await app.inject({ method, url, headers: { authorization }, payload });
      return { status: statusCode, total: Number(headers['x-total-count']), body: body && JSON.parse(body) };
    };
  };

  test('is refused what its scopes do not contain', async () => {
    // An earlier test has ended all sessions.
    const authorization = { Authorization: `Bearer ${await api.openSession('user')}` };
    expect((await api.as(null).post('/api/shipments', shipmentInput(), authorization)).status).toBe(201);
    const call = await ofKey(['shipments:read', 'records:all']);
    expect((await call('GET', '/api/shipments')).total).toBeGreaterThan(0);
    for (const [method, url] of [
      ['POST', '/api/shipments'],
      ['GET', '/api/shipments/1/history'],
      ['GET', '/api/account'],
    ] as const)
      expect(await call(method, url, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 403,
        body: { message: 'error.http.403' },
      });
  });

  test('sees the records of its user alone without the scope for all', async () => {
    const own = await ofKey(['shipments:read']);
    expect((await own('GET', '/api/shipments')).total).toBe(0);
  });

  test('has no session that it could end', async () => {
    const call = await ofKey(['account:read', 'account:write']);
    expect((await call('GET', '/api/account')).status).toBe(200);
    expect((await call('DELETE', '/api/account/sessions/current')).status).toBe(403);
  });
});

describe('without the profile swagger', () => {
  const plain = startTestApi({ profiles: ['dev'] });
  test('there is no API description', async () => {
    for (const path of ['/v3/api-docs', '/docs/index.html']) expect((await plain.as('admin').get(path)).status).toBe(404);
  });
});
