import type { EntityAudit } from '@ace/contract/audits/entity-audit.ts';
import { HISTORY_SIZE } from '@ace/contract/audits/records.ts';
import type { OrderStep } from '@ace/contract/connectors/order-step.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.ts';
import { loadTexts } from '../../../shared/i18n/i18n.ts';
import { readProblems } from '../../problems/queries.ts';
import { type ProblemStep, stepsOf } from '../../problems/steps.ts';

const PAGE = HISTORY_SIZE.default;

type Step = { step: OrderStep } | { problem: ProblemStep };
type Entry = { change: EntityAudit; previous: EntityAudit | null } | Step;

const stepTime = (entry: Step) => Date.parse('step' in entry ? entry.step.at : entry.problem.at);
const timeOf = (entry: Entry) => ('change' in entry ? Date.parse(entry.change.modifiedDate) : stepTime(entry));

/** Puts the steps of orders and problems among the changes, each before the first change that is older. Those older than all come last. */
const merged = (changes: Entry[], steps: Step[]) => {
  const entries = [...changes];
  for (const step of steps) {
    const place = entries.findIndex((entry) => timeOf(entry) < stepTime(step));
    entries.splice(place < 0 ? entries.length : place, 0, step);
  }
  return entries;
};

/** The steps of the orders and problems of a shipment, with the texts of problems. */
const readSteps = async (id: number, signal: AbortSignal): Promise<Step[]> => {
  const [{ body: orders }, problems] = await Promise.all([
    api('GET /api/shipments/:id/orders', { params: { id: String(id) }, signal }),
    readProblems(id, signal),
    loadTexts('goods', 'problems'),
  ]);
  return [...orders.map((step) => ({ step })), ...stepsOf(problems).map((problem) => ({ problem }))];
};

/**
 * The changes of a shipment and the steps of its orders and problems, newest first. Each page has one more change than it shows: the version with which its oldest is
 * compared. The first page brings the steps; those older than the changes shown so far wait for them.
 */
export const historyOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['shipments', 'history', id],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }) => {
      const params = { id: String(id) };
      const [{ body: changes }, steps] = await Promise.all([
        api('GET /api/shipments/:id/history', { params, query: { before, size: PAGE + 1 }, signal }),
        before === undefined ? readSteps(id, signal) : [],
      ]);
      return { changes, steps };
    },
    getNextPageParam: ({ changes }) => (changes.length > PAGE ? changes[PAGE - 1]?.commitVersion : undefined),
    select: ({ pages }): Entry[] => {
      const changes = pages.flatMap(({ changes }, index) => (index < pages.length - 1 ? changes.slice(0, PAGE) : changes));
      const hasMore = (pages.at(-1)?.changes.length ?? 0) > PAGE;
      const shown = (hasMore ? changes.slice(0, -1) : changes).map((change, index) => ({ change, previous: changes[index + 1] ?? null }));
      const oldest = hasMore ? Date.parse(shown.at(-1)?.change.modifiedDate ?? '') : Number.NEGATIVE_INFINITY;
      const steps = pages.flatMap(({ steps }) => steps).filter((step) => stepTime(step) >= oldest);
      return merged(shown, steps);
    },
    meta: { isErrorShown: true, isLossShown: true },
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
    meta: { isErrorShown: true, isLossShown: true },
  });
