// Not in a file with schemas, so that the browser does not load zod for these names.

/** Maximum length of a rule's phrase in code points, and of the rules of a partner. */
export const EVENT_RULE_LIMITS = { phrase: 200, rules: 500 } as const;

/** How events come: asked for by the program, sent by the partner, or looked up by a person. */
export const EVENT_SOURCES = ['poll', 'push', 'lookup'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/**
 * What became of an event: `recorded` as a tracking; `confirms` a tracking that was there; `unmapped` without a rule; `early` or `ahead`, so that its time
 * cannot be right; `unknown` without a shipment; `dismissed` by a person.
 */
export const EVENT_OUTCOMES = ['recorded', 'confirms', 'unmapped', 'early', 'ahead', 'unknown', 'dismissed'] as const;
export type EventOutcome = (typeof EVENT_OUTCOMES)[number];

/** Why a number is not asked for any more: delivered for 15 days, or nothing new for 30. */
export const POLL_STOPS = ['delivered', 'silent'] as const;
