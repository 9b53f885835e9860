import type { Permission } from '@ace/contract/permissions.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';
import type { ParseKeys, TFunction } from 'i18next';
import type { QueryFor } from '../form/fields/choice-field.tsx';
import { type ListSearch, parseListSearch } from '../list/list-search.ts';

type Title = {
  title: ParseKeys;
  /** Offered to users who have the permission. An address of others may have it nevertheless. */
  needs?: Permission;
};
/**
 * What the value of a filter is: `several` or `one` of some values; a `period`, which has the two parameters `…From` and `…To`; a `person`: an id
 * or `me`; a `text`; a `number` that only links set, which people remove and do not choose. `queryFor` finds persons or texts to choose from, `nameOf` the name of a person, if it is known.
 */
export type FilterKind = Title &
  (
    | {
        kind: 'several' | 'one';
        values: readonly string[];
        labelOf: (t: TFunction, value: string) => string;
        aboutOf?: (t: TFunction, value: string) => string;
      }
    | { kind: 'period' }
    | { kind: 'number' }
    | { kind: 'person'; queryFor: QueryFor; nameOf: (id: string) => string | undefined }
    | { kind: 'text'; maxLength: number; queryFor: QueryFor }
  );
/** The filters of a list by name, in the order in which people see them. */
export type FilterKinds = Readonly<Record<string, FilterKind>>;

type TextOf<Value> = (t: TFunction, value: Value) => string;
/** A filter by some values. The texts are only asked for these. */
const choice =
  <Kind extends 'several' | 'one'>(kind: Kind) =>
  <const Value extends string>(values: readonly Value[], title: ParseKeys, labelOf: TextOf<Value>, aboutOf?: TextOf<Value>) => ({
    kind,
    values,
    title,
    labelOf: labelOf as TextOf<string>,
    aboutOf: aboutOf as TextOf<string> | undefined,
  });
export const several = choice('several');
export const one = choice('one');
export const period = (title: ParseKeys) => ({ kind: 'period', title }) as const;

type NameOf<Kinds> = keyof Kinds & string;
type ParameterOf<Kinds> = {
  [Name in NameOf<Kinds>]: Kinds[Name] extends { kind: 'period' } ? `${Name}From` | `${Name}To` : Name;
}[NameOf<Kinds>];
/** The filters of a list as its address has them: several values of one filter with commas between. */
export type FiltersOf<Kinds extends FilterKinds> = { [Parameter in ParameterOf<Kinds>]?: string };
type ValueOf<Kind> = Kind extends { kind: 'several'; values: readonly (infer Value)[] }
  ? Value[]
  : Kind extends { kind: 'one'; values: readonly (infer Value)[] }
    ? Value
    : string;
/** The filters of a list as parameters of the API: several values of one filter as a list. */
type QueryOf<Kinds extends FilterKinds> = {
  [Name in NameOf<Kinds> as Kinds[Name] extends { kind: 'period' } ? `${Name}From` | `${Name}To` : Name]?: ValueOf<Kinds[Name]>;
};
/** The filters of any list. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** The parameters of an address. */
type Address = Readonly<Record<string, unknown>>;

const DAY = /^(\d{4}-\d{2}-\d{2}|today([+-]\d{1,3})?)$/;
const NUMBER = /^[1-9]\d{0,14}$/;
const PERSON = /^(me|[1-9]\d{0,14})$/;

type Reader = (value: string) => string | undefined;
const ifMatches =
  (pattern: RegExp): Reader =>
  (value) =>
    pattern.test(value) ? value : undefined;

/** How the parameters of a filter are read; an invalid value is left out. */
const readersOf = (name: string, filter: FilterKind): [string, Reader][] => {
  if (filter.kind === 'period') return [`${name}From`, `${name}To`].map((parameter) => [parameter, ifMatches(DAY)]);
  if (filter.kind === 'person') return [[name, ifMatches(PERSON)]];
  if (filter.kind === 'number') return [[name, ifMatches(NUMBER)]];
  if (filter.kind === 'text') return [[name, (value) => ([...value].length <= filter.maxLength ? value.trim() || undefined : undefined)]];
  const { kind, values } = filter;
  const isOne: Reader = (value) => (values.includes(value) ? value : undefined);
  if (kind === 'one') return [[name, isOne]];
  return [[name, (value) => [...new Set(value.split(','))].filter((one) => isOne(one)).join(',') || undefined]];
};

/** A view for all users with the permission. */
type BuiltInView<Shown> = { title: ParseKeys; filters: Shown; needs?: Permission };
type Views<Shown> = {
  views: BuiltInView<Shown>[];
  /** False for a list without a counter: all of its rows would be counted one by one, and its foot says how many they are. */
  isAllCounted?: boolean;
};

/** The filters of a list and its built-in views. Reads, compares and removes them. */
export const filterSetOf = <const Kinds extends FilterKinds>(
  kinds: Kinds,
  { views, isAllCounted = true }: Views<FiltersOf<Kinds>> = { views: [] },
) => {
  const readers = Object.entries(kinds).flatMap(([name, kind]) => readersOf(name, kind));
  type Read = FiltersOf<Kinds>;

  /** The filters among the parameters of an address. */
  const read = (search: Address) =>
    // The readers have the names of the kinds.
    Object.fromEntries(
      readers.flatMap(([name, reader]) => {
        const value = reader(String(search[name] ?? ''));
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Read;

  /** What takes all filters out of an address. */
  const none: Record<string, undefined> = Object.fromEntries(readers.map(([name]) => [name, undefined]));

  /** Whether two addresses have the same filters. */
  const isSame = (one: Address, other: Address) => readers.every(([name]) => one[name] === other[name]);

  /** Whether an address has any filter. */
  const isUsed = (search: Address) => Object.keys(read(search)).length > 0;

  /** Reads the whole address of a list. An invalid filter is undefined, so that the next address does not have it. */
  const parse = (
    search: Parameters<typeof parseListSearch>[0] & { [Parameter in keyof Read]?: unknown } & SearchSchemaInput,
  ): ListSearch & Read => ({ ...parseListSearch(search), ...none, ...read(search) });

  /** The parameters of the API. */
  const queryOf = (search: Address) =>
    // The readers let through these values only.
    Object.fromEntries(
      Object.entries<string | undefined>(read(search)).map(([name, value]) => [
        name,
        kinds[name]?.kind === 'several' ? value?.split(',') : value,
      ]),
    ) as QueryOf<Kinds>;

  return { kinds, views, isAllCounted, read, none, isSame, isUsed, parse, queryOf };
};

/** What the components of filters need of any list's. */
export type FilterSet = {
  kinds: FilterKinds;
  views: BuiltInView<Filters>[];
  isAllCounted: boolean;
  isUsed: (search: Address) => boolean;
  read: (search: Address) => Filters;
  none: Filters;
  isSame: (one: Address, other: Address) => boolean;
};
