import type { Partner } from '@ace/contract/partners/partner.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import type { Filled } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** One row for each shipment, written by triggers (migration 0020). */
    shipmentProgress: {
      shipmentId: Filled<number>;
      ownerId: Filled<number>;
      shipDate: Filled<string>;
      partnerShipment: Filled<Partner>;
      deliveryStatus: Filled<DeliveryStatus | null>;
      lastEventAt: Filled<string | null>;
      handedOverAt: Filled<string | null>;
      quietSince: Filled<string | null>;
    };
    stuckDays: { partnerShipment: Partner; days: number };
  }
}
