import { recordsOf } from '../../shared/record/records.ts';
import { SHIPMENT_FILTERS } from './filters.ts';

export const shipments = recordsOf('shipment', SHIPMENT_FILTERS, { search: 'GET /api/_search/shipments', isQuiet: true });
