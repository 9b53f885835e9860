import type { Task } from '@ace/contract/desk/desk.ts';
import {
  IconClockExclamation,
  IconClockPause,
  IconCloudOff,
  IconHandStop,
  IconMessageQuestion,
  IconPackageOff,
  IconPencilExclamation,
} from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { DeliveryStatusBadge } from '../trackings/delivery-status.tsx';

const LOOKS = {
  changed: { color: 'blue.9', Icon: IconPencilExclamation, text: 'desk.tasks.changed' },
  stuck: { color: 'yellow.9', Icon: IconClockPause, text: 'desk.tasks.quiet' },
  late: { color: 'orange.9', Icon: IconClockExclamation, text: 'desk.tasks.late' },
  unmapped: { color: 'grape.9', Icon: IconMessageQuestion, text: 'desk.tasks.unmapped' },
  unreachable: { color: 'gray.7', Icon: IconCloudOff, text: 'desk.tasks.unreachable' },
  problems: { color: 'red.9', Icon: IconHandStop, text: 'desk.tasks.problems' },
  missing: { color: 'orange.9', Icon: IconPackageOff, text: 'desk.tasks.missing' },
} as const;

/** Why a task is there. */
export const Reason = ({ attention, deliveryStatus }: Task) => {
  const t = useText();
  if (attention === 'exceptions') return deliveryStatus && <DeliveryStatusBadge status={deliveryStatus} />;
  const { text, ...look } = LOOKS[attention];
  return <StateBadge {...look}>{t(text)}</StateBadge>;
};
