import { type RawBuilder, sql } from 'kysely';

/** The columns of an event that make it the same as another one. */
type Event = Record<'shipmentId' | 'dateTime' | 'deliveryStatus', RawBuilder<unknown>>;

/** Selects the id of a tracking that says the same as an event of an import. */
export const sameTracking = ({ shipmentId, dateTime, deliveryStatus }: Event) =>
  sql`(select t.id from tracking t
    where t."shipmentId" = ${shipmentId} and t."dateTime" = ${dateTime} and t."deliveryStatus" = ${deliveryStatus} limit 1)`;
