// How much of a list is answered, searched and counted at once.

/** Rows per page: the default, and the maximum. */
export const PAGE_SIZE = { default: 20, max: 1000 } as const;

/** Maximum length of a search in code points; the rest is cut off. */
export const SEARCH_LIMIT = 200;

/** Maximum number of search hits that are counted. If there are more, the answer has `X-Total-Count-Relation: gte`. */
export const SEARCH_COUNT_LIMIT = 1_000;

/** The same for lists with filters and no search. */
export const FILTER_COUNT_LIMIT = 10_000;

/** Most selections of a list that one call counts: the built-in views, those of a person, and shared ones. */
export const MAX_COUNTS = 100;
