// Not in a file with schemas, so that the browser does not load zod for these names.

/** Whether the order of a connector was submitted to the partner. */
export const SUBMIT_FILTERS = ['yes', 'no'] as const;

/** The fields whose stored values can be chosen in a filter. */
export const SERVICE_FIELDS = ['courier', 'hub'] as const;
export type ServiceField = (typeof SERVICE_FIELDS)[number];
