import { z } from 'zod';
import { boundedArray } from './bounded-array.ts';
import { isCountryCode } from './countries.ts';
import { CalendarDate } from './dates/instants.ts';
import type { FilterKind, FilterKinds } from './filter-kinds.ts';
import { IdParam } from './numbers.ts';
import { requiredText, violates } from './text/text.ts';

/** A filter with several values, of which a row must have one; none selects all rows. */
const severalOf = <Value extends z.ZodEnum>(value: Value) =>
  z
    .union([value, boundedArray(value, 20)])
    .default([])
    .transform((values) => [...new Set([values].flat())] as z.infer<Value>[]);

/** A day, or one counted from today: `today`, `today-7`, `today+1`. So a saved filter stays right. */
const FilterDay = z.union([CalendarDate, z.string().regex(/^today(?:[+-]\d{1,3})?$/)]);

/** An id in an address. What was read once, as the input of a run, is read again. */
const FilterId = z.preprocess((id: string) => String(id), IdParam.shape.id);

/** The id of a person; `me` is the caller. */
const FilterPerson = z.union([z.literal('me'), FilterId]);

const FilterCountry = z.string().refine(isCountryCode, violates('Pattern'));

type EnumOf<Value extends string> = z.ZodEnum<{ [Each in Value]: Each }>;

type SchemaOf<Kind> = Kind extends { kind: 'several'; values: readonly (infer Value extends string)[] }
  ? ReturnType<typeof severalOf<EnumOf<Value>>>
  : z.ZodOptional<
      Kind extends { kind: 'one'; values: readonly (infer Value extends string)[] }
        ? EnumOf<Value>
        : Kind extends { kind: 'person' }
          ? typeof FilterPerson
          : Kind extends { kind: 'record' }
            ? typeof FilterId
            : z.ZodString
    >;

type ShapeOf<Kinds extends FilterKinds> = {
  [Name in keyof Kinds & string as Kinds[Name] extends { kind: 'period' } ? `${Name}From` | `${Name}To` : Name]: SchemaOf<Kinds[Name]>;
};

/** What the filters of a list select, as the API reads it. */
export type FilterOf<Kinds extends FilterKinds> = keyof Kinds extends never ? object : z.output<z.ZodObject<ShapeOf<Kinds>>>;

const schemaOf = (filter: FilterKind, named: z.ZodType | undefined) => {
  switch (filter.kind) {
    case 'several':
      return severalOf((named ?? z.enum(filter.values)) as z.ZodEnum);
    case 'one':
      return z.enum(filter.values);
    case 'person':
      return FilterPerson;
    case 'record':
      return FilterId;
    case 'country':
      return FilterCountry;
    case 'period':
      return FilterDay;
    default:
      return named ?? requiredText(filter.maxLength);
  }
};

/**
 * Which rows a list shows: those that meet all conditions that are given. Days are those of the company's time zone, both included. `named` has the schemas
 * of values that have a name in the API description, or are read in another way.
 */
export const filterOf = <const Kinds extends FilterKinds>(kinds: Kinds, named: { [Name in keyof Kinds]?: z.ZodType } = {}) => {
  const shape = Object.entries(kinds).flatMap(([name, filter]) => {
    const schema = schemaOf(filter, named[name]);
    const names = filter.kind === 'period' ? [`${name}From`, `${name}To`] : [name];
    return names.map((each) => [each, filter.kind === 'several' ? schema : schema.optional()]);
  });
  // The kinds decide which parameters there are, and of which types.
  return z.object(Object.fromEntries(shape)) as z.ZodObject<ShapeOf<Kinds>>;
};
