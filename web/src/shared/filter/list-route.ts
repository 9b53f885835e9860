import type { RecordKind } from '@ace/contract/audits/records.ts';
import { LIST_PERMISSIONS } from '@ace/contract/permissions.ts';
import type { Count } from '@ace/contract/shared/counts.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
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
  name: `${RecordKind}s`;
  filters: Filters;
  isSearchable: boolean;
  list: (search: ListSearch) => Query<ListPageData<Row>>;
  detail: (id: string) => Query<Row>;
  counts: (addresses: ListSearch[]) => Query<Map<string, Count | undefined>>;
};

/** The route of the list of a kind of record, except its component. */
export const listRoute = <Row, Address, Read extends ListSearch>(records: ListedRecords<Row, { parse: (address: Address) => Read }>) => ({
  validateSearch: (address: Address): Read => ({ ...records.filters.parse(address), ...(!records.isSearchable && { search: '' }) }),
  beforeLoad: requires(LIST_PERMISSIONS[records.name]),
  loaderDeps: ({ search }: { search: Read }) => search,
  // Not awaited: the page shows at once, with the former rows.
  loader: ({ deps }: { deps: Read }) => {
    void queryClient.prefetchQuery(records.list(inKnownOrder(records.name, deps)));
  },
  staticData: { title: `${records.kind}.list.title` },
});
