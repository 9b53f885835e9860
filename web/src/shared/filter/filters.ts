import type { Permission } from '@ace/contract/permissions.ts';
import type { FilterKind, FilterKinds } from '@ace/contract/shared/filter-kinds.ts';
import type { RecordKind } from '@ace/contract/shared/kinds.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';
import type { ParseKeys, TFunction } from 'i18next';
import type { QueryFor } from '../form/fields/choice-field.tsx';
import { type ListSearch, parseListSearch } from '../list/list-search.ts';

/** Finds what can be chosen. */
type Choosing = { queryFor: QueryFor };

/** How a filter is shown. Its name is `<kind>.filter.<name>`, or that of its field. */
type Shown<Value extends string = string> = {
  /** Offered to users who have the permission. An address of others may have it nevertheless. */
  needs?: Permission;
  /** The text of a value, by default `<kind>.filter.<name>s.<value>`, and what else is said of it. Both are only asked for the filter's values. */
  labelOf?: (t: TFunction, value: Value) => string;
  aboutOf?: (t: TFunction, value: Value) => string;
  /** The name of a person, if it is known. */
  nameOf?: (id: string) => string | undefined;
} & Partial<Choosing>;

type ValueIn<Kind> = Kind extends { values: readonly (infer Value extends string)[] } ? Value : string;
type ShownOf<Kinds> = { [Name in keyof Kinds]?: Shown<ValueIn<Kinds[Name]>> } & {
  [Name in keyof Kinds as Kinds[Name] extends { kind: 'person' | 'text' } ? Name : never]: Choosing;
};

type NameOf<Kinds> = keyof Kinds & string;
type ParameterOf<Kinds> = {
  [Name in NameOf<Kinds>]: Kinds[Name] extends { kind: 'period' } ? `${Name}From` | `${Name}To` : Name;
}[NameOf<Kinds>];
/** The filters of a list as its address has them: several values of one filter with commas between. */
export type FiltersOf<Kinds extends FilterKinds> = { [Parameter in ParameterOf<Kinds>]?: string };
type ValueOf<Kind> = Kind extends { kind: 'several' } ? ValueIn<Kind>[] : ValueIn<Kind>;
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
const COUNTRY = /^[A-Z]{2}$/;
const PATTERNS = { person: PERSON, record: NUMBER, country: COUNTRY };

type Reader = (value: string) => string | undefined;
const ifMatches =
  (pattern: RegExp): Reader =>
  (value) =>
    pattern.test(value) ? value : undefined;

/** How the parameters of a filter are read; an invalid value is left out. */
const readersOf = (name: string, filter: FilterKind): [string, Reader][] => {
  if (filter.kind === 'period') return [`${name}From`, `${name}To`].map((parameter) => [parameter, ifMatches(DAY)]);
  if (filter.kind === 'text') return [[name, (value) => ([...value].length <= filter.maxLength ? value.trim() || undefined : undefined)]];
  if (!('values' in filter)) return [[name, ifMatches(PATTERNS[filter.kind])]];
  const { kind, values } = filter;
  const isOne: Reader = (value) => (values.some((each) => each === value) ? value : undefined);
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

/** The filters of the list of a kind of record, how they are shown, and its built-in views. Reads, compares and removes them. */
export const filterSetOf = <const Kinds extends FilterKinds>(
  of: RecordKind,
  kinds: Kinds,
  shown: ShownOf<Kinds>,
  { views, isAllCounted = true }: Views<FiltersOf<Kinds>> = { views: [{ title: 'view.all', filters: {} }] },
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

  return { of, kinds, shown: shown as Record<string, Shown>, views, isAllCounted, read, none, isSame, isUsed, parse, queryOf };
};

/** What the components of filters need of any list's. */
export type FilterSet = {
  of: RecordKind;
  kinds: FilterKinds;
  shown: Readonly<Record<string, Shown | undefined>>;
  views: BuiltInView<Filters>[];
  isAllCounted: boolean;
  isUsed: (search: Address) => boolean;
  read: (search: Address) => Filters;
  none: Filters;
  isSame: (one: Address, other: Address) => boolean;
};
