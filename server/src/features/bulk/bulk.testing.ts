import type { BulkReport } from '@ace/contract/bulk/bulk.ts';
import { expect } from 'vitest';
import type { Login, startTestApi } from '../../testing/test-api.ts';

/** Calls about bulk runs, by an employee unless another login is given. */
export const bulkRuns = (api: ReturnType<typeof startTestApi>) => {
  const report = async (id: number, login: Login = 'employee'): Promise<BulkReport> =>
    (await api.as(login).get(`/api/bulk-runs/${id}`)).body;
  /** The report of a run once `isOver` it. */
  const reportOnce = async (id: number, isOver: (report: BulkReport) => boolean, login?: Login) => {
    await expect.poll(async () => isOver(await report(id, login)), { timeout: 20_000 }).toBe(true);
    return await report(id, login);
  };
  return {
    start: (body: object, login: Login = 'employee') => api.as(login).post('/api/bulk-runs', body),
    report,
    ended: (id: number, login?: Login) => reportOnce(id, ({ done, failed, leftOut, total }) => done + failed + leftOut === total, login),
    undo: (id: number, login: Login = 'employee') => api.as(login).post(`/api/bulk-runs/${id}/undo`, {}),
    undone: (id: number) => reportOnce(id, ({ undoing, undone, kept }) => undoing === 0 && undone + kept > 0),
  };
};
