// Apart from the schemas: the lookup page needs no zod.

/** Most code points of a partner's tracking number. */
export const TRACKING_ID_LIMIT = 64;
