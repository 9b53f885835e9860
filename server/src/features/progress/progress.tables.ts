import type { Partner } from '@ace/contract/partners/partner.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import type { Filled } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** One row for each shipment, written by triggers (migrations 0020, 0028). */
    shipmentProgress: {
      shipmentId: Filled<number>;
      ownerId: Filled<number>;
      shipDate: Filled<string>;
      partnerShipment: Filled<Partner>;
      deliveryStatus: Filled<DeliveryStatus | null>;
      lastEventAt: Filled<string | null>;
      /** The time of the next event that decides nothing yet. */
      plannedAt: Filled<string | null>;
      handedOverAt: Filled<string | null>;
      quietSince: Filled<string | null>;
    };
    stuckDays: { partnerShipment: Partner; days: number };
  }
}
