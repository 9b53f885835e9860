// Not in a file with schemas, so that the browser does not load zod for these names.

/**
 * Why a shipment needs attention (docs/domain.md, "Progress"): its latest tracking is an exception; a carrier has it and is silent; its ship date
 * has passed without any tracking; its customer changed it after the hand-over, and nobody has passed that on to the partner.
 */
export const ATTENTIONS = ['exceptions', 'stuck', 'overdue', 'changed'] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** `due`: without a connector, although it goes to Australia. */
export const CONNECTOR_FILTERS = ['with', 'without', 'due'] as const;
