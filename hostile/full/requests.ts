import { type Call, partsOf } from '@ace/contract/shared/calls.ts';
import type { Endpoint } from '@ace/contract/shared/endpoint.ts';
import fc from 'fast-check';
import { signed } from '../../server/src/features/partner-events/partner-events.testing.ts';
import { draftsOf, writtenDown } from '../fuzz/requests.ts';
import type { Sent } from '../fuzz/send.ts';
import type { JsonSchema } from '../fuzz/valid.ts';

/** What is asked for of fields with these names: words that everything has, and the page that screens ask for. */
const ASKED: Record<string, unknown> = { query: 'nguyen', page: 0, size: 20 };

/** A schema whose lists of ids are those of records that exist, as many as it takes. */
const filled = (schema: JsonSchema, ids: number[], name = ''): JsonSchema => {
  const { properties, items, anyOf, oneOf, maxItems = 1 } = schema;
  const each = (inner: JsonSchema) => filled(inner, ids, name);
  if (name in ASKED) return { const: ASKED[name] };
  if (items?.type === 'integer' && /ids$/i.test(name)) return { const: ids.slice(0, maxItems) };
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, filled(inner, ids, key)])) }),
    ...(items && { items: each(items) }),
    ...(anyOf && { anyOf: anyOf.map(each) }),
    ...(oneOf && { oneOf: oneOf.map(each) }),
  };
};

/** A valid request of a call about these records. */
export const requestOf = (call: Call, endpoint: Endpoint, ids: number[], seed: number): Sent => {
  const [draft] = fc.sample(
    draftsOf(call, endpoint, (schema) => filled(schema, ids)),
    { numRuns: 1, seed },
  );
  if (!draft) throw new Error(`No request of ${call}`);
  const signature = call === 'POST /api/partner-events/:partner' ? signed(String(draft.body)) : {};
  return { method: partsOf(call).method, address: writtenDown(draft), headers: { ...draft.headers, ...signature }, body: draft.body };
};
