import type { DeliveryStatus } from '../trackings/statuses.ts';
import type { Shipment } from './shipment.ts';

// Not in a file with schemas, so that the browser does not load zod for it.

/** What only announces a shipment; `is_carried` of the database has the same. */
const ANNOUNCED: readonly (DeliveryStatus | null)[] = [null, 'INFO_RECEIVED', 'PENDING'];

type Signs = Pick<Shipment, 'connectorId' | 'partnerShipment' | 'partnerShipmentId' | 'deliveryStatus'>;

/**
 * Whether a carrier has a shipment, as far as its record says (docs/domain.md, "Progress"): an earlier tracking than the latest may say so too, which the
 * server knows alone.
 */
export const isHandedOver = ({ connectorId, partnerShipment, partnerShipmentId, deliveryStatus }: Signs) =>
  connectorId !== null || (partnerShipment !== 'none' && partnerShipmentId !== null) || !ANNOUNCED.includes(deliveryStatus);
