import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { API } from './api.ts';
import { boundedArray } from './shared/bounded-array.ts';
import { boundedRecord } from './shared/bounded-record.ts';
import type { Endpoint } from './shared/endpoint.ts';
import { isProcessable } from './shared/text/text.ts';

/** More items, keys and characters than any request needs. */
const MANY = 20_000;
const LONG_TEXTS = ['a', 'A', '1', ' ', '-', 'Đ', 'a.', '2026-01-01T00:00:00.'].map((text) => text.padEnd(2 * MANY, text.at(-1)));

const refuses = (schema: z.core.$ZodType, value: unknown) => !z.safeParse(schema, value).success;
const refusesManyItems = (schema: z.core.$ZodType) => refuses(schema, Array(MANY).fill(0));
const refusesManyKeys = (schema: z.core.$ZodType) =>
  refuses(schema, Object.fromEntries(Array.from({ length: MANY }, (_, key) => [`key${key}`, 0])));

/** Refuses a long text, or shortens it. */
const isShort = (schema: z.core.$ZodType) =>
  LONG_TEXTS.every((text) => {
    const { success, data } = z.safeParse(schema, text);
    return !success || String(data).length < MANY;
  });

/** What PostgreSQL cannot store, and what takes long to normalize. */
const UNPROCESSABLE = ['\0', '\ud800', 'Ơ\u0301'.concat('\u0323'.repeat(31))].flatMap((text) => [text, `a${text}`, `1${text}1`]);

/** Refuses what cannot be processed, or leaves it out. */
const isProcessed = (schema: z.core.$ZodType) =>
  UNPROCESSABLE.every((text) => {
    const { success, data } = z.safeParse(schema, text);
    return !success || isProcessable(String(data));
  });

/** The parts of a schema for input that may be of any size, by their paths. A kind that is not listed here counts as unbounded. */
const unboundedIn = (schema: z.core.$ZodType, path: string): string[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const into = (part: z.core.$ZodType, step = '') => unboundedIn(part, `${path}${step}`);
  const found = (isBounded: boolean) => (isBounded ? [] : [`${path} (${def.type})`]);
  switch (def.type) {
    case 'object':
      return [
        ...(def.catchall && (def.catchall as z.core.$ZodTypes)._zod.def.type !== 'never' ? into(def.catchall, '.*') : []),
        ...Object.entries(def.shape).flatMap(([name, part]) => into(part, `.${name}`)),
      ];
    case 'union':
      return def.options.flatMap((part) => into(part));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return into(def.innerType);
    case 'pipe': {
      const out = (def.out as z.core.$ZodTypes)._zod.def;
      if ((def.in as z.core.$ZodTypes)._zod.def.type === 'number') return into(def.out);
      if ((def.in as z.core.$ZodTypes)._zod.def.type !== 'transform') return into(def.in);
      // What comes first must refuse too many entries, or each is looked at before they are counted.
      if (out.type === 'array') return [...found(refusesManyItems(def.in)), ...into(out.element, '[]')];
      if (out.type === 'record') return [...found(refusesManyKeys(def.in)), ...into(out.keyType, '{}'), ...into(out.valueType, '{}')];
      return into(def.out);
    }
    case 'number': {
      const checks = (def.checks ?? []).map((each) => each._zod.def.check);
      return found(checks.includes('greater_than') && checks.includes('less_than'));
    }
    case 'string':
      return [...found(isShort(schema)), ...(isProcessed(schema) ? [] : [`${path} (any characters)`])];
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return [];
    default:
      return found(false);
  }
};

/** Fields of partners that are not read: they are stored as text, limited by the size of a body. */
const NOT_LOOKED_AT = ['body.events[].* (unknown)'];

/** Of passwords so much is normalized as a bound says, and only a hash is stored. */
const isPassword = (part: string) => /^body\.(currentPassword|password|newPassword) \(any characters\)$/.test(part);

describe('what a client may send', () => {
  test.each(Object.entries<Endpoint>(API))(
    'is bounded before it is looked at, and has texts that can be processed: %s',
    (_call, { params, query, body, isUpload }) => {
      const parts = Object.entries({ params, query, ...(!isUpload && { body }) });
      expect(
        parts
          .flatMap(([name, schema]) => (schema ? unboundedIn(schema, name) : []))
          .filter((each) => !NOT_LOOKED_AT.includes(each) && !isPassword(each)),
      ).toEqual([]);
    },
  );

  test('is found to be unbounded', () => {
    const id = z.number().int().min(1).max(9);
    const schema = z.object({
      items: z.array(id).max(5),
      late: z.record(z.string().max(9), id).refine((record) => Object.keys(record).length < 5),
      text: z.string().nullish(),
      digits: z.union([z.string().regex(/^\d+$/), z.literal('none')]),
      anything: z.unknown(),
      sums: z.array(z.number().int().min(0)).max(5),
      offset: z.number().max(5).nullish(),
      others: z.looseObject({ id }),
      bounded: z.object({ items: boundedArray(z.string(), 5), keys: boundedRecord(z.string().max(9), id, 5) }),
    });
    expect(unboundedIn(schema, 'body')).toEqual([
      'body.items (array)',
      'body.late (record)',
      'body.text (string)',
      'body.text (any characters)',
      'body.digits (string)',
      'body.anything (unknown)',
      'body.sums (array)',
      'body.offset (number)',
      'body.others.* (unknown)',
      'body.bounded.items[] (string)',
      'body.bounded.items[] (any characters)',
      'body.bounded.keys{} (any characters)',
    ]);
  });
});
