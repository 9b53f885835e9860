import type { DeliveryStatus } from '../trackings/statuses.ts';
import type { Shipment } from './shipment.ts';

// Not in a file with schemas, so that the browser does not load zod for it.

/** What only announces a shipment; `is_carried` of the database has the same, which a test compares. */
const ANNOUNCED: readonly (DeliveryStatus | null)[] = [null, 'INFO_RECEIVED', 'PENDING'];

type Signs = Pick<Shipment, 'connectorId' | 'partnerShipment' | 'partnerShipmentId' | 'deliveryStatus'>;

/**
 * Whether a shipment is handed over: a carrier has it, or has had it, as far as its record says (docs/domain.md, "Progress"). An earlier tracking than the
 * latest may say so too, which the database knows alone (`is_handed_over`).
 */
export const isHandedOver = ({ connectorId, partnerShipment, partnerShipmentId, deliveryStatus }: Signs) =>
  connectorId !== null || (partnerShipment !== 'none' && partnerShipmentId !== null) || !ANNOUNCED.includes(deliveryStatus);
