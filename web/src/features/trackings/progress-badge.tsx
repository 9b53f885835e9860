import { isHandedOver } from '@ace/contract/shipments/handed-over.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { IconClipboardCheck, IconPlugConnected } from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { DeliveryStatusBadge } from './delivery-status.tsx';

type Progress = Pick<Shipment, 'deliveryStatus' | 'connectorId' | 'partnerShipment' | 'partnerShipmentId'>;

/** Without an event. */
const LOOKS = {
  registered: { color: 'gray.7', Icon: IconClipboardCheck },
  handedOver: { color: 'blue.9', Icon: IconPlugConnected },
} as const;

/** The progress of a shipment, in words. */
export const useProgressText = () => {
  const t = useText();
  return (shipment: Progress) =>
    shipment.deliveryStatus
      ? t(`deliveryStatus.${shipment.deliveryStatus}`)
      : t(`tracking.progress.${isHandedOver(shipment) ? 'handedOver' : 'registered'}`);
};

/** The progress of a shipment: its latest event, or what is known without one. */
export const ProgressBadge = ({ shipment }: { shipment: Progress }) => {
  const wordsOf = useProgressText();
  if (shipment.deliveryStatus) return <DeliveryStatusBadge status={shipment.deliveryStatus} />;
  return <StateBadge {...LOOKS[isHandedOver(shipment) ? 'handedOver' : 'registered']}>{wordsOf(shipment)}</StateBadge>;
};
