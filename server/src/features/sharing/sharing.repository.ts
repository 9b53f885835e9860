import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';

/** The token of a shipment that belongs to `ownerId` (null: to anybody), with a lock on its row. Undefined if there is no such shipment. */
export const lockShareToken = (db: Database, id: number, ownerId: number | null) =>
  db
    .selectFrom('shipment')
    .select('shareToken')
    .where('id', '=', id)
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Gives a shipment a new token. Its version stays: nobody who edits it gets a conflict. */
export const renewShareToken = (db: Database, id: number) =>
  db
    .updateTable('shipment')
    .set({ shareToken: sql`new_share_token()` })
    .where('id', '=', id)
    .returning('shareToken')
    .executeTakeFirstOrThrow();

/** Takes the token of a shipment away. */
export const removeShareToken = (db: Database, id: number) =>
  db.updateTable('shipment').set({ shareToken: null }).where('id', '=', id).execute();

/** The tokens of these shipments; null for those that nobody may open. */
export const findShareTokens = (db: Database, ids: number[]) =>
  db.selectFrom('shipment').select(['id', 'shareToken']).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
