import type pg from 'pg';

/** Adds up the rows that the connections have written to the counters (migration 0014). The totals stay as they are; fewer rows are read for them. */
export const foldCounters = (pool: pg.Pool) => pool.query('select fold_counters()');
