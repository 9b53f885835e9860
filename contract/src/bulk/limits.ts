// Not in a file with schemas, so that lists are shown without loading zod.

/** The most shipments of a run. */
export const MAX_BULK = 1_000;

/** The most runs of a person that are not over, also stopped ones; so they have at most `MAX_BULK` times as many shipments to be done. */
export const MAX_OPEN_RUNS = 5;

/** Minutes after a run in which its events can be undone. */
export const UNDO_MINUTES = 15;
