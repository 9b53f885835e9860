import type { Event } from '@ace/contract/events.ts';
import { sql } from 'kysely';
import { INSERTED } from '../database/positions.ts';
import type { Database } from '../database/schema.ts';

/** The most events that are read at once. */
const BATCH = 200;

/** What an event is read with. Without an event there is one row, whose id is null. */
type Row = Event & { xmin: string; position: string };

const COLUMNS = sql`e.id, e.type, e.time, e.kind, e."recordId", e."ownerId", e.actor, e.payload`;

type Read = { events: Event[]; later: Event[]; isWaiting: boolean; reached?: string; isOnOther: boolean };

/**
 * Reads the events after a position in the order of their ids, which is the order of the changes of each record. Ids are given before a commit, so a
 * missing one may still come: it is waited for until every transaction has ended that ran when a later one was seen. A snapshot does not say which those are: it
 * leaves out those whose transaction id is above all that have ended. So the reader takes an id of its own, and waits until all lower ones have ended. What it has
 * learned by waiting holds for every position, so many may read by one reader.
 */
export const createEventReader = () => {
  let awaited: { upTo: number; xid: bigint } | null = null;
  /** All transactions have ended that could write an id up to this one. */
  let decided = 0;
  let timeline: string | null = null;

  return {
    /**
     * The next events, before all that are missing, and those `later` ones that are there already, from which a reader must not go on. `isWaiting` if there are more, which
     * may come after one that is missing. `reached`: a position of the log after all of them.
     * `isOnOther`: another primary has taken over since the last call. It may lack events that were read, and give their ids again.
     */
    read: async (db: Database, position: number): Promise<Read> => {
      const { rows: read } = await sql<Row>`select ${COLUMNS}, pg_snapshot_xmin(s.now)::text as xmin, ${sql.raw(INSERTED)} as position
        from (select pg_current_snapshot() as now) s
          left join lateral (select * from event where id > ${position} order by id limit ${sql.lit(BATCH)}) e on true order by e.id`.execute(
        db,
      );
      const [first] = read;
      const rows = read.filter(({ id }) => id !== null);
      const last = rows.at(-1);
      const now = first?.position.split('/')[0] ?? null;
      const isOnOther = timeline !== null && timeline !== now;
      timeline = now;
      // The transactions that were waited for ended with the former primary.
      if (isOnOther) [awaited, decided] = [null, 0];
      if (!first || !last) return { events: [], later: [], isWaiting: false, isOnOther };
      if (awaited && BigInt(first.xmin) >= awaited.xid) [awaited, decided] = [null, awaited.upTo];
      const end = rows.findIndex(({ id }, index) => id > decided && id !== (rows[index - 1]?.id ?? position) + 1);
      if (end === -1) return { events: rows, later: [], isWaiting: rows.length === BATCH, reached: last.position, isOnOther };
      if (!awaited) {
        const { rows: own } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
        awaited = { upTo: last.id, xid: BigInt(own[0]?.xid ?? 0) };
      }
      return { events: rows.slice(0, end), later: rows.slice(end), isWaiting: true, reached: last.position, isOnOther };
    },
  };
};

/** The id of the last event that was seen; 0 if there is none. */
export const lastEventId = async (db: Database) => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from event`.execute(db);
  return rows[0]?.id ?? 0;
};

/** The event up to which a consumer has read all; undefined if it has not begun. */
export const consumedEventId = async (db: Database, name: string) =>
  (await db.selectFrom('eventConsumer').select('eventId').where('name', '=', name).executeTakeFirst())?.eventId;

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
