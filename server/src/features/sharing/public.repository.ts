import type { Carrier } from '@ace/contract/partners/carriers.ts';
import { DELIVERY_STATUSES, type DeliveryStatus, type PublicReason } from '@ace/contract/trackings/statuses.ts';
import { isStopped } from '@ace/contract/trackings/steps.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { reportOf, STOP_TEXT } from '../progress/progress.reads.ts';

/** The latest events of a shipment that are shown. */
const MAX_EVENTS = 60;

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

/** A tracking with what the partner wrote of it, or what the partner wrote without a status. */
export type SharedEvent = {
  shipmentId: number;
  status: DeliveryStatus | null;
  dateTime: string;
  city: string | null;
  country: string | null;
  text: string | null;
  /** Why it holds the shipment up, as a clerk has chosen. */
  reason: PublicReason | null;
  /** Of the partner's clock, in minutes; null for what people have recorded, and for times in UTC. */
  offsetMinutes: number | null;
};

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

export const findIdByToken = async (db: Database, token: string) =>
  (await db.selectFrom('shipment').select('id').where('shareToken', '=', token).executeTakeFirst())?.id;

export const findShared = async (db: Database, ids: number[]) => {
  const { rows } = await sql<SharedShipment>`
    select s.id, s."aceBillNumber", s."customerReference", p."deliveryStatus", p."estimatedFrom", p."estimatedTo", s."totalPackages",
      s."receiverCity", s."receiverCountry", s."receiverCountryCode",
      case when s."partnerShipment" <> 'none' then s."partnerShipment" when c.id is not null then 'gtsAus' end as partner,
      coalesce(case when s."partnerShipment" <> 'none' then s."partnerShipmentId" end, c.tracking) as "partnerNumber",
      array[s."receiverTelNo", s."senderTelNo"] as phones
    from shipment s left join "shipmentProgress" p on p."shipmentId" = s.id left join connector c on c."shipmentId" = s.id
    where s.id = any(${ids}::bigint[])`.execute(db);
  return rows;
};

/**
 * What happened to these shipments, the latest first, without planned events. Of what people have recorded there is the status alone: place and
 * details may be names.
 */
export const findSharedEvents = async (db: Database, ids: number[]) => {
  const limit = sql`order by "dateTime" desc, id desc limit ${sql.lit(MAX_EVENTS)}`;
  // A time in UTC says nothing about the clock where it happened: it is shown as what people have recorded.
  const reported = (text: RawBuilder<string>) => sql`e.city, e.country, ${text} as text, nullif(e."offsetMinutes", 0) as "offsetMinutes"`;
  const ofTracking = sql<string>`case when t."deliveryStatus" = any(${DELIVERY_STATUSES.filter(isStopped)}) then ${STOP_TEXT} else e.event end`;
  const { rows } = await sql<SharedEvent>`
    select i.id as "shipmentId", happened.status, happened."dateTime", happened.city, happened.country, happened.text, happened."offsetMinutes",
      happened.reason
    from unnest(${ids}::bigint[]) i (id) cross join lateral (
      select * from (
        (select t.id, t."deliveryStatus" as status, t."dateTime", e.city, e.country, e.text, e."offsetMinutes", t.reason
          from (select id, "deliveryStatus", "dateTime", "publicReason" as reason from tracking where "shipmentId" = i.id and "dateTime" <= planned_after() ${limit}) t
            left join lateral (select ${reported(ofTracking)} ${reportOf(sql`t.id`, sql`i.id`)}) e on true)
        union all (select e.id, null, e."dateTime", ${reported(sql`e.event`)}, null from "partnerEvent" e
          where e."shipmentId" = i.id and e.outcome = 'unmapped' and e."dateTime" <= planned_after() ${limit})) each
      ${limit}) happened
    order by happened."dateTime" desc, happened.id desc`.execute(db);
  return rows;
};
