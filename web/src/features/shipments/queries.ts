import type { ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { api } from '../../shared/api/api.ts';
import { recordsOf } from '../../shared/record/records.ts';
import { filtersOf, type ShipmentSearch } from './filters.ts';

export const shipments = recordsOf('shipments', {
  list: (query, signal, address: ShipmentSearch) => api('GET /api/shipments', { query: { ...query, ...filtersOf(address) }, signal }),
  search: (query, signal, address) => api('GET /api/_search/shipments', { query: { ...query, ...filtersOf(address) }, signal }),
  count: (addresses: ShipmentSearch[], signal) => {
    const selections = addresses.map((address) => ({ ...filtersOf(address), query: address.search }));
    return api('POST /api/_count/shipments', { body: { selections }, signal });
  },
  read: (id, signal) => api('GET /api/shipments/:id', { params: { id }, signal }),
  // The pages say what was created, with the next steps.
  create: (body: ShipmentInput, headers) => api('POST /api/shipments', { body, headers, isQuiet: true }),
  update: (body: ShipmentInput, options) => api('PUT /api/shipments', { body, ...options }),
  remove: (id, options) => api('DELETE /api/shipments/:id', { params: { id }, ...options }),
});
