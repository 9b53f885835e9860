import type { NotificationState } from '@ace/contract/notifications/kinds.ts';
import type { Notification } from '@ace/contract/notifications/notification.ts';
import { IconBan, IconClock, IconMailCheck, IconMailX, IconSend } from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';

/** Each state has its own icon, because many people cannot tell the colours apart. */
const LOOKS = {
  waiting: { color: 'blue.9', Icon: IconClock },
  sending: { color: 'blue.9', Icon: IconSend },
  sent: { color: 'green.9', Icon: IconMailCheck },
  refused: { color: 'red.9', Icon: IconMailX },
  stale: { color: 'gray.7', Icon: IconBan },
  skipped: { color: 'gray.7', Icon: IconBan },
} as const satisfies Record<NotificationState, object>;

/** The state of a notification, or why it was not sent. */
export const NotificationStateBadge = ({ notification: { state, reason } }: { notification: Pick<Notification, 'state' | 'reason'> }) => {
  const t = useText();
  return <StateBadge {...LOOKS[state]}>{reason ? t(`notification.reason.${reason}`) : t(`notification.state.${state}`)}</StateBadge>;
};
