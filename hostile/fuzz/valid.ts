import { billNumberOf } from '@ace/contract/shipments/bill-number.ts';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

/** Stands for the session of the caller, whose id is known only when the request is sent. */
export const OWN_SESSION = '00000000-0000-4000-8000-000000000000';

/** Logins of the samples, which are their passwords too. */
const SAMPLE_LOGINS = ['user', 'employee', 'admin', 'mocviet', 'hoasen', 'tanviet', 'phuongnam'];

const numbered = (prefix: string, max = 999_999) => fc.nat(max).map((number) => `${prefix}${number}`);
const sampleLogin = fc.constantFrom(...SAMPLE_LOGINS);
const sampleEmail = fc.constantFrom('user@anphu.example', 'lan.pham@mocviet.example', 'mai.dang@phuongnam.example');
const sampleBill = fc.integer({ min: 1, max: 900 }).map(billNumberOf);
/** Of the users, of the samples, and of what other requests have created. */
const recordId = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }) },
  fc.integer({ min: 1, max: 840 }),
  fc.integer({ min: 841, max: 960 }),
);

/** The keys of mails that restore.ts gives to accounts. */
export const MAIL_KEYS = { activation: 'key-of-an-activation', reset: 'key-of-a-reset', newEmail: 'key-of-a-new-address' } as const;

/** A PNG of one pixel, and its beginning. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const PICTURES = [PIXEL, PIXEL.slice(0, 40)];

/**
 * Values by the name of the field, where the schema alone does not say what is valid (a refinement) or what refers to a record. A field that
 * needs one and has none makes the test of the generator fail.
 */
const HINTS: [RegExp, Arbitrary<unknown>][] = [
  [/^id$|^entityId$/, recordId],
  [/^ownerId$/, fc.integer({ min: 1, max: 12 })],
  [/^shipmentId$/, recordId],
  [/^version$/, fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }))],
  [/^(commitVersion|before)$/, fc.integer({ min: 1, max: 4 })],
  // Of a mail, or of a rule of destinations.
  [/^key$/, fc.oneof(fc.constantFrom(...Object.values(MAIL_KEYS)), fc.stringMatching(/^[a-z][a-z0-9]{9}$/))],
  [/email/i, fc.oneof({ weight: 5, arbitrary: numbered('u').map((name) => `${name}@example.com`) }, { weight: 1, arbitrary: sampleEmail })],
  // Few, so that requests meet the users whom others have created.
  [/^login$/, fc.oneof({ weight: 3, arbitrary: numbered('u', 60) }, { weight: 1, arbitrary: sampleLogin })],
  [/^(username|password|currentPassword|newPassword)$/, sampleLogin],
  [/^aceBillNumber$/, fc.oneof(sampleBill, numbered('F-'))],
  [/^phone$/, numbered('09012')],
  // Of goods lines.
  [/^hsCode$/, fc.constantFrom('610910', '6109.10.00', '6109100012')],
  [/^originCountryCode$/, fc.constantFrom('VN', 'us')],
  [/^unNumber$/, fc.constantFrom('3480', 'UN3481')],
  // Of a carrier or a bill.
  [/^number$/, fc.oneof(sampleBill, numbered('AU'))],
  [/^address$/, numbered('Street ')],
  [/^url$/, numbered('https://example.com/')],
  [/^gs1Prefix$/, fc.constantFrom('8930001', '893000123456')],
  // Some are pictures.
  [/^logo$/, fc.constantFrom(null, ...PICTURES.map((bytes) => `data:image/png;base64,${bytes}`))],
  // Of a problem: the beginning of a JPEG, and no picture.
  [/^photo$/, fc.constantFrom(null, PIXEL, PIXEL, '/9j/4AAQSkZJRgABAQ==', 'AAAA')],
  // Of a package or a shipment.
  [
    /^code$/,
    fc.oneof(
      sampleBill,
      sampleBill.map((bill) => `${bill}P01`),
    ),
  ],
  // Of printers: nothing listens there.
  [/^host$/, fc.constant('127.0.0.1')],
  [/^port$/, fc.constant(9)],
  // Of an imported file.
  [/^row$/, fc.integer({ min: 2, max: 4 })],
  [/^divisor$/, fc.constantFrom(4_000, 5_000, 6_000)],
  [/^page$/, fc.nat(40)],
  [/^size$/, fc.integer({ min: 1, max: 1_000 })],
  [/^limit$/, fc.constantFrom(25, 50, 100, 200)],
  [/^query$/, fc.oneof(fc.constantFrom('nguyen', 'ace 0000', 'hồ chí minh', '090'), fc.string({ unit: 'grapheme' }))],
  // The names of loggers.
  [/^name$/, fc.constantFrom('ROOT', 'http', 'database', 'partners')],
];

/** Of a rule of weight: they rise, and the last one has no end. */
const STEPS = fc.constantFrom(
  [{ upTo: null, step: 0.5 }],
  [
    { upTo: 10, step: 0.5 },
    { upTo: null, step: 1 },
  ],
);

/** Each has the form of its kind. */
const TAX_NUMBERS = fc.constantFrom(
  [],
  [
    { party: 'receiver', kind: 'EIN', number: '12-3456789' },
    { party: 'sender', kind: 'MST', number: '0100109106' },
  ],
);

const DAY_MS = 86_400_000;
const day = fc.integer({ min: 0, max: 4_000 }).map((days) => new Date(Date.UTC(2020, 0, 1) + days * DAY_MS).toISOString());

