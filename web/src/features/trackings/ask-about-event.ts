import { LOCALES } from '@ace/contract/shared/languages.ts';
import type { Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import i18next from 'i18next';
import { currentFormat } from '../../shared/i18n/format.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { ask } from '../../shared/ui/ask.tsx';
import { type Doubt, doubtsOf } from './doubts.ts';
import { shipmentNamed } from './queries.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** `365 days`, `3 hours`, `12 minutes`, in the reader's language. */
const distanceText = (minutes: number) => {
  const [unit, length] =
    minutes >= 2 * DAY ? (['day', DAY] as const) : minutes >= 2 * HOUR ? (['hour', HOUR] as const) : (['minute', 1] as const);
  const format = new Intl.NumberFormat(LOCALES[currentLanguage()], { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(minutes / length));
};

/** An event before it is recorded. One for many shipments has no bill number. */
type TrackingToRecord = Pick<TrackingInput, 'dateTime' | 'deliveryStatus' | 'publicReason'> & { aceBillNumber?: string };

const textOf = (doubt: Doubt, { dateTime, deliveryStatus, aceBillNumber = '' }: TrackingToRecord) => {
  const { event, shortMoment } = currentFormat();
  const status = i18next.t(`deliveryStatus.${deliveryStatus}`);
  if (doubt.kind === 'unexplained') return i18next.t('tracking.doubt.unexplained', { status });
  if (doubt.kind === 'delivered') return i18next.t('tracking.doubt.delivered', { bill: aceBillNumber, moment: event(doubt.since), status });
  const values = { moment: shortMoment(dateTime), distance: distanceText(doubt.minutes) };
  if (doubt.kind === 'planned') return i18next.t('tracking.doubt.planned', values);
  return i18next.t('tracking.doubt.early', { ...values, created: shortMoment(doubt.createdDate) });
};

/** Asks before an event is recorded that may be a slip. `edited` is the stored event that it replaces. Resolves to whether it is meant. */
export const isEventMeant = async (event: TrackingToRecord, edited: Tracking | null = null) => {
  // As it is stored.
  const aceBillNumber = event.aceBillNumber?.trim();
  // Who cannot be asked about records it, or learns from the server why not.
  const shipment = aceBillNumber ? await queryClient.fetchQuery(shipmentNamed(aceBillNumber)).catch(() => null) : null;
  const doubts = doubtsOf(event, shipment, edited);
  if (doubts.length === 0) return true;
  return await ask({
    title: i18next.t('tracking.doubt.title'),
    reasons: doubts.map((doubt) => textOf(doubt, event)),
    go: i18next.t('tracking.doubt.go'),
    back: i18next.t('tracking.doubt.back'),
    saves: true,
  });
};
