import type { Notification } from '@ace/contract/notifications/notification.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { sendOnce } from '../../shared/api/request-key.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { NotificationStateBadge } from './notification-state.tsx';
import styles from './notifications.module.css';
import { notificationsOf } from './queries.ts';

/** As many are shown at first. */
const SHOWN = 6;

const Entry = ({ notification, onRepeat }: { notification: Notification; onRepeat: (() => void) | null }) => {
  const t = useText();
  const format = useFormat();
  const { event, role, channel, address, state, dueDate, sentDate, answer, repeatOf } = notification;
  const when = sentDate
    ? t('notification.log.sent', { date: format.moment(sentDate) })
    : t('notification.log.due', { date: format.moment(dueDate) });
  return (
    <li className={styles.entry}>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {t(`notification.event.${event}`)}
          </Text>
          <NotificationStateBadge notification={notification} />
        </Group>
        {onRepeat && (
          <Button size="compact-xs" variant="default" leftSection={<IconRefresh size={13} aria-hidden />} onClick={onRepeat}>
            {t('notification.log.repeat')}
          </Button>
        )}
      </Group>
      <Text size="sm" className={styles.address}>
        {t(`notification.role.${role}`)}: {address}
        {channel !== 'email' && ` (${t(`notification.channel.${channel}`)})`}
      </Text>
      {(sentDate || state === 'waiting' || state === 'sending') && (
        <Hint>
          {when}
          {repeatOf !== null && ` · ${t('notification.log.again')}`}
        </Hint>
      )}
      {answer && state !== 'sent' && <Hint className={styles.address}>{t('notification.log.answer', { answer })}</Hint>}
    </li>
  );
};

/** The notifications of a shipment, sent and due. Employees may send them again. */
export const ShipmentNotifications = ({ id }: { id: number }) => {
  const t = useText();
  const mayRepeat = useIsAllowed('notifications:repeat');
  const [isWhole, setIsWhole] = useState(false);
  const options = notificationsOf(id);
  const query = useQuery(options);
  const repeating = useAction({
    mutationFn: ({ id }: Notification) =>
      sendOnce({ content: ['notification', id] }, (key) =>
        api('POST /api/notifications/:id/repeat', { params: { id: String(id) }, headers: { 'Idempotency-Key': key } }),
      ),
    onSuccess: () => showAlert('success', t('notification.log.repeated')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
  const isDone = ({ state }: Notification) => state !== 'waiting' && state !== 'sending';
  return (
    <Section title={t('notification.log.title')}>
      <Loaded query={query}>
        {(all) =>
          all.length === 0 ? (
            <Hint>{t('notification.log.empty')}</Hint>
          ) : (
            <Stack gap="xs">
              <ul className={styles.entries}>
                {all.slice(0, isWhole ? undefined : SHOWN).map((each) => (
                  <Entry key={each.id} notification={each} onRepeat={mayRepeat && isDone(each) ? () => repeating.run(each) : null} />
                ))}
              </ul>
              {!isWhole && all.length > SHOWN && (
                <Anchor component="button" type="button" size="sm" onClick={() => setIsWhole(true)}>
                  {t('notification.log.all', { number: all.length })}
                </Anchor>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
};
