// Not in a file with schemas, so that the browser does not load zod for these names.

/**
 * Why a shipment needs attention (docs/domain.md, "Progress"): its latest tracking is an exception; a carrier has it and is silent; its ship date
 * has passed without any tracking; its customer changed it after the hand-over, and that was not passed on to the partner; the days on which it
 * was likely to arrive have passed; its latest news is an event without a known meaning; its partner could not be asked for its number for a day; it has
 * an unsolved problem; a package did not come with the others.
 */
export const ATTENTIONS = ['exceptions', 'stuck', 'overdue', 'changed', 'late', 'unmapped', 'unreachable', 'problems', 'missing'] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** `due`: without a connector, although it goes to Australia. */
export const CONNECTOR_FILTERS = ['with', 'without', 'due'] as const;

/** What is not ready for the hand-over: it is stopped, or is lacking something else, or nobody has checked its country (docs/domain.md, "Destinations"). */
export const READINESS_FILTERS = ['stop', 'warn', 'notChecked'] as const;
export type ReadinessFilter = (typeof READINESS_FILTERS)[number];

/** `today`: today is one of the days on which it is likely to arrive. */
export const ARRIVING_FILTERS = ['today'] as const;
