import type { Partner } from '@ace/contract/partners/partner.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import type { JSONColumnType } from 'kysely';
import type { Filled, InstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** One row for each shipment, written by triggers (migration 0014). */
    shipmentProgress: {
      shipmentId: Filled<number>;
      ownerId: Filled<number>;
      shipDate: Filled<string>;
      partnerShipment: Filled<Partner>;
      /** The latest tracking. */
      trackingId: Filled<number | null>;
      deliveryStatus: Filled<DeliveryStatus | null>;
      lastEventAt: Filled<string | null>;
      /** The time of the next event that decides nothing yet. */
      plannedAt: Filled<string | null>;
      handedOverAt: Filled<string | null>;
      quietSince: Filled<string | null>;
      /** The days between which it is likely to arrive (migration 0014). */
      estimatedFrom: Filled<string | null>;
      estimatedTo: Filled<string | null>;
      /** The time of the latest event of a partner that no rule explains (migration 0019). */
      unmappedAt: Filled<string | null>;
    };
    /** What customers changed after the hand-over (migration 0014). */
    shipmentChange: {
      id: Filled<number>;
      shipmentId: number;
      before: JSONColumnType<Partial<Shipment>>;
      after: JSONColumnType<Partial<Shipment>> | null;
      createdDate: InstantColumn;
      lastModifiedBy: string;
      lastModifiedDate: InstantColumn;
      passedOnBy: string | null;
      passedOnDate: InstantColumn | null;
    };
    /** How long deliveries took from the hand-over, by partner and country (migration 0014). */
    deliveryTime: { partner: Partner; country: string; total: number; median: string; p90: string };
  }
}
