import { USER_STATES } from '@ace/contract/users/filter.names.ts';
import type { UserFilterQuery } from '@ace/contract/users/filter.ts';
import { AUTHORITIES } from '@ace/contract/users/roles.ts';
import { type FiltersOf, filterSetOf } from '../../shared/filter/filters.ts';
import type { ListSearch } from '../../shared/list/list-search.ts';

export const USER_FILTERS = filterSetOf({
  role: { kind: 'several', values: AUTHORITIES },
  state: { kind: 'several', values: USER_STATES },
  created: { kind: 'period' },
});
export type UserFilters = FiltersOf<typeof USER_FILTERS.kinds>;
export type UserSearch = ListSearch & UserFilters;

/** The parameters of the API for the filters of a list. */
// They were compared with the names of the contract.
export const filtersOf = (search: UserSearch) => USER_FILTERS.queryOf(search) as UserFilterQuery;
