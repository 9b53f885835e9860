// Not in a file with schemas, so that the lookup page does not load zod.

/** Maximum length of a partner's tracking number, in code points. */
export const TRACKING_ID_LIMIT = 64;
