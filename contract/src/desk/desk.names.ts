// Not in a file with schemas, so that the browser does not load zod for these names.

/** What the desk counts, in the order of the screen, and the filter of the list that shows the same shipments (docs/domain.md, "Desk"). */
export const DESK_FILTERS = {
  registeredToday: { createdFrom: 'today', createdTo: 'today' },
  shipDateToday: { shipDateFrom: 'today', shipDateTo: 'today' },
  withoutConnector: { connector: 'due' },
  exceptions: { attention: 'exceptions' },
  stuck: { attention: 'stuck' },
  overdue: { attention: 'overdue' },
  changed: { attention: 'changed' },
} as const;
export type DeskCount = keyof typeof DESK_FILTERS;
export const DESK_COUNTS = Object.keys(DESK_FILTERS) as DeskCount[];

/** Maximum length of a note at a task, in code points. */
export const TASK_NOTE_LIMIT = 200;

/** The most notes at a task that are kept: the latest. */
export const MAX_TASK_NOTES = 50;

/** The kinds of tasks on the worklist in the order of the screen, and how many of each at most. */
export const TASK_ATTENTIONS = ['changed', 'exceptions', 'stuck'] as const;
export const MAX_TASKS = 100;
