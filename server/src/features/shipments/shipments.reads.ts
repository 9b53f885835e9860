import { codesOf, sharedToken } from '@ace/contract/shipments/code.ts';
import { sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { isVisible } from '../../shared/changes/write.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { problem } from '../../shared/problems.ts';
import { hasNumber, idsByCodes, orderIdsOf } from './shipments.filter.ts';
import { findIds, findOrderKey, findShipmentsById, lockIds, lockShipmentId, SHIPMENTS } from './shipments.repository.ts';

export { foundByNumber } from './shipments.filter.ts';

/** Id and bill number of a shipment that the user may see, found by id or bill number. Nobody else can change or delete it until the transaction ends. */
export const lockVisibleShipment = (db: Database, user: Caller, by: { id: number } | { aceBillNumber: string }) =>
  lockShipmentId(db, by, visibleTo(user));

/** The bill number of the only shipment that the user may see with this number, in any form; undefined if there is none, or more than one. */
export const findBillNumber = async (db: Database, user: Caller, number: string) => {
  const { rows } = await sql<{ aceBillNumber: string }>`select "aceBillNumber" from shipment r
    where ${hasNumber(number)} and ${isVisible(SHIPMENTS, visibleTo(user))} limit 2`.execute(db);
  return rows.length === 1 ? rows[0]?.aceBillNumber : undefined;
};

/**
 * What the user may see of the shipments with these numbers, in any form: for each number, one of them and how many there are. A number that finds
 * nothing is left out.
 */
export const findByNumbers = async (db: Database, user: Caller, numbers: string[]) => {
  const asked = numbers.map((number) => {
    const codes = codesOf(number);
    return { number, codes, orderIds: orderIdsOf(codes), token: sharedToken(number) ?? null };
  });
  const { rows } = await sql<{ number: string; id: number; count: number }>`select a.number, max(found.id) as id, count(*) as count
    from json_to_recordset(${JSON.stringify(asked)}::json) a (number text, codes text[], "orderIds" bigint[], token text) cross join lateral (
      select r.id from shipment r where r.id = any(array(${idsByCodes(sql`a.codes`, sql`a."orderIds"`)}
        union select id from shipment where "shareToken" = a.token)) and ${isVisible(SHIPMENTS, visibleTo(user))}) found
    group by 1`.execute(db);
  return rows;
};

/** Whether the user may see this shipment. */
export const isShipmentVisible = async (db: Database, user: Caller, id: number) => (await findIds(db, [id], visibleTo(user))).length > 0;

/**
 * Locks shipments in the order of their ids, so that no two changes write their connectors, and triggers these rows, at the same time. Returns those that
 * the user may see.
 */
export const lockVisibleIds = (db: Database, user: Caller, ids: number[]) => lockIds(db, ids, visibleTo(user), 'no key update');

/** A shipment that the user may see, with the key of its order at the partner. Throws `error.http.404`. */
export const readShipmentToOrder = async (context: Context, user: Caller, id: number) => {
  const [shipment] = await findShipmentsById(context, [id], visibleTo(user));
  const key = await findOrderKey(context.db, id);
  if (!shipment || !key) throw problem('error.http.404');
  return { shipment, orderKey: key.orderKey };
};
