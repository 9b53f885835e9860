import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database, reading } from '../../shared/database/schema.ts';
import './trackings.tables.ts';

/** Trackings with some columns. */
export const trackingsWith = reading('tracking');

/** The columns of an event that make it the same as another one. */
type Milestone = Record<'shipmentId' | 'dateTime' | 'deliveryStatus', RawBuilder<unknown>>;

/** Selects the id of a tracking that says the same as an event of an import. */
export const sameTracking = ({ shipmentId, dateTime, deliveryStatus }: Milestone) =>
  sql`(select t.id from tracking t
    where t."shipmentId" = ${shipmentId} and t."dateTime" = ${dateTime} and t."deliveryStatus" = ${deliveryStatus} limit 1)`;

const OF_SHIPMENT = [
  'id',
  'version',
  'dateTime',
  'deliveryStatus',
  'location',
  'details',
  'source',
  'createdBy',
  'lastModifiedBy',
] as const;
export type TrackingOfShipment = Pick<Tracking, (typeof OF_SHIPMENT)[number]>;

/** The trackings of a shipment, in the order of their ids. */
export const findTrackingsOf = (db: Database, shipmentId: number): Promise<TrackingOfShipment[]> =>
  db.selectFrom('tracking').select(OF_SHIPMENT).where('shipmentId', '=', shipmentId).orderBy('id').execute();
