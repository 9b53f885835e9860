import { z } from 'zod';
import { LABEL_FILTERS } from '../labels/formats.ts';
import { Partner } from '../partners/partner.ts';
import { ARRIVING_FILTERS, ATTENTIONS, CONNECTOR_FILTERS, READINESS_FILTERS } from '../progress/attention.ts';
import { FilterDay, FilterId, FilterPerson, severalOf } from '../shared/filters.ts';
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
  /** Those that are likely to arrive today. */
  arriving: z.enum(ARRIVING_FILTERS).optional(),
  /** Those that are not handed over, and that something stops, or warns of: of the two, the worse. */
  readiness: z.enum(READINESS_FILTERS).optional(),
  label: z.enum(LABEL_FILTERS).optional(),
  /** A whole number of the shipment, its customer, its partner or its connector, as a scanner reads it. */
  code: SearchText.unwrap().optional(),
  /** The whole reference of the customer, as it was typed. */
  customerReference: SearchText.unwrap().optional(),
  /** Those that an import wrote last. */
  importId: FilterId.optional(),
  /** The same as `connector=without`. */
  filter: z.literal('connector-is-null').optional(),
});
export type ShipmentFilter = z.infer<typeof ShipmentFilter>;
/** As it is sent. */
export type ShipmentFilterQuery = z.input<typeof ShipmentFilter>;
