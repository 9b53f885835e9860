import type { ListName } from '@ace/contract/preferences/preferences.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { goToHits } from '../ui/focus.ts';
import { useArrangement } from './arrangement.ts';
import { type Column, essentialColumns } from './columns.ts';
import type { AddressOf } from './list-link.tsx';
import { rememberSearch } from './list-path.ts';
import type { ListPageData, ListSearch } from './list-search.ts';
import type { LiveRows } from './live-rows.ts';
import { wordsOf } from './marks.ts';
import { rememberRows } from './neighbours.ts';
import { usePreview } from './preview.tsx';
import { useSelection } from './selection.ts';

type Given<Row> = {
  /** The name under which the person's arrangement is remembered. */
  name: ListName;
  /** The documented columns. */
  columns: Column<Row>[];
  /** The columns of the compact arrangement; by default the essential ones. */
  compact?: Column<Row>[];
  search: ListSearch;
  query: UseQueryResult<ListPageData<Row>>;
  hasPreview?: boolean;
  /** What others have changed of it, for lists that follow that. */
  live?: LiveRows;
};

/** The state of a list: its address, its rows, how they are arranged, and which are selected. Page, sort, search and filters are in the address. */
export const useList = <Row extends { id: number }>(given: Given<Row>) => {
  const { name, columns, compact = essentialColumns(columns), search, query, hasPreview = false, live } = given;
  const { page: _page, size: _size, sort: _sort, ...criteria } = search;
  const { data, isPlaceholderData } = query;
  const navigate = useNavigate();
  const router = useRouter();
  // With an open popup, whose address is longer, the list is still this one.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const arrangement = useArrangement(name, columns, compact);
  const words = useMemo(() => wordsOf(search.search), [search.search]);

  useEffect(() => rememberSearch(path, search), [path, search]);
  useEffect(() => {
    if (data) rememberRows(name, { ids: data.rows.map(({ id }) => id), search: search.search });
  }, [name, data, search.search]);

  const addressOf: AddressOf = (next) => ({ list: path, search: { ...search, ...next } });
  const change = (next: Partial<ListSearch> & Record<string, unknown>) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ...next }) });

  return {
    name,
    search,
    query,
    data,
    rows: data?.rows ?? [],
    /** Whether the rows are those of the former address, until the next ones are there. */
    isHeld: isPlaceholderData,
    /** Whether rows can be drawn. Cards show the same fields in every arrangement. */
    isReady: data !== undefined && (isNarrow || !arrangement.isPending),
    isNarrow,
    live,
    arrangement,
    preview: usePreview(name, hasPreview),
    selection: useSelection(name, JSON.stringify(criteria)),
    /** The words of the search, which are marked. */
    words,
    /** The list in another state. */
    addressOf,
    /** What the address says, for links that lead back to this list. */
    parameters: router.options.stringifySearch(search),
    change,
    searchFor: (text: string) => {
      if (text !== '') goToHits(name, text === search.search && search.page === 1);
      change({ search: text, page: 1 });
    },
  };
};
export type List<Row extends { id: number }> = ReturnType<typeof useList<Row>>;
