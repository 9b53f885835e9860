import fc from 'fast-check';
import { deep, headerText, rawText, rubbish } from './rubbish.ts';

/** A request before it is written down: `params` and `query` are as they stand in the address, percent-encoded or not. */
export type Draft = {
  path: string;
  params: Record<string, string>;
  query: string[];
  headers: Record<string, string>;
  body: Buffer | null;
};
export type Part = Exclude<keyof Draft, 'params'>;
/** A change of a draft, and the part that it breaks. */
export type Mutation = { part: Part; apply: (draft: Draft) => Draft };

type Path = (string | number)[];
const placesIn = (value: unknown, path: Path = []): Path[] => {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : value && typeof value === 'object'
      ? Object.entries(value)
      : [];
  return [path, ...entries.flatMap(([key, each]) => placesIn(each, [...path, key]))];
};

const REMOVED = Symbol('removed');

/** A copy with the value at `path` replaced, or removed. `Object.fromEntries` makes `__proto__` a field like any other. */
const replaceAt = (value: unknown, [key, ...rest]: Path, replacement: unknown): unknown => {
  if (key === undefined) return replacement;
  const change = (each: unknown) => replaceAt(each, rest, replacement);
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? change(each) : each)).filter((each) => each !== REMOVED);
  const entries = Object.entries(value as object).map(([name, each]) => [name, name === key ? change(each) : each] as const);
  return Object.fromEntries(entries.filter(([, each]) => each !== REMOVED));
};

/** Changes the JSON of a body; a body that is no JSON any more stays as it is. */
const inJson = (change: (value: unknown) => unknown): Mutation => ({
  part: 'body',
  apply: (draft) => {
    try {
      const changed = change(JSON.parse(draft.body?.toString() ?? '{}'));
      return { ...draft, body: Buffer.from(JSON.stringify(changed === REMOVED ? null : changed)) };
    } catch {
      return draft;
    }
  },
});
const inBody = (change: (body: Buffer) => Buffer | null): Mutation => ({
  part: 'body',
  apply: (draft) => ({ ...draft, body: change(draft.body ?? Buffer.from('{}')) }),
});
const withHeader = (name: string, value: string): Mutation => ({
  part: 'headers',
  apply: (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } }),
});

const placed = fc.tuple(fc.nat(500), rubbish);
const at = (index: number, value: unknown, replacement: unknown) => {
  const places = placesIn(value);
  return replaceAt(value, places[index % places.length] ?? [], replacement);
};

const bodyMutations = fc.oneof(
  { weight: 4, arbitrary: placed.map(([index, value]) => inJson((json) => at(index, json, value))) },
  { weight: 2, arbitrary: fc.nat(500).map((index) => inJson((json) => at(index, json, REMOVED))) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'unknown', '', 'a.b[0]'), rubbish)
      .map(([name, value]) => inJson((json) => Object.fromEntries([...Object.entries(json ?? {}), [name, value]]))),
  },
  { weight: 1, arbitrary: rubbish.map((value) => inJson(() => value)) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        '',
        'null',
        '{',
        '[]',
        '"x"',
        '{"a":1e999}',
        '{"a":NaN}',
        '\ufeff{}',
        deep(100_000),
        `{"a":${'9'.repeat(50_000)}}`,
        ' '.repeat(50_000),
      )
      .map((raw) => inBody(() => Buffer.from(raw))),
  },
  {
    weight: 1,
    arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((part) => inBody((body) => body.subarray(0, Math.floor(part * body.length)))),
  },
  {
    weight: 1,
    arbitrary: fc.constant(inBody((body) => Buffer.concat([body.subarray(0, 3), Buffer.from([0xff, 0xc0, 0x80]), body.subarray(3)]))),
  },
  // Each field twice.
  { weight: 1, arbitrary: fc.constant(inBody((body) => Buffer.concat([body.subarray(0, -1), Buffer.from(','), body.subarray(1)]))) },
  // More than the limit of a body.
  { weight: 1, arbitrary: fc.constant(inBody(() => Buffer.from(JSON.stringify({ notes: 'x'.repeat(2_000_000) })))) },
  { weight: 1, arbitrary: fc.constant(inBody(() => null)) },
);

const headerMutations = fc.oneof(
  fc
    .constantFrom(
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data; boundary=x',
      'a/b;',
      '',
      'application/json, text/plain',
    )
    .map((type) => withHeader('Content-Type', type)),
  fc
    .tuple(
      fc.constantFrom(
        'Accept',
        'Accept-Language',
        'Accept-Encoding',
        'Idempotency-Key',
        'User-Agent',
        'Range',
        'If-None-Match',
        'Cookie',
        'X-Forwarded-For',
        'Origin',
      ),
      headerText,
    )
    .map(([name, value]) => withHeader(name, value)),
  fc.constantFrom('gzip', 'br', 'x').map((encoding) => withHeader('Content-Encoding', encoding)),
);

const inQuery = (change: (query: string[]) => string[]): Mutation => ({
  part: 'query',
  apply: (draft) => ({ ...draft, query: change(draft.query) }),
});
const replaced = <T>(items: T[], index: number, change: (item: T) => T) =>
  items.map((item, each) => (each === index % items.length ? change(item) : item));
const queryMutations = fc.oneof(
  fc
    .tuple(fc.nat(20), rawText)
    .map(([index, value]) => inQuery((query) => replaced(query, index, (pair) => `${pair.split('=')[0]}=${value}`))),
  fc.nat(20).map((index) => inQuery((query) => [...query, ...query.slice(index % Math.max(1, query.length))])),
  fc.nat(20).map((index) => inQuery((query) => query.filter((_, each) => each !== index % Math.max(1, query.length)))),
  fc
    .tuple(
      fc.constantFrom('__proto__', 'constructor', 'page', 'size', 'sort', 'query', 'sort[]', 'a[b][c]', 'access_token', '%00', ''),
      rawText,
    )
    .map(([name, value]) => inQuery((query) => [...query, `${name}=${value}`])),
  fc.constantFrom(99, 200, 5_000).map((count) => inQuery((query) => [...query, ...Array(count).fill('sort=id')])),
);

const pathMutations = fc.oneof(
  fc.tuple(fc.nat(3), rawText).map(
    ([index, value]): Mutation => ({
      part: 'path',
      apply: (draft) => {
        const names = Object.keys(draft.params);
        const name = names[index % names.length];
        return name === undefined ? draft : { ...draft, params: { ...draft.params, [name]: value } };
      },
    }),
  ),
  fc
    .constantFrom('/', '//', '/x', '%00', '%', ';x=1', '/..', '/%2e%2e', '.json', `/${'x'.repeat(600)}`)
    .map((suffix): Mutation => ({ part: 'path', apply: (draft) => ({ ...draft, path: `${draft.path}${suffix}` }) })),
);

/** Ways to break a request whose address has `hasParams`, and which declares a body (`hasBody`). */
export const mutationsOf = ({ hasParams, hasQuery, hasBody }: { hasParams: boolean; hasQuery: boolean; hasBody: boolean }) =>
  fc.oneof(
    { weight: hasBody ? 12 : 1, arbitrary: bodyMutations },
    { weight: hasQuery ? 6 : 1, arbitrary: queryMutations },
    { weight: hasParams ? 6 : 1, arbitrary: pathMutations },
    { weight: 2, arbitrary: headerMutations },
  );
