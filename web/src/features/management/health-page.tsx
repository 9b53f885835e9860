import { Alert, Group, Paper, Text, Title } from '@mantine/core';
import { IconCheck, IconEye, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, textOf, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { Dialog, DialogDone } from '../../shared/ui/dialog.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import { WideTable } from '../../shared/ui/tables/wide-table.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { flattenHealth, type HealthRow } from './flatten-health.ts';
import styles from './management.module.css';
import { PageHead } from './page-head.tsx';
import { healthQuery } from './queries.ts';

const MEBIBYTE = 1_048_576;
const GIBIBYTE = 1_073_741_824;

/** The indicator and its subsystem: `Đối tác - gtsAus`. */
const nameOf = (name: string) => {
  const [base = '', ...rest] = name.split('.');
  return [textOf(`health.name.${base}`) ?? base, ...rest].join(' - ');
};

/** `mail.waiting` is the number of waiting jobs in the queue `mail`. */
const propertyName = (key: string) => {
  const [, queue, figure = key] = /^(.+)\.(\w+)$/.exec(key) ?? [];
  const property = textOf(`health.property.${figure}`) ?? figure;
  return queue ? `${textOf(`health.queue.${queue}`) ?? queue}: ${property}` : property;
};

const StatusBadge = ({ status }: { status: string }) => {
  const isUp = status === 'UP';
  return (
    <StateBadge color={isUp ? 'green.9' : 'red.9'} Icon={isUp ? IconCheck : IconX}>
      {textOf(`health.status.${status}`) ?? status}
    </StateBadge>
  );
};

/** Formats values (docs/domain.md, "Monitoring"): disk space in GB if it is more than 1 GB, otherwise in MB. */
const useHealthValue = () => {
  const t = useText();
  const format = useFormat();
  return (part: string, key: string, value: string | number | boolean) => {
    if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
    if (key === 'pausedUntil' && typeof value === 'string') return format.moment(value);
    // Codes have texts: the state of a circuit breaker, the kind of a mailer.
    if (typeof value === 'string') return textOf(`health.${key}.${value}`) ?? value;
    if (part === 'diskSpace') {
      return value > GIBIBYTE ? `${format.decimals(value / GIBIBYTE, 2)} GB` : `${format.decimals(value / MEBIBYTE, 2)} MB`;
    }
    return key === 'responseTime' || key === 'lag' ? `${format.number(value)} ms` : String(value);
  };
};

const DetailsDialog = ({ row: { name, status, error, details = {} }, onClose }: { row: HealthRow; onClose: () => void }) => {
  const t = useText();
  const healthValue = useHealthValue();
  const properties = Object.entries(details);
  return (
    <Dialog title={nameOf(name)} onClose={onClose} size="lg">
      <Group mb="sm">
        <StatusBadge status={status} />
      </Group>
      {properties.length > 0 && (
        <>
          <Title order={3} size="sm" mb={4}>
            {t('health.properties')}
          </Title>
          <WideTable
            label={t('health.properties')}
            minWidth={320}
            verticalSpacing={6}
            data={{
              head: [t('health.property.name'), t('health.property.value')],
              body: properties.map(([key, value]) => [
                propertyName(key),
                <span key="value" className={styles.value}>
                  {healthValue(name, key, value)}
                </span>,
              ]),
            }}
          />
        </>
      )}
      {error && (
        <Alert color="red" role="alert" mt="md" title={t('health.error')}>
          <Text className={styles.value}>{error}</Text>
        </Alert>
      )}
      <DialogDone onClose={onClose} />
    </Dialog>
  );
};

const useHealthColumns = (onOpen: (row: HealthRow) => void): SortedColumn<HealthRow>[] => {
  const t = useText();
  return [
    { key: 'name', title: t('health.service'), render: ({ name }) => nameOf(name) },
    { key: 'status', title: t('health.state'), render: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'details',
      title: t('health.details'),
      render: (row) => <IconButton Icon={IconEye} label={t('health.detailsOf', { name: nameOf(row.name) })} onClick={() => onOpen(row)} />,
    },
  ];
};

/** Shows the health of each part of the program. */
const HealthPage = () => {
  const t = useText();
  const query = useQuery(healthQuery);
  const [opened, setOpened] = useState<HealthRow | null>(null);
  const columns = useHealthColumns(setOpened);
  return (
    <div>
      <PageHead title={t('health.title')} query={query}>
        {query.data && (
          <Group gap="xs" role="status" mb={6}>
            <Text size="sm">{t('health.overall')}</Text>
            <StatusBadge status={query.data.status} />
          </Group>
        )}
      </PageHead>
      <Paper withBorder>
        <Loaded query={query}>
          {(health) => (
            <SortedTable
              label={t('health.title')}
              columns={columns}
              rows={flattenHealth(health)}
              rowKey={({ name }) => name}
              empty={t('health.noDetails')}
              minWidth={340}
            />
          )}
        </Loaded>
      </Paper>
      <FailedJobs />
      {opened && <DetailsDialog row={opened} onClose={() => setOpened(null)} />}
    </div>
  );
};

export const Route = createFileRoute('/admin/ace-health')({
  beforeLoad: requires('management:read'),
  loader: () => loadTexts('management'),
  staticData: { title: 'menu.health' },
  component: HealthPage,
});
