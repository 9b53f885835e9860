import type { Carrier } from '@ace/contract/partners/carriers.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { joinProgress } from '../progress/progress.reads.ts';
import './shipments.tables.ts';

/** What of a shipment may be shown without an account, or decides about it. */
export type SharedShipment = {
  id: number;
  aceBillNumber: string;
  customerReference: string | null;
  deliveryStatus: DeliveryStatus | null;
  estimatedFrom: string | null;
  estimatedTo: string | null;
  partner: Carrier | null;
  partnerNumber: string | null;
  totalPackages: number;
  receiverCity: string | null;
  receiverCountry: string | null;
  receiverCountryCode: string | null;
  phones: string[];
};

/**
 * The carrier that the shipment `s` is at, and its number there, as people are shown them: those of the shipment itself, or of its order in Australia. The
 * view "partnerNumber" has both numbers, because partners may report by each.
 */
export const AT_PARTNER = sql`coalesce(nullif(s."partnerShipment", 'none'), (select 'gtsAus' from connector c where c."shipmentId" = s.id)) as partner,
  coalesce(case when s."partnerShipment" <> 'none' then s."partnerShipmentId" end, (select c.tracking from connector c where c."shipmentId" = s.id))
    as "partnerNumber"`;

/** A number in one of its forms (`codesOf`); with `typed`, only where it is written like that. */
type Asked = { code: string; typed?: string };

/**
 * The ids of shipments with these as bill number, external number, number of a carrier or token of their link, in their order: of each the one that was
 * registered last, and before it the one with that bill number; null if there is none.
 */
export const findByCodes = async (db: Database, asked: Asked[]) => {
  const last = sql`order by id desc limit 1`;
  const isAsked = (column: string) => sql`number_key(${sql.id(column)}) = code and (typed is null or ${sql.id(column)} = typed)`;
  const { rows } = await sql<{ id: number | null }>`
    select found.id from unnest(${asked.map(({ code }) => code)}::text[], ${asked.map(({ typed }) => typed ?? null)}::text[])
      with ordinality asked (code, typed, place) left join lateral (
      select id from (
        (select id, 0 as rank from shipment where "shareToken" = lower(code))
        union all (select id, 0 from shipment where ${isAsked('aceBillNumber')} ${last})
        union all (select id, 1 from shipment where ${isAsked('extBillNumber')} ${last})
        union all (select id, 1 from shipment where ${isAsked('partnerShipmentId')} and "partnerShipment" <> 'none' ${last})
        union all (select "shipmentId", 1 from connector where ${isAsked('tracking')} order by connector.id desc limit 1)) numbered
      order by rank, id desc limit 1) found on true order by place`.execute(db);
  return rows.map(({ id }) => id);
};

/** The ids of the shipments that were registered last. */
export const findLatest = async (db: Database, limit: number) =>
  (await db.selectFrom('shipment').select('id').orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id);

/** The id of the shipment with this token of its link; undefined if there is none. */
export const findIdByToken = async (db: Database, token: string) =>
  (await db.selectFrom('shipment').select('id').where('shareToken', '=', token).executeTakeFirst())?.id;

/** What may be shown of these shipments. */
export const findShared = async (db: Database, ids: number[]) => {
  const { rows } = await sql<SharedShipment>`
    select s.id, s."aceBillNumber", s."customerReference", p."deliveryStatus", p."estimatedFrom", p."estimatedTo", s."totalPackages",
      s."receiverCity", s."receiverCountry", s."receiverCountryCode",
      ${AT_PARTNER},
      array[s."receiverTelNo", s."senderTelNo"] as phones
    from shipment s left ${joinProgress(sql`s.id`)}
    where s.id = any(${ids}::bigint[])`.execute(db);
  return rows;
};
