import { API } from '@ace/contract/api.ts';
import { partsOf } from '@ace/contract/shared/calls.ts';
import type { Endpoint } from '@ace/contract/shared/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { report, scaled, useApp } from './harness.ts';

const app = useApp({ CHECK_ANSWERS: 'true' });
const CALLS = Number(process.env.FUZZ_CALLS ?? scaled(1_500, 56_000));
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** The same numbers for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
let random = randomFrom(SEED);
const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;

const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    'Nguyễn',
    'x'.repeat(26),
    'x'.repeat(101),
    'x'.repeat(1001),
    'x'.repeat(4001),
    '\ud800',
    'a\udc00b',
    '\0',
    '\r\n',
    '\u2028',
  ],
  ...[
    "'",
    '"',
    '\\',
    '%',
    '_',
    '$1',
    '{{x}}',
    '<b>',
    '../..',
    '😀',
    '👨‍👩‍👧',
    '\ufeff',
    '\u202e',
    'á',
    'a\u0301\u0323',
    '\uffff',
    '1e999',
    'NaN',
    'null',
  ],
  ...[
    'true',
    '-1',
    '0',
    '2026-02-30',
    '2026-02-28',
    '0000-01-01',
    '9999-12-31',
    '2026-11-21T10:00:00Z',
    '+275760-09-13T00:00:00Z',
    'a@b.cd',
    'gtsAus',
  ],
] as const;
const NUMBERS = [0, 1, -1, 0.001, 0.0001, 99, 100, 1e12, 999_999_999_999.999, 2 ** 31, 2 ** 53, 1e308, 5e-324, -0] as const;

/** Any value. */
const rubbish = (depth = 0): unknown =>
  oneOf([
    () => oneOf(TEXTS),
    () => oneOf(NUMBERS),
    () => oneOf([true, false, null]),
    () => (depth > 2 ? [] : Array.from({ length: Math.floor(random() * 4) }, () => rubbish(depth + 1))),
    () => (depth > 2 ? {} : { [oneOf(TEXTS)]: rubbish(depth + 1), __proto__x: rubbish(depth + 1), constructor: oneOf(TEXTS) }),
  ])();

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/** Valid values for fields whose format the schema does not express. */
const FITTING: [RegExp, () => unknown][] = [
  [/email/i, () => oneOf([null, `a${Math.floor(random() * 1e6)}@b.cd`])],
  [/aceBillNumber/, () => oneOf([null, `F-${Math.floor(random() * 1e9)}`, 'ACE000000017'])],
  [/^id$|^version$/, () => oneOf([null, null, undefined, 1, 0])],
  [/ownerId|shipmentId/, () => 1 + Math.floor(random() * 20)],
  [/login/i, () => `u${Math.floor(random() * 1e6)}`],
];

/** A valid value for the schema; with the probability `wildness` any other value, or none. */
const valueFor = (schema: Schema = {}, wildness = 0, name = ''): unknown => {
  if (random() < wildness) return rubbish();
  const fitting = FITTING.find(([pattern]) => pattern.test(name));
  if (fitting) return fitting[1]();
  if (schema.anyOf) return valueFor(oneOf(schema.anyOf), wildness, name);
  if (schema.enum) return oneOf(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(() => random() >= wildness)
        .map(([field, each]) => [field, valueFor(each, wildness, field)]),
    );
  if (schema.type === 'array') return Array.from({ length: Math.floor(random() * 3) }, () => valueFor(schema.items, wildness));
  if (schema.type === 'integer') return oneOf([1, 2, 3]);
  if (schema.type === 'number') return oneOf([0, 1, 0.001, 12.5, 999_999_999_999.999]);
  if (schema.type === 'boolean') return random() < 0.5;
  if (schema.format === 'date') return '2026-11-21';
  if (schema.format === 'date-time') return '2026-11-21T10:00:00Z';
  if (schema.type === 'string') return 'xỡ 9'.repeat(20).slice(0, 1 + Math.floor(random() * Math.min(60, schema.maxLength ?? 20)));
  return null;
};

type Operation = { method: string; path: string; params: Record<string, Schema>; query: Record<string, Schema>; body: Schema | undefined };

/** What a schema takes, as JSON Schema. */
const inputOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const operations = Object.entries<Endpoint>(API).map(([call, { params, query, body }]): Operation => {
  const propertiesOf = (schema: z.core.$ZodType | undefined) => (schema && inputOf(schema).properties) ?? {};
  return { ...partsOf(call), params: propertiesOf(params), query: propertiesOf(query), body: body && inputOf(body) };
});

describe('random input to any call', () => {
  const tokens: (string | null)[] = [null];
  beforeAll(async () => {
    for (const login of ['user', 'employee', 'admin']) tokens.push(await app.tokenOf(login));
  });

  const call = async ({ method, path, params, query, body }: Operation) => {
    const wildness = oneOf([0, 0, 0.01, 0.1, 0.5]);
    const text = (value: unknown) => String(value).toWellFormed();
    const url = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = random() > wildness ? 1 + Math.floor(random() * 700) : valueFor(params[name] ?? {}, wildness);
      return encodeURIComponent(text(value)) || '1';
    });
    const search = new URLSearchParams();
    for (const [name, schema] of Object.entries(query)) if (random() < 0.7) search.append(name, text(valueFor(schema, wildness)));
    const token = oneOf(tokens);
    const sent =
      body === undefined || method === 'GET'
        ? undefined
        : random() < wildness / 10
          ? String(rubbish())
          : JSON.stringify(valueFor(body, wildness));
    const headers: Record<string, string> = {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(sent === undefined ? {} : { 'Content-Type': random() < wildness / 10 ? 'text/plain' : 'application/json' }),
      ...(random() < 0.1 ? { 'Idempotency-Key': oneOf(['a', 'b', 'c'.repeat(255)]) } : {}),
    };
    const address = `${url}${search.size > 0 ? `?${search}` : ''}`;
    const answer = await fetch(app.address + address, { method, headers, body: sent, signal: AbortSignal.timeout(30_000) });
    const answered = await answer.text();
    return { status: answer.status, text: answered, what: `${method} ${address.slice(0, 200)} ${sent?.slice(0, 300) ?? ''}` };
  };

  /** Calls that would end the sessions of the other calls. */
  const isOwnEnd = ({ method, path }: Operation) =>
    (method === 'DELETE' && /sessions|users/.test(path)) || path.includes('password') || (method === 'PUT' && path === '/api/users');

  test('is always answered, and never causes a 5xx', async () => {
    const failures: string[] = [];
    const statuses: Record<number, number> = {};
    const usable = operations.filter((operation) => !isOwnEnd(operation));
    const worker = async (number: number) => {
      for (let made = number; made < CALLS; made += 8) {
        // Each call is made of its own number, before anything is awaited: the same calls for the same seed, in whatever order.
        random = randomFrom(SEED + made * 7_919);
        const { status, text, what } = await call(oneOf(usable));
        statuses[status] = (statuses[status] ?? 0) + 1;
        // A failing partner and an overload are not errors of the server.
        if (status >= 500 && ![502, 503, 504].includes(status)) failures.push(`${status} ${what}`);
        expect(text, what).not.toMatch(/node_modules|at .*\.ts:|syntax error at|violates/);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, number) => worker(number)));
    report(`calls (${JSON.stringify(statuses)})`, CALLS, '');
    expect(failures).toEqual([]);
    expect(app.isRunning()).toBe(true);
    // Valid calls succeed: otherwise the others would be refused too early to test anything.
    expect(statuses[201]).toBeGreaterThan(0);
  }, 3_600_000);
});
