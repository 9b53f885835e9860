import type { ColumnEdit, FieldValue, Import, ImportKind, ImportRow, ImportSettings, RowFilter } from '@ace/contract/imports/import.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../shared/api/api.ts';
import { removeOnce, sendOnce } from '../../shared/api/request-key.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { pageIn } from '../../shared/list/list-search.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { store } from '../../shared/ui/store-file.ts';
import { shipments } from '../shipments/queries.ts';

/** How often an import is read that goes on by itself, in milliseconds. */
const INTERVAL = 700;
/** And one that is stopped: what was in progress ends, or it is continued on another screen. */
const STOPPED_INTERVAL = 3_000;

/** Rows of a page. */
export const ROWS = 100;

/** Whether something happens to it without a person. */
const isMoving = ({ state, undoing, waiting }: Import) =>
  waiting !== undefined || state === 'reading' || state === 'running' || undoing > 0;

const KEY = ['imports'];

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'detail', id],
    queryFn: async ({ signal }) => (await api('GET /api/imports/:id', { params: { id }, signal })).body,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? INTERVAL : data?.state === 'stopped' && STOPPED_INTERVAL),
    meta: { isErrorShown: true, isLossShown: true },
  });

/** Those of the person, or of everybody for administrators. */
export const importsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: async ({ signal }) => (await api('GET /api/imports', { signal })).body,
  refetchInterval: ({ state: { data } }) => (data?.some(isMoving) ? INTERVAL : false),
  meta: { isErrorShown: true },
});

export type RowsSearch = { state?: RowFilter; page: number };
/** `search` is what was asked for: while another page is read, the former one stays. */
export type RowsPage = { search: RowsSearch; rows: ImportRow[]; total: number };

const readRows = async (id: string, search: RowsSearch, size: number, signal?: AbortSignal): Promise<RowsPage> => {
  const { state, page } = search;
  const query = { page: page - 1, size, ...(state && { state }) };
  const { body, headers } = await api('GET /api/imports/:id/rows', { params: { id }, query, signal });
  return { search, rows: body, total: Number(headers.get('X-Total-Count')) };
};

/** A page of rows. Edits are written into it, and its rows keep their places; it is read again only when it is opened again. */
export const rowsQuery = (id: string, search: RowsSearch) =>
  queryOptions({
    queryKey: [...KEY, 'rows', id, search],
    queryFn: ({ signal }) => readRows(id, search, ROWS, signal),
    placeholderData: keepPreviousData,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
  });

/** Where F8 leads that finds no further error on its page. */
export const FIRST_ERRORS: RowsSearch = { state: 'error', page: 1 };

/** Keeps the first errors as they were read: an answer that is still to come would move rows while a person types. */
export const keepFirstErrors = (id: string) => queryClient.cancelQueries({ queryKey: rowsQuery(id, FIRST_ERRORS).queryKey, exact: true });

/** The most rows that one call lists. */
const MOST_ROWS = 1_000;

/** Puts a row that was changed into the place of the former one, wherever it is shown. */
export const replaceRow = (id: string, found: ImportRow) =>
  queryClient.setQueriesData<RowsPage>(
    { queryKey: [...KEY, 'rows', id], predicate: ({ queryKey }) => queryKey.length === 4 },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.row === found.row ? found : row)) },
  );

/** All rows of a filter, page by page. */
async function* readAllRows(id: string, state?: RowFilter, signal?: AbortSignal) {
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readRows(id, { state, page }, MOST_ROWS, signal);
    yield* rows;
    if (rows.length === 0 || page * MOST_ROWS >= total) return;
  }
}

/** The numbers of all rows of a filter that are below `row`. */
export const rowsBelow = async (id: string, state: RowFilter | undefined, row: number) =>
  (await Array.fromAsync(readAllRows(id, state), (each) => each.row)).filter((each) => each > row);

/** The values of a field in all rows, as they are now. */
export const valuesQuery = (id: string, field: string) =>
  queryOptions({
    queryKey: [...KEY, 'values', id, field],
    queryFn: ({ signal }) =>
      Array.fromAsync(readAllRows(id, undefined, signal), ({ row, values }) => ({ row, value: values[field] ?? null })),
    gcTime: 0,
  });

