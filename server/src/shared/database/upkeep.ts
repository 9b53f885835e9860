import type pg from 'pg';

/** Adds up the rows that the connections have written to the counters (migration 0002). The totals stay as they are; fewer rows are read for them. */
export const foldCounters = (pool: pg.Pool) => pool.query('select fold_counters()');

/** The indexes of the words of searches (migration 0001). */
const SEARCH_INDEXES = ['shipment_search', 'tracking_search', 'user_search'];

/**
 * Puts the keys of new rows where searches find them quickly. PostgreSQL keeps up to 4 MB of them for each index in a list that each search reads
 * whole; it does this itself only when the list is full, or when it vacuums.
 */
export const sortInSearchKeys = (pool: pg.Pool) =>
  pool.query('select gin_clean_pending_list(name::regclass) from unnest($1::text[]) name', [SEARCH_INDEXES]);
