import type { SearchSchemaInput } from '@tanstack/react-router';
import { type ListSearch, parseListSearch } from '../list/list-search.ts';

/**
 * What the value of a filter is: `several` or `one` of some values; a `period`, which has the two parameters `…From` and `…To`; a `person`, who is an id
 * or `me`; a `text`.
 */
export type FilterKind =
  | { kind: 'several' | 'one'; values: readonly string[] }
  | { kind: 'period' }
  | { kind: 'person' }
  | { kind: 'text'; maxLength: number };
/** The filters of a list by name, in the order in which people see them. */
export type FilterKinds = Readonly<Record<string, FilterKind>>;

type NameOf<Kinds> = keyof Kinds & string;
type ParameterOf<Kinds> = {
  [Name in NameOf<Kinds>]: Kinds[Name] extends { kind: 'period' } ? `${Name}From` | `${Name}To` : Name;
}[NameOf<Kinds>];
/** The filters of a list as its address has them: several values of one filter with commas between. */
export type FiltersOf<Kinds extends FilterKinds> = { [Parameter in ParameterOf<Kinds>]?: string };
/** The filters of any list. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** The parameters of an address. */
type Address = Readonly<Record<string, unknown>>;

const DAY = /^(\d{4}-\d{2}-\d{2}|today([+-]\d{1,3})?)$/;
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
  if (filter.kind === 'text') return [[name, (value) => ([...value].length <= filter.maxLength ? value.trim() || undefined : undefined)]];
  const { kind, values } = filter;
  const isOne: Reader = (value) => (values.includes(value) ? value : undefined);
  if (kind === 'one') return [[name, isOne]];
  return [[name, (value) => [...new Set(value.split(','))].filter((one) => isOne(one)).join(',') || undefined]];
};

/** Reads, compares and removes the filters of a list. */
export const filterSetOf = <const Kinds extends FilterKinds>(kinds: Kinds) => {
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

  /** The parameters of the API: a filter with several values is repeated. */
  const queryOf = (search: Address): Record<string, string | string[] | undefined> =>
    Object.fromEntries(
      Object.entries<string | undefined>(read(search)).map(([name, value]) => [
        name,
        kinds[name]?.kind === 'several' ? value?.split(',') : value,
      ]),
    );

  return { kinds, read, none, isSame, isUsed, parse, queryOf };
};

/** What the components of filters need of any list's. */
export type FilterSet = {
  kinds: FilterKinds;
  read: (search: Address) => Filters;
  none: Filters;
  isSame: (one: Address, other: Address) => boolean;
};
