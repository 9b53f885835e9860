import type { Event } from '@ace/contract/events.ts';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** The most events that are read at once. */
const BATCH = 200;

type Row = Event & { xmin: string; position: string };

const COLUMNS = sql`e.id, e.type, e.time, e.kind, e."recordId", e."ownerId", e.actor, e.payload`;

/**
 * Reads the events after a position in the order of their ids, which is the order of the changes of each record. Ids are given before a commit, so a
 * missing one may still come: it is waited for until every transaction has ended that ran when a later one was seen. A snapshot does not say which those are: it
 * leaves out those whose transaction id is above all that have ended. So the reader takes an id of its own, and waits until all lower ones have ended.
 */
export const createEventReader = () => {
  let awaited: { upTo: number; xid: bigint } | null = null;

  return {
    /** The next events. `isWaiting` if there are more, which may come after one that is missing. `reached`: a position of the log after all of them. */
    read: async (db: Database, position: number): Promise<{ events: Event[]; isWaiting: boolean; reached?: string }> => {
      const { rows } = await sql<Row>`select ${COLUMNS}, pg_snapshot_xmin(s.now)::text as xmin,
          pg_current_wal_insert_lsn()::text as position
        from event e, (select pg_current_snapshot() as now) s where e.id > ${position} order by e.id limit ${sql.lit(BATCH)}`.execute(db);
      const [first] = rows;
      const last = rows.at(-1);
      if (!first || !last) return { events: [], isWaiting: false };
      // All transactions have ended that could write an id up to this one.
      const decided = awaited && BigInt(first.xmin) >= awaited.xid ? awaited.upTo : position;
      const end = rows.findIndex(({ id }, index) => id > decided && id !== (rows[index - 1]?.id ?? position) + 1);
      if (end === -1) {
        awaited = null;
        return { events: rows, isWaiting: rows.length === BATCH, reached: last.position };
      }
      if (!awaited || decided >= awaited.upTo || awaited.upTo <= position) {
        const { rows: own } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
        awaited = { upTo: last.id, xid: BigInt(own[0]?.xid ?? 0) };
      }
      return { events: rows.slice(0, end), isWaiting: true, reached: last.position };
    },
  };
};

/** The id of the last event that was seen; 0 if there is none. */
export const lastEventId = async (db: Database) => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from event`.execute(db);
  return rows[0]?.id ?? 0;
};

/** How many events each consumer has not come to, up to a thousand, and for how many seconds the oldest of them waits. */
export const readBacklogs = async (db: Database) => {
  const { rows } = await sql<{ name: string; waiting: number; age: number }>`
    select c.name, count(e.id) as waiting, coalesce(round(extract(epoch from now() - min(e.time))), 0)::integer as age
      from "eventConsumer" c left join lateral (select id, time from event where id > c."eventId" order by id limit 1000) e on true
      group by c.name order by c.name`.execute(db);
  return rows;
};

/** An event; undefined if it has been removed. */
export const findEvent = async (db: Database, id: number) => {
  const { rows } = await sql<Event>`select ${COLUMNS} from event e where e.id = ${id}`.execute(db);
  return rows[0];
};
