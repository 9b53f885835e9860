import { isAllowed } from '@ace/contract/permissions.ts';
import type { Arrangement, Density } from '@ace/contract/preferences/choices.ts';
import type { ListName, ListPreference } from '@ace/contract/preferences/preferences.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/api.ts';
import { showError } from '../api/errors.ts';
import { useAccount } from '../session/account.ts';
import { queryClient } from '../session/query-client.ts';
import type { Column } from './columns.ts';
import { DEFAULT_SORT, type ListSearch } from './list-search.ts';

/** How this person has arranged the lists, which follows them to other machines. */
const preferencesQuery = queryOptions({
  queryKey: ['preferences', 'lists'],
  queryFn: async ({ signal }) => (await api('GET /api/preferences/lists', { signal })).body,
  staleTime: Number.POSITIVE_INFINITY,
  // Without them the list has its first arrangement.
  meta: { isErrorShown: true },
});

const FIRST: ListPreference = {
  arrangement: 'full',
  density: null,
  layouts: { full: { columns: null, widths: {} }, compact: { columns: null, widths: {} } },
};

/** The state of a list with its order: the one in the address, else the one that the person chose last, else the list's own. */
const ordered = <Search extends ListSearch>(search: Search, chosen: string | undefined, first: string): Search => ({
  ...search,
  sort: search.sort || chosen || first,
});

/** The same before the list is drawn, as far as the arrangements are known. */
export const inKnownOrder = <Search extends ListSearch>(list: ListName, search: Search, first = DEFAULT_SORT) =>
  ordered(search, queryClient.getQueryData(preferencesQuery.queryKey)?.[list]?.sort, first);

export const useInOrder = <Search extends ListSearch>(list: ListName, search: Search, first = DEFAULT_SORT) => {
  const { data } = useQuery(preferencesQuery);
  const chosen = data?.[list]?.sort;
  return useMemo(() => ordered(search, chosen, first), [search, chosen, first]);
};

/** Changes arrive one after the other, so that the last one is kept. */
let saving: Promise<unknown> = Promise.resolve();

const save = (list: ListName, body: ListPreference) => {
  queryClient.setQueryData(preferencesQuery.queryKey, (before) => ({ ...before, [list]: body }));
  saving = saving.then(() => api('PUT /api/preferences/lists/:list', { params: { list }, body })).catch(showError);
};

/** Moves a key by one place. */
const moved = (keys: string[], key: string, by: -1 | 1) => {
  const from = keys.indexOf(key);
  const other = keys[from + by];
  if (from < 0 || other === undefined) return keys;
  return keys.map((each) => (each === key ? other : each === other ? key : each));
};

/**
 * The columns that this person sees of a list, in their order, and what changes them. `full` are the documented columns; `compact` those that fit a
 * small screen. Both arrangements may show any column of both, and the extra ones.
 */
export const useArrangement = <Row>(list: ListName, full: Column<Row>[], compact: Column<Row>[]) => {
  const account = useAccount();
  const { data, isPending } = useQuery(preferencesQuery);
  const preference = data?.[list] ?? FIRST;
  const { arrangement } = preference;
  const isCompact = arrangement === 'compact';
  const layout = preference.layouts[arrangement];
  const all = isCompact ? compact : full;
  const own = all.filter(({ isExtra }) => !isExtra);
  const ownKeys = own.map(({ key }) => key);
  const others = (isCompact ? full : compact).filter(({ key }) => !ownKeys.includes(key));
  const available = new Map([...all, ...others].map((column) => [column.key, column]));
  const fixed = own.filter(({ isFixed }) => isFixed).map(({ key }) => key);
  const shown = [...new Set([...fixed, ...(layout.columns ?? ownKeys)])].filter((key) => available.has(key));
  const roleDensity: Density = isAllowed('records:all', account) ? 'compact' : 'roomy';

  const isChanged = layout.columns !== null || Object.keys(layout.widths).length > 0;

  const change = (next: Partial<ListPreference>) => {
    if (data) save(list, { ...preference, ...next });
    // What is shown is the first arrangement, because the person's own could not be read: it must not be replaced by that.
    else queryClient.fetchQuery(preferencesQuery).catch(showError);
  };
  const changeLayout = (next: Partial<typeof layout>) =>
    change({ layouts: { ...preference.layouts, [arrangement]: { ...layout, ...next } } });

  return {
    isPending,
    arrangement,
    /** Whether the columns are those of the arrangement, which have widths that fit. */
    isFitted: isCompact && layout.columns === null && compact.some(({ width }) => width !== undefined),
    density: preference.density ?? roleDensity,
    visible: shown.flatMap((key) => available.get(key) ?? []),
    hidden: [...available.values()].filter(({ key }) => !shown.includes(key)),
    widths: layout.widths,
    isChanged,
    setArrangement: (next: Arrangement) => change({ arrangement: next, knowsCompact: true }),
    setSort: (sort: string) => change({ sort }),
    /** Whether the person has not arranged the list yet, and has not said that it shall stay so. */
    isNew: data !== undefined && !preference.knowsCompact && !isCompact && !isChanged,
    stayFull: () => change({ knowsCompact: true }),
    setDensity: (next: Density) => change({ density: next }),
    setWidth: (key: string, width: number) => changeLayout({ widths: { ...layout.widths, [key]: Math.round(width) } }),
    toggle: (key: string) => changeLayout({ columns: shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key] }),
    move: (key: string, by: -1 | 1) => changeLayout({ columns: moved(shown, key, by) }),
    showAll: () => changeLayout({ columns: [...available.keys()] }),
    reset: () => changeLayout({ columns: null, widths: {} }),
  };
};
export type ListArrangement<Row> = ReturnType<typeof useArrangement<Row>>;
