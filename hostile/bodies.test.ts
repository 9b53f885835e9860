import { expect, test } from 'vitest';
import { clerk, isLong, report, scaled, useApp, watch } from './harness.ts';

const app = useApp();

/** Bytes of the largest body that is read. */
const MEGABYTE = 1024 * 1024 - 200;
const size = scaled(200_000, MEGABYTE);

/** Expensive to normalize: alternating marks of two classes, which must be sorted. */
const marks = (bytes: number) => `a${'\u0301\u0323'.repeat(Math.floor(bytes / 4))}`;
const shipment = {
  description: 'x',
  shipDate: '2026-11-20',
  senderContactName: 'A',
  senderTelNo: '1',
  receiverContactName: 'B',
  receiverTelNo: '2',
};

type Attack = { name: string; method?: string; path: string; body?: unknown; headers?: Record<string, string>; login?: string };

const inTexts = (text: string, name: string): Attack[] => [
  { name: `${name} as a login`, path: 'authenticate', body: { username: text, password: 'x' } },
  { name: `${name} as a password`, path: 'authenticate', body: { username: 'user', password: text } },
  { name: `${name} in a registration`, path: 'register', body: { login: text, email: text, password: text } },
  { name: `${name} as a forgotten address`, path: 'account/reset-password/init', body: { email: text } },
  { name: `${name} as a key`, path: 'account/reset-password/finish', body: { key: text, newPassword: text } },
  { name: `${name} as the key of an address`, path: 'account/email/confirm', body: { key: text } },
  { name: `${name} in a shipment`, path: 'shipments', body: { ...shipment, notes: text }, login: 'employee' },
  {
    name: `${name} in a package line`,
    path: 'shipments',
    body: { ...shipment, packageInfos: [{ itemCubicDescription: text }] },
    login: 'employee',
  },
  { name: `${name} in a tracking`, path: 'trackings', body: { location: text, aceBillNumber: text }, login: 'employee' },
  { name: `${name} in a connector`, path: 'connectors', body: { hub: text, shipmentId: 1 }, login: 'employee' },
  { name: `${name} in a user`, path: 'users', body: { login: text, email: text, lastName: text }, login: 'admin' },
  { name: `${name} in one's account`, path: 'account', body: { firstName: text, email: text }, login: 'user' },
  { name: `${name} in a logger`, method: 'PUT', path: '../management/logs', body: { name: text, level: 'INFO' }, login: 'admin' },
];

const keys = (count: number, name = 'key') => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, 100]));
const preference = (layout: object): Attack => ({
  name: `many ${Object.keys(layout).join()} of a list`,
  method: 'PUT',
  path: 'preferences/lists/shipments',
  body: { arrangement: 'full', density: null, layouts: { full: { columns: null, widths: {}, ...layout }, compact: {} } },
  login: 'user',
});
const zeros = Array(size / 4).fill(0);

const parameters = (count: number, name = 'p') => Array.from({ length: count }, (_, index) => `${name}${index}=1`).join('&');
const list = (path: string): Attack => ({ name: path.slice(0, 60), method: 'GET', path, login: 'employee' });

