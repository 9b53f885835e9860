import { isAllowed } from '@ace/contract/permissions.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { isPlanned } from '@ace/contract/trackings/statuses.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { Group, Paper, Text, Timeline, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import type { ListPageData } from '../../shared/list/list-search.ts';
import { RecordLink } from '../../shared/list/rows/record-link.tsx';
import { useAccount } from '../../shared/session/account.ts';
import { Empty } from '../../shared/ui/empty.tsx';
import { LinkButton, LinkText } from '../../shared/ui/links.tsx';
import { UNIT } from '../../shared/ui/unit.ts';
import { useEachMinute } from '../../shared/ui/use-each-minute.ts';
import { EventStatus } from './delivery-status.tsx';
import { shipmentTrackings } from './queries.ts';

type EventsProps = { page: ListPageData<Tracking>; aceBillNumber: string; max?: number };

/** Delivery events, newest first, and a link to those that are not shown. Those that are only planned come before the latest that happened, which is marked. */
export const Events = ({ page: { rows, total }, aceBillNumber, max = rows.length }: EventsProps) => {
  const t = useText();
  const format = useFormat();
  const events = rows.slice(0, max);
  const latest = useEachMinute(() => events.findIndex((event) => !isPlanned(event)));
  return (
    <>
      <Timeline active={latest < 0 ? events.length : latest} bulletSize={12} lineWidth={2}>
        {events.map((event, index) => {
          const isAhead = latest < 0 || index < latest;
          return (
            <Timeline.Item
              key={event.id}
              {...UNIT}
              color={isAhead ? 'gray' : undefined}
              lineVariant={isAhead ? 'dashed' : undefined}
              title={
                <Group gap="xs">
                  <EventStatus event={event} />
                  <RecordLink list="/tracking-ace" id={event.id}>
                    {format.moment(event.dateTime)}
                  </RecordLink>
                </Group>
              }
            >
              <Text size="sm">{event.location}</Text>
              {event.details && (
                <Text size="sm" c="dimmed">
                  {event.details}
                </Text>
              )}
            </Timeline.Item>
          );
        })}
      </Timeline>
      {total > events.length && (
        <LinkText to="/tracking-ace" search={{ search: aceBillNumber }} size="sm" mt="sm" display="inline-block">
          {t('tracking.timeline.all', { number: total })}
        </LinkText>
      )}
    </>
  );
};

/** What happened to a shipment, newest first. */
export const ShipmentTimeline = ({ shipment: { id, aceBillNumber } }: { shipment: Pick<Shipment, 'id' | 'aceBillNumber'> }) => {
  const t = useText();
  const account = useAccount();
  const { data } = useQuery(shipmentTrackings(id));
  const isEmpty = data?.rows.length === 0;
  const addButton = isAllowed('trackings:write', account) && (
    <LinkButton
      to="/tracking-ace/new"
      search={{ aceBillNumber }}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      data-shortcut="track"
    >
      {t('tracking.timeline.add')}
    </LinkButton>
  );
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('tracking.timeline.title')}</Title>
        {!isEmpty && addButton}
      </Group>
      {isEmpty && (
        <Empty picture="road" text={t('tracking.timeline.empty')}>
          {addButton}
        </Empty>
      )}
      {data && !isEmpty && <Events page={data} aceBillNumber={aceBillNumber} />}
    </Paper>
  );
};
