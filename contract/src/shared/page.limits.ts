// Apart from the schemas: the list page needs these numbers before it needs zod.

/** Rows of a page: the default, and the most that a client may ask for. */
export const PAGE_SIZE = { default: 20, max: 1000 } as const;

/** Code points of a search that count; more is cut. */
export const SEARCH_LIMIT = 200;

/** A search that found more stops counting here and says so in `X-Total-Count-Relation: gte`. */
export const SEARCH_COUNT_LIMIT = 10_000;