const attacks: Attack[] = [
  ...inTexts(marks(size), 'marks'),
  ...inTexts('a'.repeat(size), 'one letter'),
  ...inTexts('@a.'.repeat(size / 3), 'half addresses'),
  ...inTexts(' \n'.repeat(size / 2), 'white space'),
  { name: 'many lines', path: 'shipments', body: { ...shipment, packageInfos: Array(size / 4).fill({}) }, login: 'employee' },
  { name: 'many wrong lines', path: 'shipments', body: { ...shipment, packageInfos: Array(size / 4).fill(7) }, login: 'employee' },
  { name: 'many roles', path: 'users', body: { login: 'x', email: 'x@example.com', authorities: Array(size / 4).fill(1) }, login: 'admin' },
  { name: 'many keys', path: 'shipments', body: keys(size / 15), login: 'employee' },
  preference({ widths: keys(size / 15) }),
  preference({ widths: keys(size / 15, 'wrong key') }),
  preference({ columns: zeros }),
  { name: 'many bills', path: 'customer/bills', body: { ids: zeros }, login: 'user' },
  { name: 'many shipments of an export', path: 'export/shipments.csv', body: { ids: zeros }, login: 'user' },
  { name: 'many shipments of a run', path: 'bulk-runs', body: { kind: 'owner', ownerId: 1, ids: zeros }, login: 'employee' },
  { name: 'many filters of a run', path: 'bulk-runs', body: { kind: 'owner', ownerId: 1, filter: { status: zeros } }, login: 'employee' },
  { name: 'deep nesting', path: 'shipments', body: `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`, login: 'employee' },
  { name: 'a long number', path: 'shipments', body: `{"weight":${'9'.repeat(size)}}`, login: 'employee' },
  list(`shipments?${parameters(6_000)}`),
  list(`shipments?${parameters(4_000, 'sort=id&x')}`),
  list(`shipments?${'sort=id,asc&'.repeat(5_000)}`),
  list(`_search/shipments?query=${encodeURIComponent(marks(20_000))}`),
  list(`_search/shipments?query=${encodeURIComponent('a '.repeat(15_000))}`),
  list(`_search/shipments?query=${'%'.repeat(60_000)}`),
  { ...list('shipments'), headers: { Authorization: `Bearer ${'.'.repeat(60_000)}` } },
  { ...list('shipments'), headers: { 'X-Forwarded-For': '1.1.1.1,'.repeat(7_000) } },
];

test('no request blocks the event loop or causes a 5xx', async () => {
  const tokens: Record<string, string> = {};
  for (const login of ['user', 'employee', 'admin']) tokens[login] = await app.tokenOf(login);
  let worst = { name: '', longest: 0 };
  for (const { name, method = 'POST', path, body, headers = {}, login } of attacks) {
    let status = 0;
    const isAlive = async () => (await fetch(`${app.address}/management/health/liveness`)).ok;
    const { longest } = await watch(isAlive, async () => {
      const answer = await fetch(`${app.address}/api/${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(login ? { Authorization: `Bearer ${tokens[login]}` } : {}),
          ...headers,
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      });
      await answer.arrayBuffer();
      status = answer.status;
    });
    if (longest > worst.longest) worst = { name, longest };
    expect(status, name).toBeLessThan(500);
    // A GET with repeated or unknown parameters may succeed; an invalid body never does.
    if (method !== 'GET') expect(status, name).toBeGreaterThanOrEqual(400);
    if (isLong) expect(longest, `${name}: the event loop stood still`).toBeLessThan(250);
  }
  report(`longest time in which nobody was answered (${worst.name})`, worst.longest, 'ms');
}, 300_000);

test('others are answered between bodies that take long to parse', async () => {
  const { method, path, body } = preference({ widths: keys(MEGABYTE / 15) });
  const headers = { Authorization: `Bearer ${await app.tokenOf('user')}`, 'Content-Type': 'application/json' };
  const text = JSON.stringify(body);
  const bodies = scaled(15, 60);
  const asClerk = clerk(app, await app.tokenOf('employee'));
  let answeredMeanwhile = 0;
  const others = await watch(asClerk, async (calls) => {
    const statuses = await Promise.all(
      Array.from({ length: bodies }, async () => {
        const answer = await fetch(`${app.address}/api/${path}`, { method, headers, body: text });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    answeredMeanwhile = calls();
    // Those that waited too long are refused for now.
    expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([]);
  });
  expect(others.failures).toBe(0);
  // If all were parsed at once, one call would be answered at the end. How many are between two bodies depends on the machine.
  expect(answeredMeanwhile).toBeGreaterThan(1);
  report(`95 % of lists during ${bodies} bodies of a megabyte`, others.p95, 'ms');
}, 120_000);

test('refuses more than a hundred parameters; links repeat known parameters only', async () => {
  const headers = { Authorization: `Bearer ${await app.tokenOf('employee')}` };
  const get = (query: string) => fetch(`${app.address}/api/shipments?${query}`, { headers });
  expect((await get(parameters(100))).status).toBe(200);
  expect((await get(parameters(101))).status).toBe(400);
  const link = (await get('sort=weight,desc&sort=id&x=1&filter=connector-is-null&page=2&size=5')).headers.get('link') ?? '';
  expect(link).toContain('</api/shipments?sort=weight%2Cdesc&sort=id&filter=connector-is-null&page=3&size=5>; rel="next"');
  expect(link).not.toContain('x=1');
});
