import type { Money } from '@ace/contract/destinations/money.ts';
import { codesOf, sharedToken } from '@ace/contract/shipments/code.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { isVisible } from '../../shared/changes/write.ts';
import type { Context } from '../../shared/context/context.ts';
import { type Database, reading } from '../../shared/database/schema.ts';
import { problem } from '../../shared/problems.ts';
import { isHandedOver, notHandedOver, underWay } from '../progress/progress.reads.ts';
import { hasNumber, idsByCodes, KEYS, orderIdsOf } from './list/shipments.filter.ts';
import { WHOLE_SHIPMENT } from './shipments.fields.ts';
import { findIds, findOrderKey, findShipmentsById, lockIds, lockShipmentId, SHIPMENTS } from './shipments.repository.ts';

export { foundByNumber } from './list/shipments.filter.ts';
export { SAMPLE_SHIPMENT } from './sample-shipment.ts';
export { type Read, shipmentFields, WHOLE_SHIPMENT, WITHOUT_GOODS } from './shipments.fields.ts';

/** Shipments with some columns. */
export const shipmentsWith = reading('shipment');

/** Id and bill number of a shipment that the user may see, found by id or bill number. Locks its row: no other transaction can change or delete it before this one ends. */
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

type Numbered = Pick<Shipment, 'aceBillNumber'> & {
  shipmentId: number;
  total: number;
  partner: Shipment['partnerShipment'];
  city: string | null;
  keys: string[];
};

/** Shipments under way with the keys of their numbers, the newest first: of those with the ids, or the `limit` that are older than one. */
export const findUnderWay = async (db: Database, which: { ids: number[] } | { before: number; limit: number }) => {
  const { rows } =
    await sql<Numbered>`select s.id as "shipmentId", s."aceBillNumber", s."totalPackages" as total, s."partnerShipment" as partner, s."receiverCity" as city, ${KEYS} as keys
    from ${underWay(which)} p join shipment s on s.id = p."shipmentId" order by s.id desc`.execute(db);
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
  const [shipment] = await findShipmentsById(context, [id], visibleTo(user), WHOLE_SHIPMENT);
  const key = await findOrderKey(context.db, id);
  if (!shipment || !key) throw problem('error.http.404');
  return { shipment, orderKey: key.orderKey };
};

/** The bill number of the shipment with the id of a row of another table; null if there is none. */
export const billNumberOf = (id: RawBuilder<unknown>) => sql<string | null>`(select s."aceBillNumber" from shipment s where s.id = ${id})`;

/** The shipments that the user may see, to be joined to the rows of an import. */
export const visibleShipments = (user: Caller) =>
  sql`(select r.id, r."aceBillNumber", r."customerReference", r."ownerId", ${isHandedOver(sql`r.id`)} as "isHandedOver"
    from shipment r where ${isVisible(SHIPMENTS, visibleTo(user))})`;

type Given = Pick<Shipment, 'id' | 'shipDate' | 'receiverContactName' | 'receiverTelNo' | 'receiverPostalCode'>;

/** A name in lower case and without marks, which a search text has before its first separator (migration 0001). */
const plainName = (name: RawBuilder<unknown>) => sql`btrim(split_part(search_text(${name}), chr(2), 1))`;

/** So many other shipments to one receiver count. */
const MAX_OTHERS = 100;

const isSameKey = (column: string, value: string | null) =>
  sql`number_key(${sql.id(column)}) = number_key(${value}) and number_key(${value}) <> ''`;

/** What shipments in `ids` to the receiver of another one are worth, by currency: those to the same name, however it is written. */
const sumOthers = async (db: Database, given: Given, ownerId: number | null, ids: RawBuilder<unknown>, worth: RawBuilder<unknown>) => {
  const { rows } =
    await sql<Money>`select upper(btrim(other."insuranceCurrencyCode")) as currency, sum(other.worth)::float8 as amount from (
      select r."insuranceCurrencyCode", ${worth} as worth from shipment r where r.id in (${ids}) and r.id <> ${given.id}
        and ${isVisible(SHIPMENTS, ownerId)} and ${plainName(sql`r."receiverContactName"`)} = ${plainName(sql`${given.receiverContactName}`)}
      limit ${sql.lit(MAX_OTHERS)}) other
    where other.worth is not null and btrim(other."insuranceCurrencyCode") ~* '^[a-z]{3}$' group by 1`.execute(db);
  return rows;
};

/**
 * What other gifts of the ship date of a shipment to its receiver are worth, by currency: to the same name, however it is written, with the same telephone
 * number or postal code. Those of `ownerId`, or of everybody (null).
 */
export const sumOtherGifts = (db: Database, given: Given, ownerId: number | null) => {
  const gifts = (column: 'receiverTelNo' | 'receiverPostalCode') =>
    sql`select id from shipment where "exportReason" = 'gift' and "shipDate" = ${given.shipDate} and ${isSameKey(column, given[column])}`;
  return sumOthers(db, given, ownerId, sql`${gifts('receiverTelNo')} union ${gifts('receiverPostalCode')}`, sql`r."giftWorth"`);
};

