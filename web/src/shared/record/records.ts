import type { Count } from '@ace/contract/shared/counts.ts';
import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { billNumberIn } from '../api/api.ts';
import { removeOnce } from '../api/request-key.ts';
import { textOf } from '../i18n/i18n.ts';
import { type ListQuery, type ListSearch, pageIn, toApiQuery } from '../list/list-search.ts';
import { readQuietly } from '../live/read-quietly.ts';
import { queryClient } from '../session/query-client.ts';
import { showAlert } from '../ui/alerts.ts';

/** What shows records: these show values of each other (a bill number, a connector), and the desk counts and lists them. */
const SHOWING = new Set<unknown>([...Object.values(KINDS).map(({ plural }) => plural), 'desk']);

/** Whether a query shows records. */
export const isShowing = ([of]: readonly unknown[]) => SHOWING.has(of);

/** A change of one record makes stale all that shows records. What is shown is read again. */
const refresh = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isShowing(queryKey) });

/** How old rows may be when a page draws them, in milliseconds: its route has asked for them before the page's script was there. */
const JUST_READ = 2_000;

type Answer<Body> = Promise<{ body: Body; headers: Headers }>;

/** The calls of the API for one kind of record; `id` is its name in addresses. A list without `search` has no search box. */
type Calls<Row, Stored, Created, Input, Filters> = {
  list: (query: ListQuery & Filters, signal: AbortSignal) => Answer<Row[]>;
  search?: (query: ListQuery & Filters & { query: string }, signal: AbortSignal) => Answer<Row[]>;
  /** How many rows the list has with each of these filters and searches. */
  count: (selections: (Filters & { query: string })[], signal: AbortSignal) => Promise<{ body: Count[] }>;
  read: (id: string, signal: AbortSignal) => Answer<Stored>;
  create: (body: Created, headers: Record<string, string>) => Answer<Stored>;
  update: (body: Input, options: { isQuiet?: boolean }) => Answer<Stored>;
  remove: (id: string, options: { name?: string }) => Promise<unknown>;
};

/** What a form needs to save a record. */
export type SaveCalls<Stored, Input> = {
  reread: (id: string) => Promise<Stored>;
  peek: (id: string) => Promise<Stored | null | undefined>;
  create: (input: Input, key: string) => Promise<Stored>;
  update: (input: Input) => Promise<Stored>;
};

/** Queries and mutations of one kind of record. Each mutation refreshes what was read before. */
export const recordsOf = <Row, Stored, Created, Input, Query, Filters extends { queryOf: (search: ListSearch) => Query }>(
  kind: RecordKind,
  filters: Filters & { queryOf: (search: ListSearch) => Query },
  calls: Calls<Row, Stored, Created, Input, Query>,
) => {
  const name = KINDS[kind].plural;

  const find = async (search: ListSearch, signal: AbortSignal) => {
    const { query, ...page } = toApiQuery(search);
    const shown = { ...page, ...filters.queryOf(search) };
    return pageIn(await (query && calls.search ? calls.search({ ...shown, query }, signal) : calls.list(shown, signal)));
  };

  /** A page of the list, or of the search results. */
  const list = (search: ListSearch) =>
    queryOptions({
      queryKey: [name, 'list', search],
      queryFn: ({ signal }) => find(search, signal),
      placeholderData: keepPreviousData,
      staleTime: JUST_READ,
    });

  /** How many rows the list has at each of these addresses, as the list itself would say, by the text of the address. */
  const counts = (addresses: ListSearch[]) =>
    queryOptions({
      queryKey: [name, 'counts', addresses],
      queryFn: async ({ signal }) => {
        const selections = addresses.map((address) => ({ ...filters.queryOf(address), query: address.search }));
        const { body } = await calls.count(selections, signal);
        return new Map(addresses.map((address, index) => [JSON.stringify(address), body[index]]));
      },
      placeholderData: keepPreviousData,
      meta: { isErrorShown: true },
    });

  const detail = (id: string) =>
    queryOptions({
      queryKey: [name, 'detail', id],
      queryFn: async ({ signal }) => (await calls.read(id, signal)).body,
      meta: { isErrorShown: true, isLossShown: true },
    });

  /** What the page of a record waits for: what is known of the record, which is read again meanwhile, or else the record. */
  const open = (id: string) => queryClient.ensureQueryData({ ...detail(id), revalidateIfStale: true });

  /** What a form begins with: the record as the server has it now. An old copy would only lead to a conflict. */
  const reread = async (id: string) => {
    const query = detail(id);
    // An answer that is on its way may be older than the last change.
    await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    return await queryClient.fetchQuery(query);
  };

  /** The record as it is now, beside what is shown; null if it is gone, undefined if it could not be read. */
  const peek = (id: string) => readQuietly<Stored>(detail(id));

  /** With `key`, the server executes the same request once, however often it arrives. */
  const create = async (input: Created, key: string) => {
    const { body } = await calls.create(input, { 'Idempotency-Key': key });
    await refresh();
    return body;
  };

  const update = async (input: Input, options: { isQuiet?: boolean } = {}) => {
    const { body } = await calls.update(input, options);
    await refresh();
    return body;
  };

  const remove = async (id: string) => {
    const billNumber = billNumberIn(queryClient.getQueryData(detail(id).queryKey));
    const isTold = await removeOnce(`${kind} ${id}`, () => calls.remove(id, { name: billNumber }));
    if (!isTold) showAlert('success', textOf(`aceApp.${kind}.deleted`, { param: billNumber ?? id }) ?? '');
    // Removed before the refresh, which would ask for a record that is gone.
    queryClient.removeQueries({ queryKey: detail(id).queryKey });
    await refresh();
  };

  return {
    kind,
    name,
    filters,
    isSearchable: calls.search !== undefined,
    list,
    counts,
    detail,
    open,
    reread,
    peek,
    create,
    update,
    remove,
    refresh,
  };
};
