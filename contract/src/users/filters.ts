// Not in a file with schemas, so that the browser does not load zod for these.

import { period, several } from '../shared/filter-kinds.ts';
import type { FilterOf } from '../shared/filters.ts';
import { AUTHORITIES, USER_STATES } from './roles.ts';

export const userFilters = {
  /** The highest role of a user. */
  role: several(AUTHORITIES),
  state: several(USER_STATES),
  created: period('createdDate'),
} as const;
export type UserFilter = FilterOf<typeof userFilters>;
