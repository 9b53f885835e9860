import { importFieldsOf } from '@ace/contract/imports/fields.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { z } from 'zod';
import type { Described } from '../fuzz/requests.ts';
import type { JsonSchema } from '../fuzz/valid.ts';
import { scaled } from '../harness.ts';

/** A text of `length` code units. */
type Filling = (length: number) => string;
const repeated =
  (part: string): Filling =>
  (length) =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Texts that are long to search, to compare or to lay out. */
export const FILLINGS = {
  blanks: repeated(' '),
  'one letter': repeated('a'),
  // As many in a row as are allowed, of two classes, which must be sorted.
  'combining marks': repeated(`a${'\u0301\u0323'.repeat(15)}`),
  'line breaks': repeated('\n'),
  digits: repeated('1'),
  quotes: repeated('"'),
  hyphens: repeated('-\n'),
  // The round ones are not closed.
  'nested brackets': (length) => repeated('([{')(Math.ceil(length / 2)) + repeated('}]')(Math.floor(length / 2)),
} satisfies Record<string, Filling>;
export type FillingName = keyof typeof FILLINGS;

/** Those that are tried. In the short form these have cost the most. */
export const FILLING_NAMES = scaled(['combining marks', 'hyphens', 'nested brackets'], Object.keys(FILLINGS)) as FillingName[];

/** Bytes that there is room for: in a parameter of a path, in an address, and in a body beside what else it has. */
const ROOM = { params: 500, query: scaled(10_000, 60_000), body: scaled(200_000, 800_000) };

/** Bytes of a text in a part of a request. */
const bytesIn = (part: Described, text: string) =>
  part === 'body' ? Buffer.byteLength(JSON.stringify(text)) : encodeURIComponent(text.toWellFormed()).length;

/**
 * A text field. Its path has a step for each level: `.name` of a property, `[]` of an item, `{}` of an entry, and `|1` for the second of several
 * forms that a value may have.
 */
export type TextField = { path: string; maxLength: number | undefined };

const formsOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf ?? [];
const isText = ({ type, enum: options }: JsonSchema) => options === undefined && [type].flat().includes('string');

/** The entries of records have texts in imports only, by the names of their fields. */
const ENTRY_NAMES = importFieldsOf('shipments').map(([name]) => name);

const childrenOf = (schema: JsonSchema): [step: string, schema: JsonSchema][] => {
  const { properties = {}, items, additionalProperties: entries } = schema;
  return [
    ...formsOf(schema).map((form, index): [string, JsonSchema] => [`|${index}`, form]),
    ...Object.entries(properties).map(([name, each]): [string, JsonSchema] => [`.${name}`, each]),
    ...(items ? [['[]', items] as [string, JsonSchema]] : []),
    ...(typeof entries === 'object' ? [['{}', entries] as [string, JsonSchema]] : []),
  ];
};

export const textFieldsIn = (schema: JsonSchema, path = ''): TextField[] =>
  isText(schema)
    ? [{ path, maxLength: schema.maxLength }]
    : childrenOf(schema).flatMap(([step, child]) => textFieldsIn(child, `${path}/${step}`));

/** Whether no value has both fields, because they belong to different forms. */
const areAlternatives = (one: string, other: string) => {
  const others = other.split('/');
  const steps = one.split('/');
  return steps.find((step, index) => step !== others[index])?.startsWith('|') ?? false;
};

/** The fields in groups that one value can have together. */
export const groupsOf = (fields: TextField[]) => {
  const groups: TextField[][] = [];
  for (const field of fields) {
    const fitting = groups.find((group) => group.every(({ path }) => !areAlternatives(path, field.path)));
    if (fitting) fitting.push(field);
    else groups.push([field]);
  }
  return groups;
};

/** `allowed`: as many characters as a field may have. `most`: as much as is looked at before it is refused, or as there is room for. */
export type Size = 'allowed' | 'most';

/** Code units of a character at most (`contract/src/shared/text/text.ts`). */
const UNITS = { perCharacter: 4, most: 16_384 };

/** The texts of fields that are filled in together, by their paths. */
export const textsFor = (part: Described, fields: TextField[], filling: FillingName, size: Size) => {
  const fill: Filling = FILLINGS[filling];
  const bytesOfUnit = bytesIn(part, fill(1_000)) / 1_000;
  const room = Math.floor(ROOM[part] / bytesOfUnit / fields.length);
  const lengthOf = ({ maxLength }: TextField) => {
    // What the schema does not tell is cut off, or refused by its form or as the cell of an import.
    if (maxLength === undefined) return size === 'allowed' ? IMPORT_LIMITS.cell : room;
    return size === 'allowed' ? maxLength : Math.min(UNITS.perCharacter * maxLength, UNITS.most);
  };
  return new Map(fields.map((field) => [field.path, fill(Math.min(lengthOf(field), room))]));
};
export type Texts = ReturnType<typeof textsFor>;

/** How many items and entries there is room for. */
export const roomFor = (part: Described, texts: Texts) => {
  const bytes = [...texts.values()].reduce((sum, text) => sum + bytesIn(part, text), 0);
  return Math.max(1, Math.floor(ROOM[part] / (bytes + 200)));
};

/** Narrows a schema to values that have these texts, in `count` items of the arrays that they are in. */
export const withTexts = (schema: JsonSchema, texts: Texts, count: number, path = ''): JsonSchema => {
  const text = texts.get(path);
  if (text !== undefined) return { const: text };
  const leading = childrenOf(schema).filter(([step]) => [...texts.keys()].some((each) => `${each}/`.startsWith(`${path}/${step}/`)));
  const narrowed = leading.map(([step, child]) => [step, withTexts(child, texts, count, `${path}/${step}`)] as const);
  const [[step, first] = []] = narrowed;
  if (step === undefined || first === undefined) return schema;
  if (step.startsWith('|')) return first;
  const { properties = {}, required = [], minItems = 0, maxItems = count } = schema;
  const length = Math.max(minItems, Math.min(count, maxItems));
  if (step === '[]') return { ...schema, items: first, minItems: length, maxItems: length };
  const filled = narrowed.flatMap(([step, child]) =>
    step === '{}' ? ENTRY_NAMES.slice(0, count).map((name) => [name, child] as const) : [[step.slice(1), child] as const],
  );
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(filled) },
    required: [...required, ...filled.map(([name]) => name)],
  };
};

/** The path of an issue of zod is that of a field without forms. */
const placeOfIssue = (path: PropertyKey[]) => path.map((step) => (typeof step === 'number' ? '/[]' : `/.${String(step)}`)).join('');
const placeOf = (path: string) => path.replaceAll(/\/\|\d+/g, '').replaceAll('{}', `.${ENTRY_NAMES[0]}`);

/** The texts without those at which `schema` refuses a value that has all. */
export const acceptedOf = (schema: z.core.$ZodType, value: unknown, texts: Texts): Texts => {
  const refused = new Set(z.safeParse(schema, value).error?.issues.map(({ path }) => placeOfIssue(path)));
  return new Map([...texts].filter(([path]) => !refused.has(placeOf(path))));
};
