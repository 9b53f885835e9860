import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { ATTENTIONS } from '@ace/contract/progress/attention.ts';
import { CONNECTOR_FILTERS, STATUS_FILTERS } from '@ace/contract/shipments/filter.names.ts';
import type { ShipmentFilterQuery } from '@ace/contract/shipments/filter.ts';
import { type FiltersOf, filterSetOf } from '../../shared/filter/filters.ts';
import type { ListSearch } from '../../shared/list/list-search.ts';

export const SHIPMENT_FILTERS = filterSetOf({
  status: { kind: 'several', values: STATUS_FILTERS },
  partner: { kind: 'several', values: PARTNERS },
  shipDate: { kind: 'period' },
  created: { kind: 'period' },
  ownerId: { kind: 'person' },
  connector: { kind: 'one', values: CONNECTOR_FILTERS },
  attention: { kind: 'one', values: ATTENTIONS },
});
export type ShipmentFilters = FiltersOf<typeof SHIPMENT_FILTERS.kinds>;
export type ShipmentSearch = ListSearch & ShipmentFilters;

/** The parameters of the API for the filters of a list. */
// They were compared with the names of the contract.
export const filtersOf = (search: ShipmentSearch) => SHIPMENT_FILTERS.queryOf(search) as ShipmentFilterQuery;
