import { type Call, partsOf } from '@ace/contract/shared/calls.ts';
import type { Endpoint } from '@ace/contract/shared/endpoint.ts';
import fc from 'fast-check';
import type { z } from 'zod';
import { signed } from '../../server/src/features/partner-events/partner-events.testing.ts';
import { type Described, draftsOf, writtenDown } from '../fuzz/requests.ts';
import type { Sent } from '../fuzz/send.ts';
import { jsonSchemaOf, valuesIn } from '../fuzz/valid.ts';
import { isLong } from '../harness.ts';
import {
  acceptedOf,
  FILLING_NAMES,
  type FillingName,
  groupsOf,
  roomFor,
  type Size,
  type TextField,
  type Texts,
  textFieldsIn,
  textsFor,
  withTexts,
} from './fillings.ts';

/** A request that is expensive, perhaps: `fields` are those that are filled, `filling` says with what. A repetition has other values elsewhere. */
export type Probe = { fields: string; filling: string; request: () => Sent };

const sampleOf = <Value>(values: fc.Arbitrary<Value>, seed: number) => fc.sample(values, { numRuns: 1, seed })[0] as Value;

/** In the short form only one filling is tried that is refused. */
const sizesOf = (index: number): Size[] => (isLong || index === 0 ? ['allowed', 'most'] : ['allowed']);

/** The calls of partners are signed; others have a token. */
const isSigned = (call: Call) => call === 'POST /api/partner-events/:partner';

/** A valid request of a call, and those in which text fields have each filling: all together, in the long form also one by one. */
export const probesOf = (call: Call, endpoint: Endpoint): Probe[] => {
  const { method } = partsOf(call);
  let seed = 0;
  const probe = (fields: string, filling: string, part?: Described, texts: Texts = new Map(), count = 1): Probe => ({
    fields,
    filling,
    request: () => {
      seed += 1;
      const drafts = draftsOf(call, endpoint, (schema, each) => (each === part ? withTexts(schema, texts, count) : schema));
      const draft = sampleOf(drafts, seed);
      const signature = isSigned(call) ? signed(String(draft.body)) : {};
      return { method, address: writtenDown(draft), headers: { ...draft.headers, ...signature }, body: draft.body };
    },
  });
  const together = (schema: z.core.$ZodType, part: Described, group: TextField[], filling: FillingName, size: Size) => {
    const all = textsFor(part, group, filling, size);
    const values = valuesIn(withTexts(jsonSchemaOf(schema), all, roomFor(part, all)), method === 'PUT');
    const texts = size === 'most' ? all : acceptedOf(schema, sampleOf(values, 1), all);
    return texts.size === 0 ? [] : [probe(`${part} (all)`, `${filling} (${size})`, part, texts, roomFor(part, texts))];
  };
  const alone = (part: Described, field: TextField, filling: FillingName, size: Size) => {
    const texts = textsFor(part, [field], filling, size);
    const counts = /[[{]/.test(field.path) ? [1, roomFor(part, texts)] : [1];
    return counts.map((count) =>
      probe(`${part}${field.path}`, `${filling} (${size}, ${count > 1 ? 'many times' : 'once'})`, part, texts, count),
    );
  };
  const { params, query, body, isUpload } = endpoint;
  const probes = Object.entries({ params, query, body: isUpload ? undefined : body }).flatMap(([name, schema]) => {
    if (!schema) return [];
    const part = name as Described;
    const fields = textFieldsIn(jsonSchemaOf(schema));
    const each = <Item>(items: Item[], probesFor: (item: Item, filling: FillingName, size: Size) => Probe[]) =>
      items.flatMap((item) => FILLING_NAMES.flatMap((filling, index) => sizesOf(index).flatMap((size) => probesFor(item, filling, size))));
    return [
      ...each(groupsOf(fields), (group, filling, size) => together(schema, part, group, filling, size)),
      ...each(isLong ? fields : [], (field, filling, size) => alone(part, field, filling, size)),
    ];
  });
  return [probe('no field', 'as it is'), ...probes];
};
