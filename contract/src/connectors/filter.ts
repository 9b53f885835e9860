import { z } from 'zod';
import { FilterDay, FilterPerson } from '../shared/filters.ts';
import { requiredText } from '../shared/text/text.ts';
import { CONNECTOR_TEXT_LIMIT } from './connector.ts';

/** The fields whose stored values can be chosen in a filter. */
const SERVICE_FIELDS = ['courier', 'hub'] as const;
export type ServiceField = (typeof SERVICE_FIELDS)[number];

const ServiceValue = requiredText(CONNECTOR_TEXT_LIMIT).optional();

/** Which connectors a list shows: those that meet all conditions that are given. Days are those of the company's time zone, both included. */
export const ConnectorFilter = z.object({
  /** Whole values, as the label has them. */
  courier: ServiceValue,
  hub: ServiceValue,
  /** Whether the order was submitted to the partner. */
  submit: z.enum(['yes', 'no']).optional(),
  createdFrom: FilterDay.optional(),
  createdTo: FilterDay.optional(),
  /** Who owns the shipment. */
  ownerId: FilterPerson.optional(),
});
export type ConnectorFilter = z.infer<typeof ConnectorFilter>;
/** Names the field whose values are asked for. */
export const ServiceParam = z.object({ field: z.enum(SERVICE_FIELDS) });
