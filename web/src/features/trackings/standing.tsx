import { isHandedOver } from '@ace/contract/shipments/handed-over.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { IconClipboardCheck, IconPlugConnected } from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { DeliveryStatusBadge } from './delivery-status.tsx';

type Standing = Pick<Shipment, 'deliveryStatus' | 'connectorId' | 'partnerShipment' | 'partnerShipmentId'>;

/** Without an event. */
const LOOKS = {
  registered: { color: 'gray.7', Icon: IconClipboardCheck },
  handedOver: { color: 'blue.9', Icon: IconPlugConnected },
} as const;

/** Where a shipment stands, in words. */
export const useStanding = () => {
  const t = useText();
  return (shipment: Standing) =>
    shipment.deliveryStatus
      ? t(`deliveryStatus.${shipment.deliveryStatus}`)
      : t(`tracking.standing.${isHandedOver(shipment) ? 'handedOver' : 'registered'}`);
};

/** Where a shipment stands: its latest event, or what is known without one. */
export const StandingBadge = ({ shipment }: { shipment: Standing }) => {
  const wordsOf = useStanding();
  if (shipment.deliveryStatus) return <DeliveryStatusBadge status={shipment.deliveryStatus} />;
  return <StateBadge {...LOOKS[isHandedOver(shipment) ? 'handedOver' : 'registered']}>{wordsOf(shipment)}</StateBadge>;
};
