import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callJson } from './api.ts';
import { type ListSearch, readPage, toApiQuery } from './list/list-search.ts';
import { queryClient } from './session.ts';

type Kind = 'shipments' | 'connectors' | 'trackings' | 'users';
const KINDS = new Set<unknown>(['shipments', 'connectors', 'trackings', 'users'] satisfies Kind[]);

/** Records show what belongs to others (a bill number, a connector): a change of one makes them all stale. */
const refresh = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => KINDS.has(queryKey[0]) });

/** The calls of one kind of record. Changes refresh what was read by themselves. */
export const recordsOf = <Stored, Input>(kind: Kind) => {
  // Users are searched by their list, and addressed by their logins.
  const searchPath = kind === 'users' ? '' : '_search/';
  const path = (id: string) => `/api/${kind}/${encodeURIComponent(id)}`;

  /** A page of the list, or of what was found. */
  const list = (search: ListSearch) =>
    queryOptions({
      queryKey: [kind, 'list', search],
      queryFn: async ({ signal }) =>
        readPage<Stored>(await call(`/api/${search.search ? searchPath : ''}${kind}?${toApiQuery(search)}`, { signal })),
      placeholderData: keepPreviousData,
    });

  const detail = (id: string) =>
    queryOptions({
      queryKey: [kind, 'detail', id],
      queryFn: ({ signal }) => callJson<Stored>(path(id), { signal }),
      meta: { isErrorShown: true },
    });

  /** `key` makes the server take the same request once, however often it arrives. */
  const create = async (body: Input, key: string) => {
    const stored = await callJson<Stored>(`/api/${kind}`, { method: 'POST', body, headers: { 'Idempotency-Key': key } });
    await refresh();
    return stored;
  };

  const update = async (body: Input, { isQuiet = false } = {}) => {
    const stored = await callJson<Stored>(`/api/${kind}`, { method: 'PUT', body, isQuiet });
    await refresh();
    return stored;
  };

  const remove = async (id: string) => {
    await call(path(id), { method: 'DELETE' });
    // Not asked for again: it is gone.
    queryClient.removeQueries({ queryKey: detail(id).queryKey });
    await refresh();
  };

  return { list, detail, create, update, remove, refresh };
};