const remember = (body: Import) => {
  queryClient.setQueryData(importQuery(String(body.id)).queryKey, body);
  void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
  return body;
};

/** Reads the counts again; the rows that are shown stay in their places. */
export const refreshImport = (id: string) => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey });

export const refreshRows = (id: string) => queryClient.invalidateQueries({ queryKey: [...KEY, 'rows', id] });

/** The imports that were sent from this page and not shown yet: they may be read before their page asks for them. */
export const justSent = new Set<string>();

/** `content` tells what is sent from other files of that name. */
export const uploadImport = async (kind: ImportKind, file: Blob, name: string, content: unknown) => {
  const { body } = await sendOnce({ content: ['import', kind, name, content] }, (key) => {
    const headers = { 'X-File-Name': encodeURIComponent(name), 'Idempotency-Key': key };
    return api('POST /api/imports', { query: { kind }, body: file, headers, isQuiet: true });
  });
  const sent = remember(body);
  justSent.add(String(sent.id));
  return sent;
};

export const changeImport = async (id: string, body: z.input<typeof ImportSettings>) => {
  const changed = remember((await api('PUT /api/imports/:id', { params: { id }, body, isQuiet: true })).body);
  // What was checked before is checked again.
  void queryClient.resetQueries({ queryKey: [...KEY, 'rows', id] });
  return changed;
};

export const deleteImport = async (id: number) => {
  await removeOnce(`import ${id}`, () => api('DELETE /api/imports/:id', { params: { id }, isQuiet: true }));
  queryClient.removeQueries({ queryKey: importQuery(String(id)).queryKey });
  await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
};

export const editRow = async (id: string, row: number, values: Record<string, FieldValue>) =>
  (await api('PUT /api/imports/:id/rows/:row', { params: { id, row }, body: { values }, isQuiet: true })).body;

/** One value for a field of many rows; what is shown is read again. */
export const editColumn = async (id: string, body: z.input<typeof ColumnEdit>) => {
  const changed = remember((await api('PUT /api/imports/:id/rows', { params: { id }, body, isQuiet: true })).body);
  await refreshRows(id);
  return changed;
};

export const startImport = async (id: string, only: 'good' | 'all') =>
  remember((await api('POST /api/imports/:id/start', { params: { id }, body: { only }, isQuiet: true })).body);

export const stopImport = async (id: string, isStopped: boolean) =>
  remember((await api('PUT /api/imports/:id/start', { params: { id }, body: { isStopped }, isQuiet: true })).body);

export const undoImport = async (id: string) => remember((await api('POST /api/imports/:id/undo', { params: { id }, isQuiet: true })).body);

/** After an import, or after it was undone: lists show other records. */
export const refreshRecords = () => shipments.refresh();

type Imported = {
  /** The import. */
  id: number;
  /** Only those that have a connector, and so a label. */
  isLabelled?: boolean;
};

/** The shipments that an import has created or changed and that are still there: their ids in the order of the file, and how many they are. */
export const readShipments = async ({ id, isLabelled }: Imported, page: number, size: number, signal?: AbortSignal) => {
  const query = { importId: String(id), ...(isLabelled && { connector: 'with' as const }), page: page - 1, size, sort: ['id,asc'] };
  const { rows, total } = pageIn(await api('GET /api/shipments', { query, signal }));
  return { ids: rows.map((row) => row.id), total };
};

/** How many shipments of an import are there. */
export const importedQuery = (of: Imported) =>
  queryOptions({
    // Beside the list of shipments, which is read again when one is deleted.
    queryKey: [shipments.name, 'imported', of],
    queryFn: async ({ signal }) => (await readShipments(of, 1, 1, signal)).total,
  });

const baseOf = (name: string) => name.replace(/\.\w{1,5}$/, '');

/** Stores the rows that were not imported, as a spreadsheet. */
export const storeRejects = async ({ id, fileName }: Import) => {
  const { body } = await api('GET /api/imports/:id/rejects.xlsx', { params: { id }, query: { language: currentLanguage() } });
  store(`${baseOf(fileName)} – rejects.xlsx`, body);
};

export const storeTemplate = async (kind: ImportKind) =>
  store(`ace-${kind}-template.xlsx`, (await api('GET /api/imports/template.xlsx', { query: { kind, language: currentLanguage() } })).body);
