import type { Task, TaskNote } from '@ace/contract/desk/desk.ts';
import type { StuckDaysInput } from '@ace/contract/progress/stuck-days.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/session/query-client.ts';

export const deskQuery = queryOptions({
  queryKey: ['desk', 'counts'],
  queryFn: async ({ signal }) => (await api('GET /api/desk', { signal })).body,
});

/** Which tasks a worklist shows. */
export type Worklist = 'all' | 'mine' | 'snoozed';

const WORKLIST_QUERIES = { all: {}, mine: { assignee: 'me' }, snoozed: { snoozed: 'true' } } as const;

export const tasksQuery = (list: Worklist) =>
  queryOptions({
    queryKey: ['desk', 'tasks', list],
    queryFn: async ({ signal }) => (await api('GET /api/desk/tasks', { query: WORKLIST_QUERIES[list], signal })).body,
    placeholderData: keepPreviousData,
    meta: { isErrorShown: true },
  });

/** Events of partners that home shows. */
const SHOWN_MOVED = 6;

/** What partners reported last. */
export const movedQuery = queryOptions({
  queryKey: ['desk', 'moved'],
  queryFn: async ({ signal }) =>
    (await api('GET /api/trackings', { query: { source: 'partner', size: SHOWN_MOVED, sort: 'id,desc' }, signal })).body,
  meta: { isErrorShown: true },
});

/** Customers whose notifications wait. */
export const heldQuery = queryOptions({
  queryKey: ['desk', 'held'],
  queryFn: async ({ signal }) => (await api('GET /api/notifications/held', { signal })).body,
});

export const chartsQuery = queryOptions({
  queryKey: ['desk', 'charts'],
  queryFn: async ({ signal }) => (await api('GET /api/desk/charts', { signal })).body,
  meta: { isErrorShown: true },
});

export const colleaguesQuery = queryOptions({
  queryKey: ['desk', 'colleagues'],
  queryFn: async ({ signal }) => (await api('GET /api/desk/colleagues', { signal })).body,
});

/** Who noted what at the shipment `id`, the latest first. */
export const taskNotesQuery = (id: number) =>
  queryOptions({
    queryKey: ['desk', 'notes', id],
    queryFn: async ({ signal }) => (await api('GET /api/desk/tasks/:id/notes', { params: { id }, signal })).body,
    // Other users write notes, too.
    staleTime: 0,
  });

export const stuckDaysQuery = queryOptions({
  queryKey: ['desk', 'stuck-days'],
  queryFn: async ({ signal }) => (await api('GET /api/progress/stuck-days', { signal })).body,
  // Its form begins with what is stored now.
  gcTime: 0,
});

const refresh = () => queryClient.invalidateQueries({ queryKey: ['desk'] });

export const saveTaskNote = async (id: number, body: TaskNote) => {
  await api('PUT /api/desk/tasks/:id', { params: { id: String(id) }, body });
  await refresh();
};

/** Marks the changes of a shipment as passed on to the partner. */
export const passOn = async ({ id, version }: Task) => {
  await api('POST /api/desk/tasks/:id/passed-on', { params: { id: String(id) }, body: { version } }).finally(refresh);
};

/** Confirms the customer `id`, and sends what waits. */
export const releaseHeld = async (id: number) =>
  (await api('POST /api/notifications/held/:id/release', { params: { id: String(id) } }).finally(refresh)).body;

export const saveStuckDays = async (body: StuckDaysInput) => {
  const { body: stored } = await api('PUT /api/progress/stuck-days', { body });
  await refresh();
  return stored;
};
