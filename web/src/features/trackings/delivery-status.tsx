import { type DeliveryStatus, isPlanned } from '@ace/contract/trackings/statuses.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import {
  IconAlertTriangle,
  IconBuildingWarehouse,
  IconCalendarClock,
  IconCircleCheck,
  IconClock,
  IconClockX,
  IconFileText,
  IconHome,
  IconPackageImport,
  IconTruck,
  IconX,
} from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { useEachMinute } from '../../shared/ui/use-each-minute.ts';

/** Each status has its own icon, because many people cannot tell the colours apart. */
const LOOKS = {
  INFO_RECEIVED: { color: 'gray.7', Icon: IconFileText },
  COLLECTED: { color: 'blue.9', Icon: IconPackageImport },
  ARRIVED_HUB: { color: 'blue.9', Icon: IconBuildingWarehouse },
  OUT_FOR_DELIVERY: { color: 'blue.9', Icon: IconHome },
  IN_TRANSIT: { color: 'blue.9', Icon: IconTruck },
  DELIVERED: { color: 'green.9', Icon: IconCircleCheck },
  FAILED_ATTEMPT: { color: 'red.9', Icon: IconX },
  EXCEPTION: { color: 'red.9', Icon: IconAlertTriangle },
  EXPIRED: { color: 'gray.7', Icon: IconClockX },
  PENDING: { color: 'yellow.9', Icon: IconClock },
} as const satisfies Record<DeliveryStatus, object>;

export const DeliveryStatusBadge = ({ status }: { status: DeliveryStatus }) => {
  const t = useText();
  return <StateBadge {...LOOKS[status]}>{t(`deliveryStatus.${status}`)}</StateBadge>;
};

/** The status of an event, which says so if the event is only planned. */
export const TrackingStatus = ({ event }: { event: Pick<Tracking, 'deliveryStatus' | 'dateTime'> }) => {
  const t = useText();
  const isAhead = useEachMinute(() => isPlanned(event));
  return (
    <>
      <DeliveryStatusBadge status={event.deliveryStatus} />{' '}
      {isAhead && (
        <StateBadge color="gray.7" Icon={IconCalendarClock}>
          {t('tracking.planned')}
        </StateBadge>
      )}
    </>
  );
};