/**
 * What else goes to the receiver of a shipment on its flight, by currency: on its manifests, and on those that leave on the same flight within half a day.
 * The receiver is the same as of gifts.
 */
export const sumOnSameFlight = (db: Database, given: Given, ownerId: number | null) => {
  const leaves = (manifest: string) => sql`coalesce(${sql.ref(`${manifest}.departsAt`)}, ${sql.ref(`${manifest}.createdDate`)})`;
  const loaded = sql`select p."shipmentId" from "manifestPackage" own join manifest m on m.id = own."manifestId"
    join manifest n on n.flight is not null and number_key(n.flight) = number_key(m.flight)
      and ${leaves('n')} between ${leaves('m')} - interval '12 hours' and ${leaves('m')} + interval '12 hours'
    join "manifestPackage" p on p."manifestId" = n.id where own."shipmentId" = ${given.id}`;
  const isSame = sql`${isSameKey('receiverTelNo', given.receiverTelNo)} or ${isSameKey('receiverPostalCode', given.receiverPostalCode)}`;
  const ids = sql`select id from shipment where id in (${loaded}) and (${isSame})`;
  return sumOthers(db, given, ownerId, ids, sql`goods_worth(r."goodsLines", r."goodsValue")`);
};

/** How many lines of goods shipments have together; one that is named twice counts twice. */
export const countGoodsLines = async (db: Database, ids: number[]) => {
  const { rows } = await sql<{ lines: number }>`select coalesce(sum(jsonb_array_length("goodsLines")), 0)::integer as lines
    from unnest(${ids}::bigint[]) id join shipment using (id)`.execute(db);
  return rows[0]?.lines ?? 0;
};

/** The UN numbers in the goods lines of those of these shipments that are flagged as dangerous, by their ids. */
export const findDangers = async (db: Database, ids: number[]): Promise<Record<number, string[]>> => {
  const { rows } = await sql<{ id: number; numbers: string[] }>`select id, array(select distinct l->>'unNumber' as number
      from jsonb_array_elements("goodsLines") l where l->>'unNumber' is not null order by 1) as numbers
    from shipment where id = any(${ids}::bigint[]) and "dangerousGoods"`.execute(db);
  return Object.fromEntries(rows.map(({ id, numbers }) => [id, numbers]));
};

/** Shipments under way that no carrier has yet, the newest first: those of the ids, or the `limit` that are older than one. */
export const findNotHandedOver = async (db: Database, which: { ids: number[] } | { before: number; limit: number }) => {
  const { rows } = await sql<{ id: number }>`select "shipmentId" as id from ${notHandedOver(which)} p order by 1 desc`.execute(db);
  return rows.map(({ id }) => id);
};

/** Id and reference of the shipment with a bill number, of any owner. */
export const withBillNumber = (number: RawBuilder<unknown>) =>
  sql`(select id, "customerReference" as reference from shipment where "aceBillNumber" = ${number} limit 1)`;

/** What shipments have in common that are probably the same, for those to one of some telephone numbers. */
export const shipmentsTo = (phones: RawBuilder<unknown>) =>
  sql`(select "ownerId", "receiverTelNo" as phone, "receiverContactName" as receiver, description as goods, "shipDate" as day,
    "aceBillNumber" as number from shipment where "receiverTelNo" = any(${phones}))`;

/** Those of these shipments that an import does not replace: they are handed over, or it has made or changed them itself. */
export const findKept = async (db: Database, ids: number[], importId: number) => {
  const { rows } = await sql<{ id: number }>`select s.id from shipment s
    where s.id = any(${ids}::bigint[]) and (${isHandedOver(sql`s.id`)} or s."importId" = ${importId})`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Those of these shipments that belong to `ownerId` (null: to anybody), with their rows locked in the order of their ids: until the transaction ends, no
 * other one records trackings of them.
 */
export const lockToTrack = async (db: Database, ids: number[], ownerId: number | null) => {
  const { rows } = await sql<ShipmentToTrack>`select r.id, r."aceBillNumber", r."shipDate" from shipment r
    where r.id = any(${ids}::bigint[]) and ${isVisible(SHIPMENTS, ownerId)} order by r.id for no key update`.execute(db);
  return rows;
};
export type ShipmentToTrack = Pick<Shipment, 'id' | 'aceBillNumber' | 'shipDate'>;

/** The bill numbers of those of these shipments that the user may see, by their ids, locked as by `lockToTrack`. */
export const lockBillNumbers = async (db: Database, user: Caller, ids: number[]) =>
  new Map((await lockToTrack(db, ids, visibleTo(user))).map(({ id, aceBillNumber }) => [id, aceBillNumber]));

/** The bill numbers of those of these shipments that belong to `ownerId` (null: to anybody), by their ids. */
export const findBillNumbers = async (db: Database, ids: number[], ownerId: number | null) => {
  const { rows } = await sql<{ id: number; aceBillNumber: string }>`select r.id, r."aceBillNumber" from shipment r
    where r.id = any(${ids}::bigint[]) and ${isVisible(SHIPMENTS, ownerId)}`.execute(db);
  return new Map(rows.map(({ id, aceBillNumber }) => [id, aceBillNumber]));
};