/** Papers can show these letters. Most texts have no others, because a paper with one that it cannot show is refused. */
const PRINTABLE = 'aăâbcdđeêghiklmnoôơpqrstuưvxyÁẾỢNU 0123456789,./-&()';

const text = ({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<string> => {
  if (format === 'uuid') return fc.oneof(fc.constant(OWN_SESSION), fc.uuid());
  if (format === 'date') return day.map((instant) => instant.slice(0, 10));
  if (format === 'date-time') return day;
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const lengths = { minLength: Math.max(0, minLength - 2), maxLength: Math.max(0, Math.floor(maxLength / 4) - 2) };
  const inner = fc.oneof(
    { weight: 30, arbitrary: fc.string({ unit: fc.constantFrom(...PRINTABLE), ...lengths }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', ...lengths }) },
  );
  // Letters at the ends, because white space there does not count.
  const short = inner.map((letters) => `x${letters}${minLength > 1 ? 'y' : ''}`);
  return fc.oneof({ weight: 30, arbitrary: short }, { weight: 1, arbitrary: fc.constant('Đ'.repeat(maxLength)) });
};

const decimal = ({ minimum = 0, maximum = 999_999_999_999.999 }: JsonSchema) =>
  fc.oneof(
    fc.integer({ min: minimum * 1_000, max: Math.min(9_999_999, Math.floor(maximum * 1_000)) }).map((thousandths) => thousandths / 1_000),
    fc.constant(maximum),
  );

/** The fields that say which record an input replaces. */
const isIdentity = (name: string) => name === 'id' || name === 'version';

const valuesOf = (schema: JsonSchema, name: string, isUpdate: boolean): Arbitrary<unknown> => {
  const { oneOf, anyOf = oneOf, type, const: only, enum: options, items = {}, minItems, maxItems = 100, minimum, maximum } = schema;
  const of = (each: JsonSchema) => valuesOf(each, name, isUpdate);
  if (anyOf && isIdentity(name) && !isUpdate) return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, ...anyOf.map(of));
  if (anyOf && isIdentity(name)) return fc.oneof(...anyOf.filter((each) => each.type !== 'null').map(of));
  if (anyOf) return fc.oneof(...anyOf.map(of));
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => of({ ...schema, type: each })));
  if (only !== undefined) return fc.constant(only);
  if (options) return fc.constantFrom(...options);
  if (type === 'object') return objectOf(schema, isUpdate);
  if (type === 'array' && name === 'steps') return STEPS;
  if (type === 'array' && name === 'taxNumbers') return TAX_NUMBERS;
  // No two rules of weight of a partner hold from the same day.
  const most = /^(none|gts)/.test(name) ? 1 : 3;
  if (type === 'array') return fc.array(of(items), { minLength: minItems, maxLength: Math.max(minItems ?? 0, Math.min(most, maxItems)) });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  const [, hint] =
    HINTS.find(
      ([hinted]) =>
        hinted.test(name) &&
        schema.format === undefined &&
        !(schema.pattern && /^(phone|number)$/.test(name)) &&
        !(type === 'integer' && name === 'number'),
    ) ?? [];
  if (hint && maximum !== undefined) return hint.map((value) => (typeof value === 'number' ? Math.min(value, maximum) : value));
  if (hint) return type === 'string' ? hint.map(String) : hint;
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum ?? 50, Math.max(minimum ?? 0, 50)) });
  if (type === 'number') return decimal(schema);
  return text(schema);
};

const objectOf = ({ properties = {}, required = [] }: JsonSchema, isUpdate: boolean): Arbitrary<unknown> => {
  const fields = Object.entries(properties).map(([name, each]) => [name, valuesOf(each, name, isUpdate)] as const);
  // JSON Schema does not tell whether an array is required that is bounded before its entries are looked at.
  const isArray = ({ type, anyOf }: JsonSchema): boolean => type === 'array' || (anyOf ?? []).some(isArray);
  const isRequired = (name: string) => required.includes(name) || (isUpdate && isIdentity(name)) || isArray(properties[name] ?? {});
  const requiredKeys = Object.keys(properties).filter(isRequired);
  return fc.record(Object.fromEntries(fields), { requiredKeys });
};

/** A schema with those that it refers to by their names. */
const inlined = ({ $defs = {}, ...root }: JsonSchema & { $defs?: Record<string, JsonSchema> }): JsonSchema => {
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return inline($defs[String(value.$ref).replace('#/$defs/', '')]);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inline(each)]));
  };
  return inline(root) as JsonSchema;
};

const converted = new WeakMap<z.core.$ZodType, JsonSchema>();

/** What a schema accepts, as far as JSON Schema can express it. */
export const jsonSchemaOf = (schema: z.core.$ZodType): JsonSchema => {
  const json = converted.get(schema) ?? inlined(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  converted.set(schema, json);
  return json;
};

/**
 * Values that a schema accepts, as a rule: what JSON Schema cannot express is met by chance, or by a hint. The input of an update names a
 * record, that of a creation does not, as a rule.
 */
export const validFor = (schema: z.core.$ZodType, isUpdate = false): Arbitrary<unknown> => valuesIn(jsonSchemaOf(schema), isUpdate);

/** The same for a JSON Schema. */
export const valuesIn = (schema: JsonSchema, isUpdate: boolean): Arbitrary<unknown> => valuesOf(schema, '', isUpdate);
