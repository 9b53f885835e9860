import type { Count } from '@ace/contract/shared/counts.ts';
import { KINDS, type PluralName, type RecordKind } from '@ace/contract/shared/kinds.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import { loadTexts, type PageTexts } from '../i18n/i18n.ts';
import { inKnownOrder } from '../list/arrangement.ts';
import type { ListPageData, ListSearch } from '../list/list-search.ts';
import { requires } from '../session/guard.ts';
import { queryClient } from '../session/query-client.ts';
import type { FilterSet } from './filters.ts';

// biome-ignore lint/suspicious/noExplicitAny: each query has its own type of key
type Query<Answer> = UseQueryOptions<Answer, Error, Answer, any>;

/** What the list of a kind of record takes from `recordsOf`. */
export type ListedRecords<Row, Filters = FilterSet> = {
  kind: RecordKind;
  name: PluralName;
  filters: Filters;
  isSearchable: boolean;
  texts?: keyof PageTexts | undefined;
  list: (search: ListSearch) => Query<ListPageData<Row>>;
  detail: (id: string) => Query<Row>;
  counts: (addresses: ListSearch[]) => Query<Map<string, Count | undefined>>;
};

/** The route of the list of a kind of record, except its component. */
export const listRoute = <Row, Address, Read extends ListSearch>(records: ListedRecords<Row, { parse: (address: Address) => Read }>) => ({
  validateSearch: (address: Address): Read => ({ ...records.filters.parse(address), ...(!records.isSearchable && { search: '' }) }),
  beforeLoad: requires(KINDS[records.kind].readers.permission),
  loaderDeps: ({ search }: { search: Read }) => search,
  loader: ({ deps, preload, location }: { deps: Read; preload: boolean; location: { pathname: string } }) => {
    const query = records.list(inKnownOrder(records.name, deps));
    const isShown = queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive();
    // The shown list is not read again when the user points at a link to it, or opens a popup over it.
    const isKept = isShown && (preload || location.pathname !== KINDS[records.kind].path);
    // Not awaited: the page shows at once, with the former rows.
    if (!isKept) void queryClient.prefetchQuery(query);
    return records.texts && loadTexts(records.texts);
  },
  staticData: { title: `${records.kind}.list.title` },
});
