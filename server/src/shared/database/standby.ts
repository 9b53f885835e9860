import type pg from 'pg';
import { maskAddress } from '../config.ts';
import { createDatabase, createPool } from './pool.ts';
import { readReplayed } from './positions.ts';
import type { StandbyState } from './standby-lag.ts';

/** A poll has a connection of its own: it must not wait for the reads. */
const POLL_TIMEOUT_MS = 1_000;
export const createPollPool = (url: string) => createPool({ connectionString: url }, 1, POLL_TIMEOUT_MS);

/** Returns a function that breaks all connections of a pool, also those in use. */
const trackConnections = (pool: pg.Pool) => {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return (reason: string) => {
    for (const client of clients) client.connection.stream.destroy(new Error(reason));
  };
};

/** A hot standby: its connections, and what the last poll found out. */
export const createStandby = (url: string) => {
  const pool = createPool({ connectionString: url });
  const breakConnections = trackConnections(pool);
  const polls = createPollPool(url);
  const state: StandbyState & { error: string | null } = { replayed: null, polledAt: 0, isAhead: false, error: 'not polled yet' };

  return {
    address: maskAddress(url),
    handles: { pool, db: createDatabase(pool) },
    state,
    poll: async () => {
      try {
        const { isStandby, replayed } = await readReplayed(polls);
        const error = isStandby ? (replayed === null ? 'does not follow a primary that is known' : null) : 'is not a standby';
        Object.assign(state, { replayed, polledAt: performance.now(), error });
      } catch (error) {
        Object.assign(state, {
          replayed: null,
          polledAt: performance.now(),
          error: error instanceof Error ? error.message : String(error),
        });
        // Reads that wait for it fail now, and are repeated on the primary.
        breakConnections('the standby does not answer');
      }
    },
    close: async () => {
      await Promise.all([pool.end(), polls.end()]);
    },
  };
};
export type Standby = ReturnType<typeof createStandby>;
