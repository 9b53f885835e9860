import type { NotificationPreview } from '@ace/contract/notifications/choices.ts';
import { Group, Stack, Text } from '@mantine/core';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import styles from './notifications.module.css';

type Latest = NotificationPreview['latest'][number];

const useColumns = (): SortedColumn<Latest>[] => {
  const t = useText();
  const format = useFormat();
  return [
    { key: 'number', title: t('shipment.field.aceBillNumber'), by: ({ aceBillNumber }) => aceBillNumber },
    { key: 'event', title: t('notification.what'), by: ({ event }) => t(`notification.event.${event}`) },
    { key: 'role', title: t('notification.to'), by: ({ role }) => t(`notification.role.${role}`), isSecondary: true },
    { key: 'address', title: t('notification.address'), by: ({ address }) => address, isSecondary: true },
    {
      key: 'date',
      title: t('notification.date'),
      by: ({ eventDate }) => eventDate,
      render: ({ eventDate, offsetMinutes }) => format.event({ dateTime: eventDate, offsetMinutes }),
    },
  ];
};

/** What the last week would have sent: how many mails of which events to which people, and the latest. */
export const WeekPreview = ({ preview }: { preview: NotificationPreview }) => {
  const t = useText();
  const format = useFormat();
  const { notifications, mails, people, trackings, isPartial, counts, latest } = preview;
  const columns = useColumns();
  const number = (value: number) => format.number(value);
  return (
    <Stack gap="sm">
      <Text className={styles.figures}>
        {t('notificationSettings.preview.total', { notifications: number(notifications), mails: number(mails), people: number(people) })}
      </Text>
      {isPartial && (
        <Text size="sm" c="dimmed">
          {t('notificationSettings.preview.partial', { number: number(trackings) })}
        </Text>
      )}
      <Group gap="lg" className={styles.figures}>
        {counts.map(({ role, event, count }) => (
          <Text key={`${role} ${event}`} size="sm">
            {t(`notification.role.${role}`)} – {t(`notification.event.${event}`)}: <strong>{number(count)}</strong>
          </Text>
        ))}
      </Group>
      {latest.length > 0 && (
        <SortedTable
          label={t('notificationSettings.preview.latest')}
          columns={columns}
          rows={latest}
          rowKey={({ aceBillNumber, event, address }) => `${aceBillNumber} ${event} ${address}`}
          empty=""
          minWidth={320}
        />
      )}
    </Stack>
  );
};
