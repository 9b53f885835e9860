import type { NumberPoll } from '@ace/contract/partner-events/partner-event.ts';
import { CARRIERS } from '@ace/contract/partners/carriers.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import styles from './partner-events.module.css';
import { askPartners, numberPolls } from './queries.ts';

const Poll = ({ poll: { partner, number, askedDate, nextDate, stopped, problem } }: { poll: NumberPoll }) => {
  const t = useText();
  const format = useFormat();
  const times = [
    askedDate && t('partnerEvent.poll.asked', { moment: format.shortMoment(askedDate) }),
    nextDate && t('partnerEvent.poll.next', { moment: format.shortMoment(nextDate) }),
    stopped && t(`partnerEvent.poll.stopped.${stopped}`),
    !nextDate && !stopped && t('partnerEvent.poll.off'),
  ];
  return (
    <li>
      <Text size="xs" component="span">
        {CARRIERS[partner].name} <span className="mono">{number}</span>
      </Text>
      <Text size="xs" c="dimmed" component="span">
        {times.filter(Boolean).join(' · ')}
      </Text>
      {problem && (
        <Text size="xs" c="red" component="span">
          <IconAlertTriangle size={12} aria-hidden /> {t(`partnerEvent.poll.problem.${problem}`)}
        </Text>
      )}
    </li>
  );
};

/** When the partners of a shipment are asked for its numbers, and a button that asks now; nothing for a shipment without numbers. */
export const NumberPolls = ({ shipmentId }: { shipmentId: number }) => {
  const t = useText();
  const mayTrack = useIsAllowed('trackings:write');
  const { data: polls = [] } = useQuery(numberPolls(shipmentId));
  const asking = useAction({
    mutationFn: () => askPartners(shipmentId),
    onSuccess: (asked) => {
      if (asked.every(({ problem }) => problem === null)) showAlert('success', t('partnerEvent.poll.done'));
    },
  });
  if (polls.length === 0) return null;
  return (
    <section className={styles.polls} aria-label={t('partnerEvent.poll.title')}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <ul>
          {polls.map((poll) => (
            <Poll key={`${poll.partner} ${poll.number}`} poll={poll} />
          ))}
        </ul>
        {mayTrack && (
          <Button
            variant="default"
            size="xs"
            flex="none"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={asking.isPending}
            onClick={() => asking.run()}
          >
            {t('partnerEvent.poll.ask')}
          </Button>
        )}
      </Group>
    </section>
  );
};
