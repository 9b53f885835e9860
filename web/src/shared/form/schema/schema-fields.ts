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
  /** `item` is null for a list of plain values. */
  | { type: 'list'; item: Fields | null };

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
  if (inner instanceof z.ZodEnum) return { type: 'choice' };
  if (inner instanceof z.ZodArray) {
    return { type: 'list', item: inner.element instanceof z.ZodObject ? fieldsOf(inner.element) : null };
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
  const [, list, rest] = /^(\w+)\[\d+\]\.(.+)$/.exec(path) ?? [];
  if (list === undefined || rest === undefined) return fields.get(path)?.field;
  const field = fields.get(list)?.field;
  return field?.type === 'list' && field.item ? fieldAt(field.item, rest) : undefined;
};
