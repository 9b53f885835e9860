import type pg from 'pg';

/** Moves the time until which events are not planned, as if so much time had passed for this database. */
export const letTimePass = (pool: pg.Pool, interval: string) =>
  pool.query(`create or replace function planned_after() returns timestamptz stable parallel safe language sql
    return now() + interval '10 minutes' + interval '${interval}'`);
