// Not in a file with schemas, so that home is shown without loading zod.

/** What the desk counts, in the order of the screen, and the filter of the list that shows the same shipments (docs/domain.md, "Desk"). */
export const DESK_FILTERS = {
  registeredToday: { createdFrom: 'today', createdTo: 'today' },
  shipDateToday: { shipDateFrom: 'today', shipDateTo: 'today' },
  arrivingToday: { arriving: 'today' },
  withoutConnector: { connector: 'due' },
  exceptions: { attention: 'exceptions' },
  stuck: { attention: 'stuck' },
  overdue: { attention: 'overdue' },
  changed: { attention: 'changed' },
  late: { attention: 'late' },
  unmapped: { attention: 'unmapped' },
  unreachable: { attention: 'unreachable' },
  problems: { attention: 'problems' },
  missing: { attention: 'missing' },
} as const;
export type DeskCount = keyof typeof DESK_FILTERS;
export const DESK_COUNTS = Object.keys(DESK_FILTERS) as DeskCount[];
