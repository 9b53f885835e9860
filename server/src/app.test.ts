import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { guardRoutes } from './shared/identity.ts';
import { PERMISSIONS, type Permission } from './shared/permissions.ts';
import { expectProblem, type Login, startTestApi } from './testing/test-api.ts';

const api = startTestApi();
const RANK = { ROLE_USER: 1, ROLE_EMPLOYEE: 2, ROLE_ADMIN: 3 } as const;
const RANK_OF: [Login, number][] = [
  [null, 0],
  ['user', 1],
  ['employee', 2],
  ['admin', 3],
];

describe('refusals', () => {
  test('name a field, or none: never an empty one', async () => {
    const routes = (await api.as('admin').get('/v3/api-docs')).body.paths as Record<string, object>;
    const calls = Object.entries(routes).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => (method === 'post' || method === 'put' ? [{ path, method } as const] : [])),
    );
    expect(calls.length).toBeGreaterThan(12);
    for (const { path, method } of calls) {
      const url = path.replace('{id}', '987654321').replace('{login}', 'nobody');
      for (const body of ['null', '1', '"x"', '""', '[]', 'true', '[{}]', '']) {
        const answer = await api.as('admin')[method](url, body);
        const what = `${method} ${path} ${body} ${answer.text}`;
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

  test('of the framework are problems too', async () => {
    const post = (headers: Record<string, string>, body = 'x') => api.as('user').post('/api/shipments', body, headers);
    expectProblem(await post({ 'Content-Type': 'application/xml' }), 415, { status: 415 });
    expectProblem(await post({}, '{"a":'), 400, { message: 'error.malformed' });
    expectProblem(await api.as('user').get(`/api/shipments/${'1'.repeat(600)}`), 414, { status: 414 });
  });

  test('say nothing of stack, SQL or files', async () => {
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
  test('is for administrators, its page is open', async () => {
    expect((await api.as('employee').get('/v3/api-docs')).status).toBe(403);
    const { body } = await api.as('admin').get('/v3/api-docs');
    expect(body.info.version).toBe('2.0');
    expect(body.paths['/api/shipments'].post.requestBody.content['application/json'].schema.required).toContain('senderContactName');
    expect((await api.as(null).get('/docs/index.html')).text).toContain('docs.js');
  });
});

// After the others: it signs everybody out.
describe('every route', () => {
  test('declares a permission, or the start is refused', async () => {
    const app = Fastify();
    guardRoutes(app, api.context);
    expect(() => app.get('/open', async () => 'oops')).toThrow('GET /open declares no permission');
  });

  test('lets in exactly the roles of its permission', async () => {
    const routes = (await api.as('admin').get('/v3/api-docs')).body.paths as Record<string, Record<string, { 'x-permission': Permission }>>;
    const tried: string[] = [];
    const all = Object.entries(routes).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { 'x-permission': permission }]) => ({ path, method, permission })),
    );
    // Last what signs the caller out.
    const isLast = ({ path, method }: { path: string; method: string }) => `${method} ${path}` === 'delete /api/account/sessions';
    for (const { path, method, permission } of all.sort((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
      const url = path.replace('{id}', '987654321').replace('{login}', 'nobody');
      const least = PERMISSIONS[permission];
      for (const [login, rank] of RANK_OF) {
        const caller = api.as(login);
        const answer = await {
          get: () => caller.get(url),
          post: () => caller.post(url, {}),
          put: () => caller.put(url, {}),
          delete: () => caller.delete(url),
        }[method as 'get']();
        const isRefused = [401, 403].includes(answer.status);
        expect(isRefused, `${login} ${method} ${path} ${answer.status}`).toBe(least !== null && rank < RANK[least]);
        if (isRefused) expectProblem(answer, login ? 403 : 401, { message: login ? 'error.http.403' : 'error.http.401' });
      }
      tried.push(`${method} ${path}`);
    }
    expect(tried.at(-1)).toBe('delete /api/account/sessions');
    expect(tried.length).toBeGreaterThan(12);
  });
});

describe('without the profile swagger', () => {
  const plain = startTestApi({ profiles: ['dev'] });
  test('there is no API description', async () => {
    for (const path of ['/v3/api-docs', '/docs/index.html']) expect((await plain.as('admin').get(path)).status).toBe(404);
  });
});
