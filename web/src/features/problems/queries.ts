import type { HoldInput, ProblemReport, ProblemUpdate } from '@ace/contract/problems/problem.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { sendOnce } from '../../shared/api/request-key.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { addressOf } from '../../shared/ui/file-address.ts';

export const readProblems = async (id: number, signal?: AbortSignal) =>
  (await api('GET /api/shipments/:id/problems', { params: { id: String(id) }, signal })).body;

/** The problems of a shipment, the latest first. */
export const problemsOf = (id: number) =>
  queryOptions({
    queryKey: ['shipments', 'problems', id],
    queryFn: ({ signal }) => readProblems(id, signal),
    meta: { isErrorShown: true, isLossShown: true },
  });

/** What is unsolved of all shipments that the user may see. */
export const openProblems = queryOptions({
  queryKey: ['desk', 'problems'],
  queryFn: async ({ signal }) => (await api('GET /api/problems', { signal })).body,
});

/** The photo of a problem as an address. It never changes. */
export const photoOf = (id: number) =>
  queryOptions({
    queryKey: ['problemPhotos', id],
    queryFn: async ({ signal }) => addressOf((await api('GET /api/problems/:id/photo', { params: { id: String(id) }, signal })).body),
    staleTime: Number.POSITIVE_INFINITY,
  });

const refresh = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['shipments'] }), queryClient.invalidateQueries({ queryKey: ['desk'] })]);

/** Reports what is wrong with a package. A report whose answer was lost is sent again, and stored once. */
export const reportProblem = async (code: string, body: ProblemReport) =>
  await sendOnce({ content: ['problem', code, body] }, (key) =>
    api('POST /api/packages/:code/problems', { params: { code }, body, headers: { 'Idempotency-Key': key } }),
  ).finally(refresh);

/** Answers a problem, or solves it. */
export const updateProblem = async (id: number, body: ProblemUpdate) =>
  await api('PUT /api/problems/:id', { params: { id: String(id) }, body }).finally(refresh);

/** Puts a shipment on hold, or lets it go. */
export const holdShipment = async (id: number, body: HoldInput) =>
  await api('PUT /api/shipments/:id/hold', { params: { id: String(id) }, body }).finally(refresh);
