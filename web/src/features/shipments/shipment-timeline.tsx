import { isAllowed } from '@ace/contract/permissions.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Group, Paper, Text, Timeline, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DeliveryStatusBadge } from '../../shared/delivery-status.tsx';
import { useFormat } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { LinkButton, LinkText } from '../../shared/links.tsx';
import { useAccount } from '../../shared/session.ts';
import { shipmentTrackings } from './queries.ts';
import styles from './shipments.module.css';

/** What happened to a shipment, newest first. */
export const ShipmentTimeline = ({ shipment: { id, aceBillNumber } }: { shipment: Shipment }) => {
  const t = useText();
  const format = useFormat();
  const account = useAccount();
  const { data } = useQuery(shipmentTrackings(id));
  return (
    <Paper withBorder p="md" className={styles.wide}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('shipment.timeline.title')}</Title>
        {isAllowed('trackings:write', account) && (
          <LinkButton
            to="/tracking-ace/new"
            search={{ aceBillNumber }}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            {t('shipment.timeline.add')}
          </LinkButton>
        )}
      </Group>
      {data?.rows.length === 0 && <Text c="dimmed">{t('shipment.timeline.empty')}</Text>}
      {data && data.rows.length > 0 && (
        <Timeline active={0} bulletSize={12} lineWidth={2}>
          {data.rows.map((tracking) => (
            <Timeline.Item
              key={tracking.id}
              title={
                <Group gap="xs">
                  <DeliveryStatusBadge status={tracking.deliveryStatus} />
                  <LinkText to="/tracking-ace/$id/view" params={{ id: String(tracking.id) }} size="sm">
                    {format.moment(tracking.dateTime)}
                  </LinkText>
                </Group>
              }
            >
              <Text size="sm">{tracking.location}</Text>
              {tracking.details && (
                <Text size="sm" c="dimmed">
                  {tracking.details}
                </Text>
              )}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
      {data && data.total > data.rows.length && (
        <LinkText to="/tracking-ace" search={{ search: aceBillNumber }} size="sm" mt="sm" display="inline-block">
          {t('shipment.timeline.all', { number: data.total })}
        </LinkText>
      )}
    </Paper>
  );
};
