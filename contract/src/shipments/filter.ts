import { z } from 'zod';
import { Partner } from '../partners/partner.ts';
import { ATTENTIONS, CONNECTOR_FILTERS } from '../progress/attention.ts';
import { FilterDay, FilterPerson, severalOf } from '../shared/filters.ts';
import { SearchText } from '../shared/page.ts';
import { STATUS_FILTERS } from '../trackings/statuses.ts';

/** Which shipments a list shows: those that meet all conditions that are given. Days are those of the company's time zone, both included. */
export const ShipmentFilter = z.object({
  status: severalOf(z.enum(STATUS_FILTERS)),
  partner: severalOf(Partner),
  shipDateFrom: FilterDay.optional(),
  shipDateTo: FilterDay.optional(),
  createdFrom: FilterDay.optional(),
  createdTo: FilterDay.optional(),
  ownerId: FilterPerson.optional(),
  connector: z.enum(CONNECTOR_FILTERS).optional(),
  attention: z.enum(ATTENTIONS).optional(),
  /** A whole number of the shipment, its partner or its connector, as a scanner reads it. */
  code: SearchText.unwrap().optional(),
  /** The same as `connector=without`. */
  filter: z.literal('connector-is-null').optional(),
});
export type ShipmentFilter = z.infer<typeof ShipmentFilter>;
/** As it is sent. */
export type ShipmentFilterQuery = z.input<typeof ShipmentFilter>;
