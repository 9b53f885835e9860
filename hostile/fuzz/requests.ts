import { API } from '@ace/contract/api.ts';
import type { Permission } from '@ace/contract/permissions.ts';
import { type Call, partsOf } from '@ace/contract/shared/calls.ts';
import type { Endpoint } from '@ace/contract/shared/endpoint.ts';
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { CALLERS, type CallerName, mayCall } from './callers.ts';
import { type Draft, mutationsOf, type Part } from './mutations.ts';
import type { Sent } from './send.ts';
import { type JsonSchema, jsonSchemaOf, valuesIn } from './valid.ts';

type FuzzEndpoint = Endpoint & { permission: Permission };
export const ENDPOINTS = Object.entries<FuzzEndpoint>(API) as [Call, FuzzEndpoint][];

/** A request of a call by a caller. `broken` are the parts that were made invalid, perhaps. */
export type FuzzRequest = Sent & { call: Call; caller: CallerName; broken: Part[] };

/** What a client puts into an address: a list is a repeated parameter. */
const pairsOf = (query: object) =>
  Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}=${encodeURIComponent(String(each).toWellFormed())}`),
  );

/** The parts of a request that have a schema. */
export type Described = 'params' | 'query' | 'body';

/** What is generated for a part: values of its schema, or of another one. */
type Narrow = (schema: JsonSchema, part: Described) => JsonSchema;

/** No idempotency key as a rule, a new one, or one that was used before. */
const anyKey = fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, fc.uuid(), fc.constantFrom('a', 'b'));

const SHEET = 'Mã tham chiếu,Người liên hệ bên nhận,Điện thoại người nhận,Mô tả hàng hoá,Người liên hệ bên gửi,Điện thoại người gửi';

/** Files for an upload: sheets, texts and bytes. */
const anyFile = fc.oneof(
  { weight: 3, arbitrary: fc.nat(99).map((number) => Buffer.from(`${SHEET}\nF-${number},Bình,0901234567,Áo,Sen,0281234567\n,,,,,\n`)) },
  fc.string({ unit: 'grapheme', maxLength: 500 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
);

/** Valid drafts of a call. */
export const draftsOf = (
  call: Call,
  { params, query, body, isUpload }: Endpoint,
  narrow: Narrow = (schema) => schema,
): Arbitrary<Draft> => {
  const { method, path } = partsOf(call);
  const isSent = body !== undefined;
  const valuesFor = (part: Described, schema: z.core.$ZodType, isUpdate = false) => valuesIn(narrow(jsonSchemaOf(schema), part), isUpdate);
  const inAddress = (part: Described, schema: z.core.$ZodType | undefined) =>
    schema ? (valuesFor(part, schema) as Arbitrary<object>) : fc.constant({});
  const inBody = (schema: z.core.$ZodType) =>
    isUpload ? anyFile : valuesFor('body', schema, method === 'PUT').map((body) => Buffer.from(JSON.stringify(body)));
  return fc
    .record({
      params: inAddress('params', params),
      query: inAddress('query', query),
      body: isSent ? inBody(body) : fc.constant(null),
      // Each request comes from another network, as the program sees it, so that no rate limit ends the run.
      from: fc.nat(2 ** 24 - 1).map((number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`),
      key: method === 'POST' ? anyKey : fc.constant(null),
    })
    .map(({ params, query, body, from, key }) => ({
      path,
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(String(value).toWellFormed())])),
      query: pairsOf(query),
      headers: {
        'X-Forwarded-For': from,
        ...(isSent ? { 'Content-Type': isUpload ? 'text/csv' : 'application/json' } : {}),
        ...(key === null ? {} : { 'Idempotency-Key': key }),
      },
      body,
    }));
};

/** The address of a request. */
export const writtenDown = ({ path, params, query }: Draft) => {
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
};

/** Requests of a call, half of them by callers who may make it: two of five are valid, the others are broken in up to three ways. */
const requestsTo = (call: Call, endpoint: FuzzEndpoint): Arbitrary<FuzzRequest> => {
  const mutation = mutationsOf({
    hasParams: Boolean(endpoint.params),
    hasQuery: Boolean(endpoint.query),
    hasBody: Boolean(endpoint.body && !endpoint.isUpload),
  });
  const mutations = fc.oneof(
    // A failure is tried with fewer mutations, and with none.
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  );
  const permitted = CALLERS.filter((caller) => mayCall(caller, endpoint.permission));
  const caller = fc.oneof(fc.constantFrom(...permitted), fc.constantFrom(...CALLERS));
  return fc.tuple(draftsOf(call, endpoint), mutations, caller).map(([valid, mutations, caller]) => {
    const draft = mutations.reduce((each, { apply }) => apply(each), valid);
    return {
      call,
      caller,
      method: partsOf(call).method,
      address: writtenDown(draft),
      headers: draft.headers,
      body: draft.body,
      broken: mutations.map(({ part }) => part),
    };
  });
};

/** One request of a call by a caller. */
export const requestBy = (call: Call, endpoint: FuzzEndpoint, caller: CallerName, seed: number): FuzzRequest[] =>
  fc.sample(requestsTo(call, endpoint), { numRuns: 1, seed }).map((request) => ({ ...request, caller }));

/** A body has more that can be wrong than an address, and an update succeeds only if it meets the right record in the right version. */
const weightOf = (call: Call, { body }: FuzzEndpoint) => (partsOf(call).method === 'PUT' ? 5 : body ? 2 : 1);

/** Requests of all calls by all callers. */
export const anyRequest = fc.oneof(
  ...ENDPOINTS.map(([call, endpoint]) => ({ weight: weightOf(call, endpoint), arbitrary: requestsTo(call, endpoint) })),
);

const LONGEST_SHOWN = 1_000;
const quoted = (text: string) => `'${text.slice(0, LONGEST_SHOWN).replaceAll("'", `'\\''`)}'`;

/** The request as a line for a shell. The token is a variable; what is very long is cut off. */
export const curlOf = ({ method, address, headers, body, caller }: FuzzRequest, origin: string) =>
  [
    `curl -X ${method} ${quoted(origin + address)}`,
    ...Object.entries({ Authorization: `Bearer $TOKEN_OF_${caller}`, ...headers }).map(
      ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body === null ? [] : [`--data-binary ${quoted(body.toString())}`]),
  ].join(' ');
