import type { PartnerEvent } from '@ace/contract/partner-events/partner-event.ts';
import { CARRIER_CODES, CARRIERS } from '@ace/contract/partners/carriers.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import type { TrackingTime } from '@ace/contract/shared/dates/event-clock.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { isPlanned } from '@ace/contract/trackings/statuses.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { Group, Paper, Text, Timeline, Title } from '@mantine/core';
import { IconPlus, IconQuestionMark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import type { ListPageData } from '../../shared/list/list-search.ts';
import { RecordLink } from '../../shared/list/rows/record-link.tsx';
import { useIsAllowed } from '../../shared/session/account.ts';
import { Empty } from '../../shared/ui/empty.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { LinkButton, LinkText } from '../../shared/ui/links.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { UNIT } from '../../shared/ui/unit.ts';
import { useEachMinute } from '../../shared/ui/use-each-minute.ts';
import { DismissButton, DismissedEvents } from '../partner-events/dismissed-events.tsx';
import { NumberPolls } from '../partner-events/number-polls.tsx';
import { reportedEvents } from '../partner-events/queries.ts';
import { TrackingStatus } from './delivery-status.tsx';
import { shipmentTrackings } from './queries.ts';
import { TakeBackButton } from './take-back.tsx';

/** An entry of the timeline: a tracking, with the event of a partner that it follows from, or an event from which none follows. */
type Entry = TrackingTime & { tracking?: Tracking; reported?: PartnerEvent };

/** Trackings with what partners reported, newest first. Reported events without a known meaning are entries of their own. */
const entriesOf = (trackings: Tracking[], reported: PartnerEvent[]): Entry[] => {
  const byTracking = new Map(reported.filter(({ outcome }) => outcome === 'recorded').map((event) => [event.trackingId, event]));
  const entries = [
    ...trackings.map((tracking) => ({
      dateTime: tracking.dateTime,
      offsetMinutes: tracking.offsetMinutes,
      tracking,
      reported: byTracking.get(tracking.id),
    })),
    ...reported
      .filter(({ outcome }) => outcome === 'unmapped')
      .map((event) => ({ dateTime: event.dateTime, offsetMinutes: event.offsetMinutes, reported: event })),
  ];
  return entries.toSorted((a, b) => b.dateTime.localeCompare(a.dateTime));
};

type EventsProps = { page: ListPageData<Tracking>; aceBillNumber: string; reported?: PartnerEvent[]; max?: number };

/** What was said about an event, and by which partner. */
const EntryText = ({ tracking, reported }: Omit<Entry, keyof TrackingTime>) => {
  const t = useText();
  const partner =
    reported?.partner ?? (tracking?.source === 'partner' ? CARRIER_CODES.find((carrier) => carrier === tracking.createdBy) : undefined);
  const isEdited = tracking && tracking.lastModifiedBy !== tracking.createdBy;
  const reason = tracking?.publicReason && t(`tracking.reason.${tracking.publicReason}`);
  const said = [reason, tracking && (isEdited || !reported) ? tracking.details : reported?.event, reported?.notes].filter(Boolean);
  return (
    <>
      <Hint style={{ overflowWrap: 'anywhere' }}>{said.join(' – ')}</Hint>
      {partner && (
        <Hint size="xs">
          {t('partnerEvent.by', { partner: CARRIERS[partner].name })} {reported && <DismissButton event={reported} />}
        </Hint>
      )}
    </>
  );
};

/** Delivery events, newest first, and a link to those that are not shown. Those that are only planned come before the latest that happened, which is marked. */
export const TrackingItems = ({ page: { rows, total }, aceBillNumber, reported = [], max = rows.length }: EventsProps) => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const events = rows.slice(0, max);
  const entries = entriesOf(events, reported);
  const latest = useEachMinute(() => entries.findIndex((entry) => !isPlanned(entry)));
  return (
    <>
      <Timeline active={latest < 0 ? entries.length : latest} bulletSize={12} lineWidth={2}>
        {entries.map(({ tracking, reported, ...time }, index) => {
          const isAhead = latest < 0 || index < latest;
          return (
            <Timeline.Item
              key={tracking ? tracking.id : `reported ${reported?.id}`}
              {...UNIT}
              color={isAhead || !tracking ? 'gray' : undefined}
              lineVariant={isAhead ? 'dashed' : undefined}
              title={
                <Group gap="xs">
                  {tracking ? (
                    <>
                      <TrackingStatus event={tracking} />
                      <Group gap={4} wrap="nowrap">
                        <RecordLink list="/tracking-ace" id={tracking.id}>
                          {format.event(time)}
                        </RecordLink>
                        {/* What a partner reported is dismissed instead. */}
                        {!reported && <TakeBackButton tracking={tracking} isIcon />}
                      </Group>
                    </>
                  ) : (
                    <>
                      <StateBadge color="gray.7" Icon={IconQuestionMark}>
                        {t('partnerEvent.unmapped')}
                      </StateBadge>
                      <Text size="sm">{format.event(time)}</Text>
                    </>
                  )}
                </Group>
              }
            >
              <Text size="sm">
                {tracking
                  ? countryText(null, tracking.location, language)
                  : reported?.city || countryText(reported?.country, reported?.country, language)}
              </Text>
              <EntryText tracking={tracking} reported={reported} />
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
  const mayTrack = useIsAllowed('trackings:write');
  const { data } = useQuery(shipmentTrackings(id));
  const { data: reported = [] } = useQuery(reportedEvents(id));
  const isEmpty = data?.rows.length === 0 && reported.every(({ outcome }) => outcome !== 'unmapped');
  const addButton = mayTrack && (
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
      {data && !isEmpty && <TrackingItems page={data} aceBillNumber={aceBillNumber} reported={reported} />}
      <DismissedEvents shipmentId={id} reported={reported} />
      <NumberPolls shipmentId={id} />
    </Paper>
  );
};
