import type { ImportState } from '@ace/contract/imports/import.ts';
import { redirect } from '@tanstack/react-router';
import { loadTexts } from '../../shared/i18n/i18n.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { importQuery } from './queries.ts';

export const STEPS = ['columns', 'check', 'run', 'report'] as const;
export type Step = (typeof STEPS)[number];

/** The pages that an import in this state has; the first one is where it continues. */
const PAGES: Record<ImportState, readonly Step[]> = {
  reading: ['columns'],
  failed: ['columns'],
  columns: ['columns'],
  checked: ['check', 'columns'],
  running: ['run'],
  stopped: ['run'],
  done: ['report'],
};

/** Where an import continues. */
export const stepOf = (state: ImportState): Step => PAGES[state][0] ?? 'columns';

/** Whether an import in this state has this page. */
export const fits = (state: ImportState, step: Step) => PAGES[state].includes(step);

/** The address of a step. */
export const addressOf = (step: Step) => `/import/$id/${step}` as const;

/** What the page of a step waits for. An import that is elsewhere leads to its own page. */
export const openStep = async (step: Step, id: string) => {
  const [found] = await Promise.all([queryClient.fetchQuery(importQuery(id)), loadTexts('imports')]);
  if (!fits(found.state, step)) throw redirect({ to: addressOf(stepOf(found.state)), params: { id }, replace: true });
  return found;
};
