import type { Activity } from '@ace/contract/tracker/activity.ts';
import { LOGOUT_PAGE, TRACKER_TOPICS } from '@ace/contract/tracker/topics.ts';
import { Group, Paper, Title } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsLive, watchLive } from '../../shared/live/connection.ts';
import { requires } from '../../shared/session/guard.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';

/** Replaces the entry of a known session, removes that of one that left, and adds a new one (docs/domain.md, "Live tracker"). */
const withActivity = (activities: Activity[], activity: Activity) => {
  const others = activities.filter(({ sessionId }) => sessionId !== activity.sessionId);
  return activity.page === LOGOUT_PAGE ? others : [...others, activity];
};

const useActivities = () => {
  const [activities, setActivities] = useState<Activity[]>([]);
  useEffect(
    () =>
      watchLive({
        destination: TRACKER_TOPICS.subscribe,
        onStart: () => setActivities([]),
        onMessage: (body) => setActivities((before) => withActivity(before, JSON.parse(body))),
      }),
    [],
  );
  return activities;
};

const useColumns = (): SortedColumn<Activity>[] => {
  const t = useText();
  const format = useFormat();
  return [
    { key: 'userLogin', title: t('tracker.column.userLogin'), by: ({ userLogin }) => userLogin },
    { key: 'ipAddress', title: t('tracker.column.ipAddress'), by: ({ ipAddress }) => ipAddress },
    { key: 'page', title: t('tracker.column.page'), by: ({ page }) => page, render: ({ page }) => <span className="mono">{page}</span> },
    { key: 'time', title: t('tracker.column.time'), by: ({ time }) => time, render: ({ time }) => format.exactMoment(time) },
  ];
};

/** Shows who is signed in, and on which page. */
const TrackerPage = () => {
  const t = useText();
  const isLive = useIsLive();
  const activities = useActivities();
  return (
    <div>
      <Group justify="space-between" mb="md">
        <Title order={1}>{t('tracker.title')}</Title>
        <Group gap="sm" role="status">
          <Hint>{t('tracker.count', { number: activities.length })}</Hint>
          <StateBadge color={isLive ? 'green.9' : 'red.9'} Icon={isLive ? IconPlugConnected : IconPlugConnectedX}>
            {t(isLive ? 'tracker.live' : 'tracker.lost')}
          </StateBadge>
        </Group>
      </Group>
      <Paper withBorder>
        <SortedTable
          label={t('tracker.title')}
          columns={useColumns()}
          rows={activities}
          rowKey={({ sessionId }) => sessionId}
          sort={{ key: 'time', isDescending: true }}
          empty={isLive ? t('tracker.empty') : t('tracker.lost')}
          minWidth={640}
        />
      </Paper>
    </div>
  );
};

export const Route = createFileRoute('/admin/ace-tracker')({
  beforeLoad: requires('tracker:watch'),
  staticData: { title: 'tracker.title' },
  component: TrackerPage,
});
