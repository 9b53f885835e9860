import type pg from 'pg';

/** The SQL of a position in the log of a primary, as clients compare them (contract/src/shared/position.ts). */
const positionAt = (lsn: string) => `ltrim(left(pg_walfile_name(${lsn}), 8), '0') || '/' || ${lsn}`;

/** The position up to which changes may be committed, and the one that the standbys can have received. */
export const INSERTED = positionAt('pg_current_wal_insert_lsn()');
const FLUSHED = positionAt('pg_current_wal_flush_lsn()');

/** The SQL of the timeline of a primary, as a number. Each new primary begins the next one. */
export const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer`;

/** A position after all that was committed. */
export const readInserted = async (pool: pg.Pool) =>
  (await pool.query<{ inserted: string }>(`select ${INSERTED} as inserted`)).rows[0]?.inserted ?? null;

/**
 * The latest timeline that the program has noted in a database, of which a backup may also be in another cluster. A standby does not say which timeline it
 * follows, but it has the note only if it follows the primary that wrote it.
 */
const NOTED = `select to_hex(max(timeline)) from "databaseTimeline" where system = (select system_identifier from pg_control_system())`;

type Primary = { flushed: string; inserted: string; noted: string | null };

/** What a primary says of itself: its positions, and the latest timeline that is noted, as positions name it. */
export const readPrimary = async (pool: pg.Pool) => {
  const { rows } = await pool.query<Primary>(`select ${FLUSHED} as flushed, ${INSERTED} as inserted, upper((${NOTED})) as noted`);
  return rows[0] as Primary;
};

/** Notes the timeline of the primary, so that standbys that follow it can be told from others. */
export const noteTimeline = (pool: pg.Pool) =>
  pool.query(`insert into "databaseTimeline" (system, timeline)
    select system_identifier, ${TIMELINE} from pg_control_system() on conflict do nothing`);

type Replayed = { isStandby: boolean; replayed: string | null };

/** The position that a standby has replayed; null if the server is none, or has not come to a note of its timeline. */
export const readReplayed = async (pool: pg.Pool) => {
  const { rows } = await pool.query<Replayed>(
    // The note is read first: what was replayed afterwards is of the same timeline or a later one.
    `select pg_is_in_recovery() as "isStandby", noted.timeline || '/' || pg_last_wal_replay_lsn() as replayed from (${NOTED}) noted (timeline)`,
  );
  return rows[0] as Replayed;
};
