import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';

/** The most events of an answer. */
const BATCH = 200;

/** Ids are given before a commit. After this time, all changes have ended that may have got a lower one. */
const SETTLED = sql`interval '1 minute'`;

/** The last event before which none is still to come. */
export const settledEventId = async (db: Database) => {
  const { rows } = await sql<{ id: number }>`select id from event where time < now() - ${SETTLED} order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
};

/**
 * The shipments of which something has happened since a position, and where to go on from. What has just happened is told again next time: an event with a lower
 * id may still come.
 */
export const findChanged = async (db: Database, since: number) => {
  const settled = await settledEventId(db);
  const { rows } = await sql<{ id: number; shipmentId: number | null; formerShipmentId: number | null }>`select id,
      case when kind = 'shipment' then "recordId" else (payload ->> 'shipmentId')::bigint end as "shipmentId",
      (payload ->> 'formerShipmentId')::bigint as "formerShipmentId"
    from event where id > ${since} order by id limit ${sql.lit(BATCH)}`.execute(db);
  const last = rows.at(-1)?.id ?? since;
  const ids = new Set(rows.flatMap(({ shipmentId, formerShipmentId }) => [shipmentId, formerShipmentId]).filter((id) => id !== null));
  return { ids: [...ids], position: Math.max(since, Math.min(last, settled)), isMore: rows.length === BATCH && last <= settled };
};
