import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { LinkText } from '../../shared/ui/links.tsx';
import { externalNumberOf } from './partner-shipment.ts';

/** The partner with its number; opens the partner's tracking of it in a new tab. */
export const PartnerLink = ({ shipment }: { shipment: Shipment }) => {
  const number = externalNumberOf(shipment);
  if (number === null) return null;
  const { partnerShipment, partnerShipmentId } = shipment;
  return (
    <LinkText
      to="/tracking-partner-shipment"
      search={{ partnerShipment, trackingId: partnerShipmentId ?? '' }}
      target="_blank"
      preload={false}
      size="sm"
    >
      {number}
    </LinkText>
  );
};
