import { z } from 'zod';
import { Partner } from '../partners/partner.ts';
import { filterOf } from '../shared/filters.ts';
import { SearchText } from '../shared/page.ts';
import { shipmentFilters } from './filters.ts';

/** Which shipments a list shows. */
export const ShipmentFilter = filterOf(shipmentFilters, { partner: Partner, customerReference: SearchText.unwrap() }).extend({
  /** A whole number of the shipment, its customer, its partner or its connector, as a scanner reads it. */
  code: SearchText.unwrap().optional(),
  /** The same as `connector=without`. */
  filter: z.literal('connector-is-null').optional(),
});
export type ShipmentFilter = z.infer<typeof ShipmentFilter>;
/** As it is sent. */
export type ShipmentFilterQuery = z.input<typeof ShipmentFilter>;
