import { CARRIERS } from '@ace/contract/partners/carriers.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import type { PublicTracking, PublicTrackingEvent } from '@ace/contract/sharing/sharing.ts';
import { holdUpOf, PARTNER_LANGUAGE } from '@ace/contract/trackings/public-reasons.ts';
import { Alert, Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { useApplicationInfo } from '../../shared/api/application-info.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { DeliveryStatusBadge } from '../trackings/delivery-status.tsx';
import { DeliverySteps } from './delivery-steps.tsx';
import styles from './sharing.module.css';

const TrackingItem = ({ event }: { event: PublicTrackingEvent }) => {
  const format = useFormat();
  const language = useLanguage();
  const t = useText();
  const { status, dateTime, city, country } = event;
  const place = [city, countryText(country, country, language)].filter(Boolean).join(', ');
  return (
    <li>
      <time dateTime={dateTime}>{format.event(event)}</time>
      <div>
        {status && <DeliveryStatusBadge status={status} />}
        {event.reason ? <p>{t(`tracking.reason.${event.reason}`)}</p> : event.text && <p lang={PARTNER_LANGUAGE}>{event.text}</p>}
        {place && <p className={styles.place}>{place}</p>}
      </div>
    </li>
  );
};

/** The details that are shown only with the right digits of the telephone number. */
const Facts = ({ tracking }: { tracking: PublicTracking }) => {
  const t = useText();
  const { customerReference, partner, partnerNumber, packages, receiverCity, receiverCountry, receiverCountryCode } = tracking;
  const country = countryText(receiverCountryCode, receiverCountry, useLanguage());
  const facts: [string, string | number | undefined][] = [
    [t('track.reference'), customerReference],
    [t('track.destination'), [receiverCity, country].filter(Boolean).join(', ')],
    [t('track.packages'), packages],
    [t('track.partner'), partner && CARRIERS[partner].name],
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

/** Telephone and e-mail address of the company. */
export const Contact = () => {
  const { phone, email } = useApplicationInfo()?.company ?? {};
  return (
    <>
      {phone && <Anchor href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Anchor>}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </>
  );
};

/** What holds the shipment up, what comes next, and the contact of the company. */
const HoldUp = ({ tracking: { status, events } }: { tracking: PublicTracking }) => {
  const t = useText();
  const language = useLanguage();
  const latest = events.find((event) => event.status === status);
  const holdUp = status && holdUpOf({ status, reason: latest?.reason, partnerText: latest?.text }, language);
  if (!holdUp) return null;
  return (
    <Alert color="red" my="sm" title={holdUp.why ? <span lang={holdUp.whyLanguage}>{holdUp.why}</span> : t(`deliveryStatus.${status}`)}>
      <p>{holdUp.next}</p>
      <Group gap="md" mt={4}>
        <Contact />
      </Group>
    </Alert>
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
          <HoldUp tracking={tracking} />
          <Facts tracking={tracking} />
          {events.length === 0 && <Text c="dimmed">{t('track.nothingYet')}</Text>}
          <ol className={styles.events} aria-label={t('track.events', { number })}>
            {events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity but their place
              <TrackingItem key={index} event={event} />
            ))}
          </ol>
          {packages === undefined && <Hint>{t(digits ? 'track.digitsDoNotMatch' : 'track.moreWithDigits')}</Hint>}
        </>
      )}
    </Paper>
  );
};
