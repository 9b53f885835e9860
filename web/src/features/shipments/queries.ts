import type { ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { api } from '../../shared/api/api.ts';
import { recordsOf } from '../../shared/record/records.ts';
import { SHIPMENT_FILTERS } from './filters.ts';

export const shipments = recordsOf('shipment', SHIPMENT_FILTERS, {
  list: (query, signal) => api('GET /api/shipments', { query, signal }),
  search: (query, signal) => api('GET /api/_search/shipments', { query, signal }),
  count: (selections, signal) => api('POST /api/_count/shipments', { body: { selections }, signal }),
  read: (id, signal) => api('GET /api/shipments/:id', { params: { id }, signal }),
  // The pages say what was created, with the next steps.
  create: (body: ShipmentInput, headers) => api('POST /api/shipments', { body, headers, isQuiet: true }),
  update: (body: ShipmentInput, options) => api('PUT /api/shipments', { body, ...options }),
  remove: (id, options) => api('DELETE /api/shipments/:id', { params: { id }, ...options }),
});
