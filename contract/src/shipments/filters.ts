// Not in a file with schemas, so that the browser does not load zod for these.

import { LABEL_FILTERS } from '../labels/formats.ts';
import { PARTNERS } from '../partners/carriers.ts';
import { ARRIVING_FILTERS, ATTENTIONS, CONNECTOR_FILTERS, READINESS_FILTERS } from '../progress/attention.ts';
import { one, PERSON, period, several, text } from '../shared/filter-kinds.ts';
import { SEARCH_LIMIT } from '../shared/lists.ts';
import { STATUS_FILTERS } from '../trackings/statuses.ts';

export const shipmentFilters = {
  status: several(STATUS_FILTERS),
  partner: several(PARTNERS, 'partnerShipment'),
  shipDate: { ...period('shipDate'), isOfDays: true },
  created: period('createdDate'),
  ownerId: PERSON,
  connector: one(CONNECTOR_FILTERS),
  /** Those that are likely to arrive today. */
  arriving: one(ARRIVING_FILTERS),
  /** Those that are not handed over, and that something stops or warns of, or whose country nobody has checked: of these, the worst. */
  readiness: one(READINESS_FILTERS),
  label: one(LABEL_FILTERS),
  /** The whole reference of the customer, as it was typed. */
  customerReference: text(SEARCH_LIMIT),
  /** Those that an import wrote last. Links have it; people remove it, and do not choose it. */
  importId: { kind: 'record' },
  attention: one(ATTENTIONS),
} as const;
