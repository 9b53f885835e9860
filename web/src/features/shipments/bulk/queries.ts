import type { BulkInput, BulkRun } from '@ace/contract/bulk/bulk.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../../shared/api/api.ts';
import { sendOnce } from '../../../shared/api/request-key.ts';
import { queryClient } from '../../../shared/session/query-client.ts';
import { shipments } from '../queries.ts';

/** How often the progress of a run is read, in milliseconds. */
const INTERVAL = 700;

/** Whether all shipments had their turn. */
export const hasEnded = ({ done, failed, leftOut, undoing, undone, kept, cancelled, total }: BulkRun) =>
  done + failed + leftOut + undoing + undone + kept + cancelled >= total;

/** Whether nothing happens to it any more by itself. */
const isAtRest = (run: BulkRun) => run.undoing === 0 && (hasEnded(run) || run.isStopped);

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ['bulk', id],
    queryFn: async ({ signal }) => {
      const { body } = await api('GET /api/bulk-runs/:id', { params: { id: String(id) }, signal });
      if (isAtRest(body)) await shipments.refresh();
      return body;
    },
    refetchInterval: ({ state: { data } }) => (data && isAtRest(data) ? false : INTERVAL),
  });

export const runsQuery = queryOptions({
  queryKey: ['bulk', 'runs'],
  queryFn: async ({ signal }) => (await api('GET /api/bulk-runs', { signal })).body,
  refetchInterval: ({ state: { data } }) => (!data || data.every(isAtRest) ? false : INTERVAL),
});

/** What a run would do now, and what it would leave out. */
export const checkQuery = (body: z.input<typeof BulkInput>) =>
  queryOptions({
    queryKey: ['bulk', 'check', body],
    queryFn: async ({ signal }) => (await api('POST /api/bulk-runs/check', { body, signal })).body,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { isErrorShown: true },
  });

/** Begins a run and returns its id: one for the dialog of this name and for the same `content`, also if the answer to an earlier try was lost. */
export const startRun = (body: z.input<typeof BulkInput>, name: string, content: unknown) =>
  sendOnce(
    { content: ['run', content], name },
    async (key) => (await api('POST /api/bulk-runs', { body, headers: { 'Idempotency-Key': key } })).body.id,
    async (id) => id,
  );

const refresh = () => queryClient.invalidateQueries({ queryKey: ['bulk'] });

export const cancelRun = (id: number) => api('POST /api/bulk-runs/:id/cancel', { params: { id: String(id) } }).then(refresh);

export const undoRun = (id: number) => api('POST /api/bulk-runs/:id/undo', { params: { id: String(id) } }).then(refresh);

export const changeRun = (id: number, isStopped: boolean) =>
  api('PUT /api/bulk-runs/:id', { params: { id: String(id) }, body: { isStopped } }).then(refresh);
