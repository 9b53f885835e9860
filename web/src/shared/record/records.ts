import type { Api } from '@ace/contract/api.ts';
import type { BodyOf, CallOptions } from '@ace/contract/shared/client.ts';
import type { Count } from '@ace/contract/shared/counts.ts';
import { KINDS, type PluralName, type RecordKind } from '@ace/contract/shared/kinds.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { api, billNumberIn } from '../api/api.ts';
import { removeOnce } from '../api/request-key.ts';
import { type PageTexts, textOf } from '../i18n/i18n.ts';
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

/** What the program says of records is read again in another language. */
let language: string | undefined;
i18next.on('languageChanged', (now) => {
  if (language && language !== now) void refresh();
  language = now;
});

/** How old rows may be when a page draws them, in milliseconds: its route has asked for them before the page's script was there. */
const JUST_READ = 2_000;

/** A record as the API answers it. */
type StoredOf<Kind extends RecordKind> = BodyOf<Api[`PUT /api/${PluralName<Kind>}`]>;
/** What the API takes for a new record, and for one that replaces another. */
type NewOf<Kind extends RecordKind> = CallOptions<Api[`POST /api/${PluralName<Kind>}`]>['body'];
type InputOf<Kind extends RecordKind> = CallOptions<Api[`PUT /api/${PluralName<Kind>}`]>['body'];
type FilterOf<Kind extends RecordKind> = Omit<CallOptions<Api[`GET /api/${PluralName<Kind>}`]>['query'], keyof ListQuery>;

/** Calls that are composed, which TypeScript does not follow. */
const send = <Body>(call: string, options: object) =>
  (api as (call: string, options: object) => Promise<unknown>)(call, options) as Promise<{ body: Body; headers: Headers }>;

type Differing = {
  /** The call that searches; a list without it has no search box. */
  search?: Extract<keyof Api, `GET ${string}`>;
  /** The pages say themselves what was created. */
  isQuiet?: boolean;
  /** The texts that its pages load with themselves. */
  texts?: keyof PageTexts;
};

/** What a form needs to save a record. */
export type SaveCalls<Stored, Input> = {
  reread: (id: string) => Promise<Stored>;
  peek: (id: string) => Promise<Stored | null | undefined>;
  create: (input: Input, key: string) => Promise<Stored>;
  update: (input: Input) => Promise<Stored>;
};

/** Queries and mutations of one kind of record. Each mutation refreshes what was read before. */
export const recordsOf = <Kind extends RecordKind, Filters extends { queryOf: (search: ListSearch) => FilterOf<Kind> }>(
  kind: Kind,
  filters: Filters,
  { search: searching, isQuiet, texts }: Differing = {},
) => {
  type Stored = StoredOf<Kind>;
  const { plural: name, naming } = KINDS[kind];
  const all = `/api/${name}`;
  const one = `${all}/:${naming}`;

  const find = async (search: ListSearch, signal: AbortSignal) => {
    const { query, ...page } = toApiQuery(search);
    const isSearch = query && searching;
    const shown = { ...page, ...filters.queryOf(search), ...(isSearch && { query }) };
    return pageIn(await send<Stored[]>(isSearch || `GET ${all}`, { query: shown, signal }));
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
        const { body } = await send<Count[]>(`POST /api/_count/${name}`, { body: { selections }, signal });
        return new Map(addresses.map((address, index) => [JSON.stringify(address), body[index]]));
      },
      placeholderData: keepPreviousData,
      meta: { isErrorShown: true },
    });

  const detail = (id: string) =>
    queryOptions({
      queryKey: [name, 'detail', id],
      queryFn: async ({ signal }) => (await send<Stored>(`GET ${one}`, { params: { [naming]: id }, signal })).body,
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
  const create = async (input: NewOf<Kind>, key: string) => {
    const { body } = await send<Stored>(`POST ${all}`, { body: input, headers: { 'Idempotency-Key': key }, isQuiet });
    await refresh();
    return body;
  };

  const update = async (body: InputOf<Kind>, options: { isQuiet?: boolean } = {}) => {
    const { body: stored } = await send<Stored>(`PUT ${all}`, { body, ...options });
    await refresh();
    return stored;
  };

  const remove = async (id: string) => {
    const billNumber = billNumberIn(queryClient.getQueryData(detail(id).queryKey));
    const isTold = await removeOnce(`${kind} ${id}`, () => send(`DELETE ${one}`, { params: { [naming]: id }, name: billNumber }));
    if (!isTold) showAlert('success', textOf(`aceApp.${kind}.deleted`, { param: billNumber ?? id }) ?? '');
    // Removed before the refresh, which would ask for a record that is gone.
    queryClient.removeQueries({ queryKey: detail(id).queryKey });
    await refresh();
  };

  return {
    kind,
    name,
    filters,
    isSearchable: searching !== undefined,
    texts,
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
