import { type RawBuilder, sql } from 'kysely';
import './partner-events.tables.ts';

/** The events `e` of a shipment whose meaning is not known: from its `from` on, to be continued with further conditions. */
export const unmappedOf = (shipmentId: RawBuilder<unknown>) =>
  sql`from "partnerEvent" e where e."shipmentId" = ${shipmentId} and e.outcome = 'unmapped'`;

/** Whether the tracking of this id was found by the first poll of a shipment that was at its partner before polling was switched on. */
export const isBackfill = (trackingId: RawBuilder<unknown> | number | null) =>
  sql<boolean>`exists (select from "partnerEvent" e where e."trackingId" = ${trackingId} and e."isBackfill")`;
