// Not in a file with schemas, so that the browser does not load zod for these names.

/**
 * Why a shipment needs attention (docs/domain.md, "Progress"): its latest tracking is an exception; a carrier has it and is silent; its ship date
 * has passed without any tracking.
 */
export const ATTENTIONS = ['exceptions', 'stuck', 'overdue'] as const;
export type Attention = (typeof ATTENTIONS)[number];
