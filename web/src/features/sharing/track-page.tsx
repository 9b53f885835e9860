import { ApiError } from '@ace/contract/shared/client.ts';
import { TRACKED_LIMITS } from '@ace/contract/sharing/limits.ts';
import { Alert, Button, Group, Loader, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { textsOf, waitingMinutes } from '../../shared/api/errors.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { numbersOf } from './numbers.ts';
import { trackedShipments } from './queries.ts';
import styles from './sharing.module.css';
import { TrackForm } from './track-form.tsx';
import { Contact, Tracked } from './tracked.tsx';

const Results = ({ numbers, digits }: { numbers: string[]; digits: string }) => {
  const t = useText();
  const { data, error, isFetching, refetch } = useQuery(trackedShipments(numbers, digits));
  if (isFetching) {
    return (
      <Text role="status" c="dimmed">
        <Loader size="xs" mr="xs" aria-hidden />
        {t('track.running')}
      </Text>
    );
  }
  if (error) {
    const minutes = waitingMinutes(error);
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        {minutes === null ? ((error instanceof ApiError && textsOf(error)[0]) ?? t('errorPage.unexpected')) : t('track.wait', { minutes })}{' '}
        {minutes === null && (
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t('track.again')}
          </Button>
        )}
      </Alert>
    );
  }
  return (
    <section className={styles.results} aria-label={t('track.results')}>
      {data?.map((tracking) => (
        <Tracked key={tracking.number} tracking={tracking} digits={digits} />
      ))}
      {data?.some(({ found }) => found) && 'share' in navigator && (
        <Button
          variant="default"
          mr="auto"
          leftSection={<IconShare size={16} aria-hidden />}
          // The promise is rejected when the user closes the device's share window, which is no error.
          onClick={() => navigator.share({ title: t('track.title'), url: location.href }).catch(() => {})}
        >
          {t('track.share')}
        </Button>
      )}
    </section>
  );
};

/** Tracks shipments by their numbers, without an account. The numbers are in the address; the digits of a telephone number never are. */
const TrackPage = () => {
  const t = useText();
  const navigate = useNavigate();
  const { numbers: listed = '' } = Route.useSearch();
  const numbers = numbersOf(listed);
  // Digits belong to the numbers that they were given with.
  const [given, setGiven] = useState({ listed, digits: '' });
  const digits = given.listed === listed ? given.digits : '';
  const track = (wanted: string[], digits: string) => {
    const next = wanted.join(',');
    setGiven({ listed: next, digits });
    if (next !== listed) void navigate({ to: '/track', search: { numbers: next } });
  };
  return (
    <div className={styles.page}>
      <Title order={1}>{t('track.title')}</Title>
      <Text c="dimmed" mb="md">
        {t('track.lead')}
      </Text>
      <Paper withBorder p="md">
        {/* Back and Forward change the address. */}
        <TrackForm key={listed} initial={numbers.join(', ')} hasDigits onTrack={track} />
      </Paper>
      {numbers.length > 0 && numbers.length <= TRACKED_LIMITS.numbers && <Results numbers={numbers} digits={digits} />}
      <Group component="footer" gap="md" mt="md">
        {t('track.questions')} <Contact />
      </Group>
    </div>
  );
};

export const Route = createFileRoute('/track')({
  validateSearch: ({ numbers }: Record<string, unknown>): { numbers?: string } =>
    typeof numbers === 'string' && numbers ? { numbers } : {},
  staticData: { title: 'track.title' },
  component: TrackPage,
});
