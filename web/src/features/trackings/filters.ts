import type { TrackingFilterQuery } from '@ace/contract/trackings/filter.ts';
import { DELIVERY_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { type FiltersOf, filterSetOf } from '../../shared/filter/filters.ts';
import type { ListSearch } from '../../shared/list/list-search.ts';

export const TRACKING_FILTERS = filterSetOf({
  status: { kind: 'several', values: DELIVERY_STATUSES },
  event: { kind: 'period' },
  createdById: { kind: 'person' },
});
export type TrackingFilters = FiltersOf<typeof TRACKING_FILTERS.kinds>;
export type TrackingSearch = ListSearch & TrackingFilters;

/** The parameters of the API for the filters of a list. */
// They were compared with the names of the contract.
export const filtersOf = (search: TrackingSearch) => TRACKING_FILTERS.queryOf(search) as TrackingFilterQuery;
