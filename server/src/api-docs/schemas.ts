import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type JsonSchemas = Record<string, JsonSchema>;
type ZodSchemas = Record<string, z.core.$ZodType>;

/** What schemas describe: parameters of addresses, bodies that a client sends, or answers. */
type Part = 'parameters' | 'sent' | 'answered';

const typeOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

const withoutNull = (schema: z.core.$ZodType): z.core.$ZodType => {
  const def = typeOf(schema);
  return def.type === 'optional' || def.type === 'nullable' ? withoutNull(def.innerType) : schema;
};

/** The array of a union of a value and an array of such values: a client can always send an array. */
const severalOf = ([one, several]: readonly z.core.$ZodType[]) => {
  const def = several && typeOf(several);
  const list = def?.type === 'pipe' ? typeOf(def.out) : def;
  return several && list?.type === 'array' && list.element === one ? several : null;
};

/**
 * The schema to describe instead of one that converts values, or null. What is sent: a number, which is digits in an address, and an array. What is
 * answered by a function that replaces missing values by a default or null (`withDefault`, `optionalText`): a value of the schema before it.
 */
const describedAs = (schema: z.core.$ZodType, part: Part): z.core.$ZodType | null => {
  const def = typeOf(schema);
  if (def.type === 'union' && part !== 'answered') return severalOf(def.options);
  if (def.type !== 'pipe') return null;
  const result = typeOf(def.out).type;
  if (part !== 'answered') return result === 'number' ? def.out : null;
  if (result !== 'transform') return null;
  const value = withoutNull(def.in);
  return z.safeParse(schema, null).data === null ? z.nullable(value) : value;
};

/** JSON Schemas (2020-12) by the given names; `named` has those with an id (`meta`) that they refer to as `#/$defs/…`. */
const convert = (schemas: ZodSchemas, part: Part): { converted: JsonSchemas; named: JsonSchemas } => {
  const named: JsonSchemas = {};
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(schemas), {
    io: part === 'answered' ? 'output' : 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.id;
      // A client must accept fields that an answer gets later.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      const def = typeOf(zodSchema);
      // Generators take a field of a body that has a default for one that is always there. Of a number, zod leaves it out: digits are sent.
      if (part !== 'parameters') delete jsonSchema.default;
      else if (def.type === 'default' && typeof def.defaultValue === 'number') jsonSchema.default = def.defaultValue;
      const value = describedAs(zodSchema, part);
      if (!value) return;
      const inner = convert({ value }, part);
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, inner.converted.value);
      Object.assign(named, inner.named);
    },
  });
  return { converted: properties as JsonSchemas, named: { ...($defs as JsonSchemas), ...named } };
};

const REFERENCE = /^#\/\$defs\//;

/** Copies a schema with the names in its references replaced. */
const withReferences = <Value>(value: Value, nameOf: (name: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (key, each) =>
    key === '$ref' && REFERENCE.test(each) ? `#/components/schemas/${nameOf(each.replace(REFERENCE, ''))}` : each,
  );

const referencesIn = (schema: JsonSchema) => {
  const names: string[] = [];
  withReferences(schema, (name) => {
    names.push(name);
    return name;
  });
  return names;
};

/**
 * Describes parameters, bodies that clients send, and answers, each by any name. A schema with an id keeps it as its name; one that is sent in another
 * form than it is answered is named `…Input` where it is sent.
 */
export const describeSchemas = (schemas: Record<Part, ZodSchemas>) => {
  const parameters = convert(schemas.parameters, 'parameters');
  const sent = convert(schemas.sent, 'sent');
  const answered = convert(schemas.answered, 'answered');
  const input = { ...parameters.named, ...sent.named };
  const output = answered.named;

  const isSame = (name: string): boolean => isDeepStrictEqual(input[name], output[name]) && referencesIn(input[name] ?? {}).every(isSame);
  const inputNameOf = (name: string) => (name in output && !isSame(name) ? `${name}Input` : name);

  const components = new Map(Object.entries(withReferences(output, (name) => name)));
  for (const [name, schema] of Object.entries(withReferences(input, inputNameOf))) {
    const inputName = inputNameOf(name);
    if (inputName !== name && components.has(inputName)) throw new Error(`Two schemas are called ${inputName}`);
    components.set(inputName, schema);
  }
  return {
    parameters: withReferences(parameters.converted, inputNameOf),
    sent: withReferences(sent.converted, inputNameOf),
    answered: withReferences(answered.converted, (name) => name),
    components: Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b, 'en'))),
  };
};
