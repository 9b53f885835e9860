import { isAllowed } from '@ace/contract/permissions.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Group, Paper, Text, Timeline, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { LinkButton, LinkText } from '../../shared/ui/links.tsx';
import { DeliveryStatusBadge } from './delivery-status.tsx';
import { shipmentTrackings } from './queries.ts';

type Props = { shipment: Pick<Shipment, 'id' | 'aceBillNumber'>; className?: string };

/** What happened to a shipment, newest first. */
export const ShipmentTimeline = ({ shipment: { id, aceBillNumber }, className }: Props) => {
  const t = useText();
  const format = useFormat();
  const account = useAccount();
  const { data } = useQuery(shipmentTrackings(id));
  return (
    <Paper withBorder p="md" className={className}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('tracking.timeline.title')}</Title>
        {isAllowed('trackings:write', account) && (
          <LinkButton
            to="/tracking-ace/new"
            search={{ aceBillNumber }}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            {t('tracking.timeline.add')}
          </LinkButton>
        )}
      </Group>
      {data?.rows.length === 0 && <Text c="dimmed">{t('tracking.timeline.empty')}</Text>}
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
          {t('tracking.timeline.all', { number: data.total })}
        </LinkText>
      )}
    </Paper>
  );
};
