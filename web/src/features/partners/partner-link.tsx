import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { LinkText } from '../../shared/ui/links.tsx';
import { externalNumberOf } from './partner-shipment.ts';

/** The partner and its number; leads in a new tab to what the partner tells of it. */
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
