import { randomUUID } from 'node:crypto';
import { TOKEN_KEY } from '@ace/contract/account/token.ts';
import { API } from '@ace/contract/api.ts';
import type { Permission } from '@ace/contract/permissions.ts';
import { partsOf } from '@ace/contract/shared/calls.ts';
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

/** Who may make each call. A copy of the contract's permissions, so that a change of them is noticed. */
const CALLERS: Record<'everybody' | 'users' | 'employees' | 'administrators', string[]> = {
  everybody: [
    'POST /api/authenticate',
    'POST /api/partner-events/:partner',
    'POST /api/register',
    'GET /api/activate',
    'POST /api/account/email/confirm',
    'POST /api/account/reset-password/init',
    'POST /api/account/reset-password/finish',
    'GET /api/public/trackings',
    'GET /api/notifications/unsubscribe/:token',
    'POST /api/notifications/unsubscribe/:token',
    'POST /api/notifications/unsubscribe/:token/undo',
    'GET /management/info',
    'GET /management/health',
    'GET /management/health/liveness',
    'GET /management/health/readiness',
  ],
  users: [
    'GET /api/account',
    'POST /api/account',
    'DELETE /api/account/email',
    'POST /api/account/change-password',
    'GET /api/account/sessions',
    'DELETE /api/account/sessions/:id',
    'DELETE /api/account/sessions/current',
    'GET /api/users',
    'GET /api/gts/providers',
    'GET /api/gts/tracks/:partner/:trackingId',
    'GET /api/shipments/:id/partner-events',
    'GET /api/shipments/:id/partner-polls',
    'GET /api/account/notifications',
    'PUT /api/account/notifications',
    'GET /api/preferences/lists',
    'PUT /api/preferences/lists/:list',
    'GET /api/views',
    'POST /api/views',
    'DELETE /api/views/:id',
    'GET /api/progress/stuck-days',
    'GET /api/desk',
    'GET /api/shipments',
    'GET /api/_search/shipments',
    'POST /api/_count/shipments',
    'GET /api/shipments/:id',
    'GET /api/shipments/:id/returns',
    'GET /api/shipments/:id/notifications',
    'POST /api/shipments',
    'PUT /api/shipments',
    'DELETE /api/shipments/:id',
    'POST /api/shipments/:id/share',
    'DELETE /api/shipments/:id/share',
    'GET /api/customer/bill/shipment/:id',
    'POST /api/customer/bills',
    'GET /api/parties',
    'GET /api/bulk-runs',
    'GET /api/bulk-runs/:id',
    'POST /api/bulk-runs',
    'POST /api/bulk-runs/check',
    'POST /api/bulk-runs/:id/cancel',
    'PUT /api/bulk-runs/:id',
    'GET /api/imports',
    'POST /api/imports',
    'GET /api/imports/template.xlsx',
    'GET /api/imports/:id/rejects.xlsx',
    'GET /api/imports/:id',
    'PUT /api/imports/:id',
    'DELETE /api/imports/:id',
    'GET /api/imports/:id/rows',
    'PUT /api/imports/:id/rows',
    'PUT /api/imports/:id/rows/:row',
    'POST /api/imports/:id/start',
    'PUT /api/imports/:id/start',
    'POST /api/imports/:id/undo',
    'GET /api/export/shipments.:format',
    'POST /api/export/shipments.:format',
    'GET /api/connectors',
    'POST /api/_count/connectors',
    'GET /api/connectors/:id',
    'GET /api/connectors/values/:field',
    'POST /api/shipments/connector/:id',
    'GET /api/customer/connectors/label/:id',
    'POST /api/customer/connectors/labels',
    'GET /api/trackings',
    'GET /api/_search/trackings',
    'POST /api/_count/trackings',
    'GET /api/trackings/:id',
    'DELETE /api/account/sessions',
  ],
  employees: [
    'POST /api/connectors',
    'PUT /api/connectors',
    'DELETE /api/connectors/:id',
    'GET /api/places',
    'POST /api/trackings',
    'POST /api/bulk-runs/:id/undo',
    'PUT /api/trackings',
    'DELETE /api/trackings/:id',
    'PUT /api/shipments/:id/partner-events',
    'POST /api/shipments/:id/partner-polls',
    'GET /api/partners/:partner/event-rules',
    'GET /api/partners/:partner/unmapped',
    'POST /api/notifications/:id/repeat',
    'GET /api/notifications/held',
    'POST /api/notifications/held/:id/release',
    'GET /api/desk/tasks',
    'GET /api/desk/tasks/:id/notes',
    'PUT /api/desk/tasks/:id',
    'POST /api/desk/tasks/:id/passed-on',
    'GET /api/shipments/:id/history',
    'GET /api/shipments/:id/orders',
    'GET /api/desk/colleagues',
    'GET /api/desk/charts',
  ],
  administrators: [
    'GET /api/users/authorities',
    'GET /api/users/:login',
    'POST /api/users',
    'POST /api/_count/users',
    'PUT /api/users',
    'DELETE /api/users/:login',
    'POST /api/users/:login/invitation',
    'PUT /api/progress/stuck-days',
    'PUT /api/partners/:partner/event-rules',
    'POST /api/partners/:partner/event-rules/preview',
    'GET /api/notifications/settings',
    'PUT /api/notifications/settings',
    'GET /api/notifications/preview',
    'GET /api/notifications/templates',
    'GET /api/notifications/templates/:event/:language',
    'PUT /api/notifications/templates/:event/:language',
    'DELETE /api/notifications/templates/:event/:language',
    'POST /api/notifications/templates/:event/:language/preview',
    'POST /api/notifications/templates/:event/:language/test',
    'GET /management/audits',
    'GET /api/audits/entity/all',
    'GET /api/audits/entity/changes',
    'GET /api/audits/entity/changes/version/previous',
    'GET /management/configprops',
    'GET /management/env',
    'GET /management/logs',
    'PUT /management/logs',
    'GET /management/failed-jobs',
    'POST /management/failed-jobs/:queue/retry',
    'GET /management/metrics',
    'GET /management/prometheus',
    'GET /management/threaddump',
  ],
};
const RANKS = Object.keys(CALLERS);
const LOGINS: [Login, number][] = [
  [null, 0],
  ['user', 1],
  ['employee', 2],
  ['admin', 3],
];

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
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
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

  test('accepts exactly the roles in the table of this test', async () => {
    const expected = Object.entries(CALLERS).flatMap(([callers, calls]) => calls.map((call) => [call, RANKS.indexOf(callers)] as const));
    expect(expected.map(([call]) => call).toSorted()).toEqual(Object.keys(API).toSorted());
    const isLast = (call: string) => call === 'DELETE /api/account/sessions';
    for (const [call, lowest] of expected.toSorted(([a], [b]) => Number(isLast(a)) - Number(isLast(b)))) {
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
