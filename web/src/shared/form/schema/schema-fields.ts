import { isNullable } from '@ace/contract/shared/record.ts';
import { z } from 'zod';

/** What a form needs to know of a field, as the contract's schema has it. */
export type Field =
  | { type: 'text'; maxLength: number | undefined }
  /** `yyyy-MM-dd`. */
  | { type: 'day' }
  /** An instant of the contract; the form edits it in the time zone of the browser. */
  | { type: 'moment' }
  | { type: 'number'; isWhole: boolean; min: number; max: number }
  | { type: 'choice' }
  | { type: 'boolean' }
  /** `emptyAs` is sent for an empty one: null if the schema takes that, and no empty list. */
  | { type: 'list'; item: Field; emptyAs: null | [] }
  /** One that `isOneOf` several kinds has some of these fields: those of its kind. A name means the same in all kinds. */
  | { type: 'object'; fields: Fields; isOneOf: boolean }
  /** Values by keys that people choose. */
  | { type: 'record'; value: Field };

/** The fields of a form by name, each with the value that the schema gives a missing one. */
export type Fields = Map<string, { field: Field; fallback: unknown }>;

/** The schema of the value itself, without what makes it optional or transforms it. */
const innermost = (schema: z.core.$ZodType): z.core.$ZodType => {
  // Zod's own type for reading schemas: every schema is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return innermost(def.innerType);
    case 'pipe':
      return innermost(def.in instanceof z.ZodTransform ? def.out : def.in);
    default:
      return schema;
  }
};

const isNumber = (value: unknown) => typeof value === 'number';
const rangeOf = (values: number[]) => ({ min: Math.min(...values), max: Math.max(...values) });

const fieldOf = (schema: z.core.$ZodType): Field => {
  const inner = innermost(schema);
  if (inner instanceof z.ZodString) {
    const { format, maxLength } = z.globalRegistry.get(inner) ?? {};
    if (format === 'date') return { type: 'day' };
    if (format === 'date-time') return { type: 'moment' };
    return { type: 'text', maxLength: typeof maxLength === 'number' ? maxLength : undefined };
  }
  if (inner instanceof z.ZodNumber) {
    return { type: 'number', isWhole: inner.isInt, min: inner.minValue ?? -Infinity, max: inner.maxValue ?? Infinity };
  }
  if (inner instanceof z.ZodBoolean) return { type: 'boolean' };
  const values = [...(inner._zod.values ?? [])];
  if (values.length > 0) return values.every(isNumber) ? { type: 'number', isWhole: true, ...rangeOf(values) } : { type: 'choice' };
  if (inner instanceof z.ZodArray) {
    const takesEmpty = !isNullable(schema) || z.safeParse(schema, []).success;
    return { type: 'list', item: fieldOf(inner.element), emptyAs: takesEmpty ? [] : null };
  }
  if (inner instanceof z.ZodRecord) return { type: 'record', value: fieldOf(inner.valueType) };
  if (inner instanceof z.ZodObject) return { type: 'object', fields: fieldsOf(inner), isOneOf: false };
  if (inner instanceof z.ZodUnion) {
    const kinds = inner.options.flatMap((option) => (option instanceof z.ZodObject ? [...fieldsOf(option)] : []));
    // Any other union has a word or a list of words, and the form holds the same.
    return kinds.length > 0 ? { type: 'object', fields: new Map(kinds), isOneOf: true } : { type: 'choice' };
  }
  throw new Error(`a form cannot edit a ${inner._zod.def.type}`);
};

/** Names what a form does not edit: which stored record an input replaces. */
const IDENTITY = ['id', 'version'];

/** The fields that a form edits, read from the contract's schema of an input. */
export const fieldsOf = ({ shape }: z.ZodObject): Fields =>
  new Map(
    Object.entries(shape)
      .filter(([name]) => !IDENTITY.includes(name))
      .map(([name, schema]) => [name, { field: fieldOf(schema), fallback: z.safeParse(schema, undefined).data }]),
  );

/** The field at a path, `packageInfos[2].itemCubicWeight`. */
export const fieldAt = (fields: Fields, path: string): Field | undefined => {
  const [, name = '', rest] = /^(\w+)(?:\[\d+\])*(?:\.(.+))?$/.exec(path) ?? [];
  const field = fields.get(name)?.field;
  if (rest === undefined) return field;
  if (field?.type === 'record') return field.value;
  const within = field?.type === 'list' ? field.item : field;
  return within?.type === 'object' ? fieldAt(within.fields, rest) : undefined;
};
