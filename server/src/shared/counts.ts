import type { Count } from '@ace/contract/shared/counts.ts';
import type { Page } from './lists/list.ts';

/** The totals of several pages, one after the other, so that one caller does not take all connections. */
export const countEach = async <Selection>(
  selections: Selection[],
  list: (query: Selection & { page: number; size: number; sort: [] }) => Promise<Page>,
): Promise<Count[]> => {
  const counts: Count[] = [];
  for (const selection of selections) {
    const { total, isTotalLowerBound = false } = await list({ ...selection, page: 0, size: 1, sort: [] });
    counts.push({ total, isTotalLowerBound });
  }
  return counts;
};
