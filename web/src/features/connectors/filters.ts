import { SUBMIT_FILTERS } from '@ace/contract/connectors/filter.names.ts';
import type { ConnectorFilterQuery } from '@ace/contract/connectors/filter.ts';
import { type FiltersOf, filterSetOf } from '../../shared/filter/filters.ts';
import type { ListSearch } from '../../shared/list/list-search.ts';

const SERVICE = { kind: 'text', maxLength: 255 } as const;

export const CONNECTOR_FILTERS = filterSetOf({
  courier: SERVICE,
  hub: SERVICE,
  submit: { kind: 'one', values: SUBMIT_FILTERS },
  created: { kind: 'period' },
  ownerId: { kind: 'person' },
});
export type ConnectorFilters = FiltersOf<typeof CONNECTOR_FILTERS.kinds>;
export type ConnectorSearch = ListSearch & ConnectorFilters;

/** The parameters of the API for the filters of a list. */
// They were compared with the names of the contract.
export const filtersOf = (search: ConnectorSearch) => CONNECTOR_FILTERS.queryOf(search) as ConnectorFilterQuery;
