import { HISTORY_SIZE } from '@ace/contract/audits/entity-audit.limits.ts';
import type { EntityAudit } from '@ace/contract/audits/entity-audit.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.ts';

const PAGE = HISTORY_SIZE.default;

/** The changes of a shipment, newest first. Each page has one more than it shows: the version with which its oldest is compared. */
export const historyOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['shipments', 'history', id],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }) =>
      (await api('GET /api/shipments/:id/history', { params: { id: String(id) }, query: { before, size: PAGE + 1 }, signal })).body,
    getNextPageParam: (page: EntityAudit[]) => (page.length > PAGE ? page[PAGE - 1]?.commitVersion : undefined),
    select: ({ pages }) => {
      const changes = pages.flatMap((page, index) => (index < pages.length - 1 ? page.slice(0, PAGE) : page));
      const shown = pages.at(-1)?.slice(PAGE).length ? changes.slice(0, -1) : changes;
      return shown.map((change, index) => ({ change, previous: changes[index + 1] ?? null }));
    },
  });

/** One change of a shipment and the version before it; the change is null if there is none of this version. */
export const changeOf = (id: number, version: number) =>
  queryOptions({
    queryKey: ['shipments', 'history', id, version],
    queryFn: async ({ signal }) => {
      const query = { before: version + 1, size: 2 };
      const { body } = await api('GET /api/shipments/:id/history', { params: { id: String(id) }, query, signal });
      const [change, previous = null] = body;
      return { change: change?.commitVersion === version ? change : null, previous };
    },
  });
