import { RECORD_KINDS, type RecordKind } from '@ace/contract/records.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, type ListSearch, pageIn, toApiQuery } from '../list/list-search.ts';
import { queryClient } from '../session/query-client.ts';

type Kind = `${RecordKind}s`;
const KINDS = new Set<unknown>(RECORD_KINDS.map((kind) => `${kind}s`));

/** Records show what belongs to others (a bill number, a connector): a change of one makes them all stale. */
const refresh = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => KINDS.has(queryKey[0]) });

type Answer<Body> = Promise<{ body: Body; headers: Headers }>;

/** The calls of the API for one kind of record; `id` is what addresses call it. Without `search`, the list itself searches. */
type Calls<Row, Stored, Created, Input> = {
  list: (query: ListQuery, signal: AbortSignal) => Answer<Row[]>;
  search?: (query: ListQuery & { query: string }, signal: AbortSignal) => Answer<Row[]>;
  read: (id: string, signal: AbortSignal) => Answer<Stored>;
  create: (body: Created, headers: Record<string, string>) => Answer<Stored>;
  update: (body: Input, options: { isQuiet?: boolean }) => Answer<Stored>;
  remove: (id: string) => Promise<unknown>;
};

/** What a form needs to save a record. */
export type SaveCalls<Stored, Input> = {
  reread: (id: string) => Promise<Stored>;
  create: (input: Input, key: string) => Promise<Stored>;
  update: (input: Input) => Promise<Stored>;
};

/** Queries and changes of one kind of record. Changes refresh what was read by themselves. */
export const recordsOf = <Row, Stored, Created, Input>(kind: Kind, calls: Calls<Row, Stored, Created, Input>) => {
  /** A page of the list, or of what was found. */
  const list = (search: ListSearch) =>
    queryOptions({
      queryKey: [kind, 'list', search],
      queryFn: async ({ signal }) => {
        const { query, ...page } = toApiQuery(search);
        const find = calls.search ?? calls.list;
        return pageIn(query ? await find({ ...page, query }, signal) : await calls.list(page, signal));
      },
      placeholderData: keepPreviousData,
    });

  const detail = (id: string) =>
    queryOptions({
      queryKey: [kind, 'detail', id],
      queryFn: async ({ signal }) => (await calls.read(id, signal)).body,
      meta: { isErrorShown: true },
    });

  const reread = (id: string) => queryClient.fetchQuery(detail(id));

  /** `key` makes the server take the same request once, however often it arrives. */
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
    await calls.remove(id);
    // Not asked for again: it is gone.
    queryClient.removeQueries({ queryKey: detail(id).queryKey });
    await refresh();
  };

  return { list, detail, reread, create, update, remove, refresh };
};
