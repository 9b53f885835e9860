import { DELIVERY_STATUSES, type DeliveryStatus, type PublicReason } from '@ace/contract/trackings/statuses.ts';
import { isStopped } from '@ace/contract/trackings/steps.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { unmappedOf } from '../partner-events/partner-events.reads.ts';
import { reportOf, STOP_TEXT } from '../progress/progress.reads.ts';
import { trackingsWith } from '../trackings/trackings.reads.ts';

/** The latest events of a shipment that are shown. */
const MAX_EVENTS = 60;

const TRACKINGS = trackingsWith('id', 'shipmentId', 'deliveryStatus', 'dateTime', 'publicReason');

/** A tracking with what the partner wrote of it, or what the partner wrote without a status. */
export type SharedTrackingEvent = {
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

/**
 * What happened to these shipments, the latest first, without planned events. Of what people have recorded there is the status alone: place and
 * details may be names.
 */
export const findSharedTrackingEvents = async (db: Database, ids: number[]) => {
  const limit = sql`order by "dateTime" desc, id desc limit ${sql.lit(MAX_EVENTS)}`;
  // A time in UTC says nothing about the clock where it happened: it is shown as what people have recorded.
  const reported = (text: RawBuilder<string>) => sql`e.city, e.country, ${text} as text, nullif(e."offsetMinutes", 0) as "offsetMinutes"`;
  const ofTracking = sql<string>`case when t."deliveryStatus" = any(${DELIVERY_STATUSES.filter(isStopped)}) then ${STOP_TEXT} else e.event end`;
  const { rows } = await sql<SharedTrackingEvent>`
    select i.id as "shipmentId", happened.status, happened."dateTime", happened.city, happened.country, happened.text, happened."offsetMinutes",
      happened.reason
    from unnest(${ids}::bigint[]) i (id) cross join lateral (
      select * from (
        (select t.id, t."deliveryStatus" as status, t."dateTime", e.city, e.country, e.text, e."offsetMinutes", t.reason
          from (select id, "deliveryStatus", "dateTime", "publicReason" as reason from ${TRACKINGS} own where "shipmentId" = i.id and "dateTime" <= planned_after() ${limit}) t
            left join lateral (select ${reported(ofTracking)} ${reportOf(sql`t.id`, sql`i.id`)}) e on true)
        union all (select e.id, null, e."dateTime", ${reported(sql`e.event`)}, null ${unmappedOf(sql`i.id`)}
          and e."dateTime" <= planned_after() ${limit})) each
      ${limit}) happened
    order by happened."dateTime" desc, happened.id desc`.execute(db);
  return rows;
};
