import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Anchor, Button, CloseButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconPlus, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { CopyValue } from '../../shared/list/rows/copy-value.tsx';
import { areByOthers, useChanges } from '../../shared/live/changes.ts';
import { kindOf } from '../../shared/live/concerns.ts';
import { markChanges } from '../../shared/live/marks.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { Empty } from '../../shared/ui/empty.tsx';
import { type Fact, Facts, filledFacts } from '../../shared/ui/facts.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PartnerLink } from '../partners/partner-link.tsx';
import { externalNumberOf } from '../partners/partner-shipment.ts';
import { shipmentTrackings } from '../trackings/queries.ts';
import { TrackingItems } from '../trackings/shipment-timeline.tsx';
import { openBill } from './open-bill.ts';
import styles from './preview.module.css';
import { StatusStrip } from './status-strip.tsx';

/** Milliseconds on a row until its events are read: a held arrow key passes many rows. */
const SETTLING = 100;

/** Milliseconds for which the events of the row before stay, dimmed. */
const PATIENCE = 300;

/** Milliseconds for which events that were read are shown again without asking. */
const FRESH = 30_000;

/** Milliseconds between two reads of events that others record. */
const FOLLOWING = 1_000;

const SHOWN_EVENTS = 5;

const EventSkeletons = () => {
  const t = useText();
  return (
    <Stack gap="sm" role="status" aria-label={t('app.loading')}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height={38} />
      ))}
    </Stack>
  );
};

const LatestEvents = ({ shipment: { id, aceBillNumber } }: { shipment: Shipment }) => {
  const t = useText();
  const [settled] = useDebouncedValue(id, SETTLING);
  const query = useQuery({
    ...shipmentTrackings(settled),
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    meta: { isErrorShown: true },
  });
  const { data, isError, isPlaceholderData, refetch } = query;
  const events = useRef<HTMLDivElement>(null);
  useChanges({
    concerns: (change) => kindOf(change) === 'tracking',
    read: (changes) => {
      // Those of other rows, too, which are shown again without asking.
      const read = () => queryClient.invalidateQueries({ queryKey: ['trackings', 'of'] });
      return markChanges(events.current, read, () => areByOthers(changes));
    },
    pace: FOLLOWING,
  });
  const isBehind = settled !== id || isPlaceholderData;
  const [wasBehind] = useDebouncedValue(isBehind, PATIENCE);
  if (isError && !data && !isBehind) {
    return (
      <>
        <Text size="sm">{t('shipment.preview.failed')}</Text>
        <Button size="xs" mt="xs" variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      </>
    );
  }
  if (!data || (isBehind && wasBehind)) return <EventSkeletons />;
  return (
    <div ref={events} className={styles.events} data-stale={isBehind || undefined} aria-busy={isBehind}>
      {data.rows.length === 0 ? (
        <Empty picture="road" text={t('tracking.timeline.empty')} />
      ) : (
        <TrackingItems page={data} aceBillNumber={aceBillNumber} max={SHOWN_EVENTS} />
      )}
    </div>
  );
};

/** What a clerk says on the telephone, as far as it has a value. The strip above it has the rest. */
const useFacts = (shipment: Shipment): Fact[] => {
  const t = useText();
  const { receiverName, receiverContactName, receiverTelNo, receiverAddress, receiverCity, receiverProvince } = shipment;
  const country = countryText(shipment.receiverCountryCode, shipment.receiverCountry, useLanguage());
  const { senderName, senderContactName, description, notes, ownerLogin, extBillNumber, customerReference } = shipment;
  const joined = (...texts: (string | null)[]) => [...new Set(texts.filter(Boolean))].join(', ');
  return filledFacts([
    [t('shipment.compact.receiver'), joined(receiverName, receiverContactName)],
    [
      t('shipment.short.telNo'),
      <Anchor key="phone" href={`tel:${receiverTelNo.replace(/[^\d+]/g, '')}`} size="sm">
        {receiverTelNo}
      </Anchor>,
    ],
    [t('shipment.short.address'), joined(receiverAddress, receiverCity, receiverProvince, country)],
    [t('shipment.compact.goods'), description],
    [
      t('shipment.field.notes'),
      notes && (
        <Text key="notes" size="sm" lineClamp={3} title={notes}>
          {notes}
        </Text>
      ),
    ],
    [t('shipment.group.senderShort'), joined(senderName, senderContactName)],
    [t('shipment.detail.externalNumber'), externalNumberOf(shipment) && <PartnerLink key="partner" shipment={shipment} />],
    [t('shipment.field.customerReference'), customerReference],
    [t('shipment.field.extBillNumber'), extBillNumber],
    [t('shipment.list.owner'), ownerLogin],
  ]);
};

/** A shipment beside the list. The row has all but the events. */
export const ShipmentPreview = ({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) => {
  const t = useText();
  const mayTrack = useIsAllowed('trackings:write');
  const facts = useFacts(shipment);
  const { id, aceBillNumber } = shipment;
  return (
    <div className={styles.preview}>
      <header className={styles.head}>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2}>
            <CopyValue value={aceBillNumber} />
          </Title>
          <CloseButton aria-label={t('shipment.preview.close')} title={t('shipment.preview.close')} onClick={onClose} />
        </Group>
        <Group gap={6}>
          <LinkButton
            size="compact-sm"
            to="/shipment-ace/$id/view"
            params={{ id: String(id) }}
            leftSection={<IconArrowRight size={14} aria-hidden />}
          >
            {t('shipment.preview.open')}
          </LinkButton>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void openBill(id)}
            data-shortcut="print"
            leftSection={<IconPrinter size={14} aria-hidden />}
          >
            {t('shipment.preview.print')}
          </Button>
          {mayTrack && (
            <LinkButton
              size="compact-sm"
              variant="default"
              to="/tracking-ace/new"
              search={{ aceBillNumber }}
              leftSection={<IconPlus size={14} aria-hidden />}
            >
              {t('tracking.timeline.add')}
            </LinkButton>
          )}
        </Group>
      </header>
      <StatusStrip shipment={shipment} />
      <Facts facts={facts} />
      <Title order={3} size="h2" mt="md" mb="xs">
        {t('tracking.timeline.title')}
      </Title>
      <LatestEvents shipment={shipment} />
    </div>
  );
};
