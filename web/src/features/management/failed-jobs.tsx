import type { FailedJob } from '@ace/contract/management/management.ts';
import { Button, Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import styles from './management.module.css';
import { failedJobsQuery } from './queries.ts';

/** Queues have texts; those of consumers are named after them: `event.webhooks`. */
const queueName = (queue: string) => textOf(`health.queue.${queue}`) ?? queue;

const useColumns = (retry: (queue: string) => void): SortedColumn<FailedJob>[] => {
  const t = useText();
  const format = useFormat();
  return [
    { key: 'queue', title: t('failedJobs.queue'), by: ({ queue }) => queue, render: ({ queue }) => queueName(queue) },
    {
      key: 'event',
      title: t('failedJobs.event'),
      render: ({ event }) => event && t('failedJobs.eventOf', { type: event.type, id: event.recordId }),
    },
    { key: 'error', title: t('health.error'), render: ({ error }) => <span className={styles.value}>{error}</span> },
    { key: 'date', title: t('failedJobs.date'), by: ({ failedDate }) => failedDate, render: ({ failedDate }) => format.moment(failedDate) },
    {
      key: 'retry',
      title: t('failedJobs.action'),
      render: ({ queue }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('failedJobs.retryOf', { queue: queueName(queue) })}
          onClick={() => retry(queue)}
        >
          {t('failedJobs.retry')}
        </Button>
      ),
    },
  ];
};

/** The jobs that the program has given up, with a button that does those of the same queue again; nothing if there are none. */
export const FailedJobs = () => {
  const t = useText();
  const { data: failed = [] } = useQuery(failedJobsQuery);
  const retry = useAction({
    mutationFn: (queue: string) => api('POST /management/failed-jobs/:queue/retry', { params: { queue } }),
    onSuccess: ({ body }) => showAlert('success', t('failedJobs.retried', { number: body.retried })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['monitoring'] }),
  });
  const columns = useColumns(retry.run);
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="failed-jobs">
      <Title order={2} size="md" mt="lg" mb={4} id="failed-jobs">
        {t('failedJobs.title')}
      </Title>
      <Hint mb="sm">{t('failedJobs.hint')}</Hint>
      <Paper withBorder>
        <SortedTable label={t('failedJobs.title')} columns={columns} rows={failed} rowKey={({ id }) => id} empty="" minWidth={640} />
      </Paper>
    </section>
  );
};
