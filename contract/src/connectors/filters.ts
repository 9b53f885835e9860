// Not in a file with schemas, so that the browser does not load zod for these.

import { PERSON, period, text, YES_NO } from '../shared/filter-kinds.ts';
import { CONNECTOR_TEXT_LIMIT } from './limits.ts';

/** The fields whose stored values can be chosen in a filter. */
export const SERVICE_FIELDS = ['courier', 'hub'] as const;
export type ServiceField = (typeof SERVICE_FIELDS)[number];

export const connectorFilters = {
  /** Whole values, as the label has them. */
  courier: text(CONNECTOR_TEXT_LIMIT),
  hub: text(CONNECTOR_TEXT_LIMIT),
  /** Whether the order was submitted to the partner. */
  submit: YES_NO,
  created: period('createdDate'),
  /** Who owns the shipment. */
  ownerId: PERSON,
} as const;
