import { CARRIER_NAMES } from '@ace/contract/partners/carriers.ts';
import type { PublicEvent, PublicTracking } from '@ace/contract/sharing/sharing.ts';
import { Paper, Text, Title } from '@mantine/core';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { DeliveryStatusBadge } from '../trackings/delivery-status.tsx';
import { DeliverySteps } from './delivery-steps.tsx';
import styles from './sharing.module.css';

const Event = ({ event: { status, dateTime, city, country, text } }: { event: PublicEvent }) => {
  const format = useFormat();
  const place = [city, country].filter(Boolean).join(', ');
  return (
    <li>
      <time dateTime={dateTime}>{format.shortMoment(dateTime)}</time>
      <div>
        {status && <DeliveryStatusBadge status={status} />}
        {text && <p>{text}</p>}
        {place && <p className={styles.place}>{place}</p>}
      </div>
    </li>
  );
};

/** What the right digits show besides: nothing without them. */
const Facts = ({ tracking }: { tracking: PublicTracking }) => {
  const t = useText();
  const { customerReference, partner, partnerNumber, packages, receiverCity, receiverCountry } = tracking;
  const facts: [string, string | number | undefined][] = [
    [t('track.reference'), customerReference],
    [t('track.destination'), [receiverCity, receiverCountry].filter(Boolean).join(', ')],
    [t('track.packages'), packages],
    [t('track.partner'), partner && CARRIER_NAMES[partner]],
    [t('track.partnerNumber'), partnerNumber],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Where the shipment with one number is. */
export const Tracked = ({ tracking, digits }: { tracking: PublicTracking; digits: string }) => {
  const t = useText();
  const format = useFormat();
  const { number, found, status = null, estimatedFrom, estimatedTo, events, packages } = tracking;
  return (
    <Paper withBorder p="md" component="article" aria-label={number}>
      <div className={styles.head}>
        <Title order={2} className="mono">
          {number}
        </Title>
        {status && <DeliveryStatusBadge status={status} />}
        {estimatedFrom && estimatedTo && <span>{t('track.estimate', { days: format.days(estimatedFrom, estimatedTo) })}</span>}
      </div>
      {!found && <Text c="dimmed">{t('track.notFound')}</Text>}
      {found && (
        <>
          <DeliverySteps status={status} earlier={events.map((event) => event.status)} />
          <Facts tracking={tracking} />
          {events.length === 0 && <Text c="dimmed">{t('track.nothingYet')}</Text>}
          <ol className={styles.events} aria-label={t('track.events', { number })}>
            {events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity but their place
              <Event key={index} event={event} />
            ))}
          </ol>
          {packages === undefined && (
            <Text size="sm" c="dimmed">
              {t(digits ? 'track.digitsDoNotMatch' : 'track.moreWithDigits')}
            </Text>
          )}
        </>
      )}
    </Paper>
  );
};
