import type { MetricsReading } from '@ace/contract/management/management.ts';
import { Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconStackFront } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { createPart } from '../../shared/api/part.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import styles from './management.module.css';
import { CacheTable, DistributionTable, inMilliseconds, ResponseTable } from './metrics-tables.tsx';
import { PageHead } from './page-head.tsx';
import { metricsQuery } from './queries.ts';
import { ThreadDumpDialog } from './thread-dump-dialog.tsx';

/** Loaded separately: the charting library is larger than the rest of the page. */
const Charts = createPart(
  async () => (await import('./metrics-charts.tsx')).MetricsCharts,
  () => <div style={{ height: 190 }} />,
);

const MEBIBYTE = 1_048_576;

type BarProps = { label: string; value: number; max: number; text: string; hint?: string };

/** How much of something is used, as a bar and as text. */
const UsageBar = ({ label, value, max, text, hint }: BarProps) => (
  <div style={{ marginBottom: 10 }}>
    <Group justify="space-between" gap="xs">
      <Text size="sm">{label}</Text>
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Text>
    </Group>
    <Progress value={max > 0 ? (100 * value) / max : 0} aria-label={`${label}: ${text}`} />
    {hint && <Hint size="xs">{hint}</Hint>}
  </div>
);

const Runtime = ({ gauge }: { gauge: (name: string) => number }) => {
  const t = useText();
  const format = useFormat();
  const [isDumpOpen, setIsDumpOpen] = useState(false);
  const megabytes = (name: string) => format.decimals(gauge(name) / MEBIBYTE, 0);
  const memory = (label: string, name: string) => (
    <UsageBar
      label={label}
      value={gauge(`jvm.memory.${name}.used`)}
      max={gauge(`jvm.memory.${name}.max`)}
      text={t('metrics.memory.usage', {
        used: megabytes(`jvm.memory.${name}.used`),
        max: megabytes(`jvm.memory.${name}.max`),
      })}
      hint={t('metrics.memory.committed', { committed: megabytes(`jvm.memory.${name}.committed`) })}
    />
  );
  const count = gauge('jvm.threads.count');
  const threads = (['runnable', 'timed_waiting', 'waiting', 'blocked'] as const).map((state) => ({
    state,
    number: gauge(`jvm.threads.${state}.count`),
  }));
  return (
    <div className={styles.sections}>
      <Section title={t('metrics.memory.title')}>
        {memory(t('metrics.memory.total'), 'total')}
        {memory(t('metrics.memory.heap'), 'heap')}
        {memory(t('metrics.memory.nonHeap'), 'non-heap')}
      </Section>
      <Section
        title={t('metrics.threads.title')}
        action={<IconButton Icon={IconStackFront} iconSize={18} label={t('metrics.threads.dump')} onClick={() => setIsDumpOpen(true)} />}
      >
        <Text size="sm" mb="xs">
          {t('metrics.threads.total', { number: count })}
        </Text>
        {threads.map(({ state, number }) => (
          <UsageBar key={state} label={t(`metrics.threads.state.${state}`)} value={number} max={count} text={String(number)} />
        ))}
      </Section>
      <Section title={t('metrics.garbage.title')}>
        <Facts
          facts={(['scavenge', 'mark-sweep-compact'] as const).flatMap((collector): [string, ReactNode][] => [
            [t(`metrics.garbage.${collector}.count`), format.number(gauge(`jvm.garbage.${collector}.count`))],
            [t(`metrics.garbage.${collector}.time`), `${format.decimals(gauge(`jvm.garbage.${collector}.time`), 0)} ms`],
          ])}
        />
      </Section>
      {isDumpOpen && <ThreadDumpDialog onClose={() => setIsDumpOpen(false)} />}
    </div>
  );
};

const Figures = ({ reading }: { reading: MetricsReading }) => {
  const t = useText();
  const { gauges, counters, timers, meters, histograms, history } = reading;
  const gauge = (name: string) => gauges[name]?.value ?? 0;
  const services = Object.entries(timers).filter(([name]) => name.includes('web.rest') || name.includes('service'));
  const usage = histograms['database.pool.Usage'];
  const requests = timers['http.requests'];
  const statements = timers['database.query'];
  return (
    <>
      <Title order={2} mb="xs">
        {t('metrics.runtime')}
      </Title>
      <Stack gap={16}>
        <Runtime gauge={gauge} />
        <Section title={t('metrics.history.title')}>
          <Charts history={history} />
        </Section>
        <Section title={t('metrics.http.title')}>
          <Text size="sm" mb="xs">
            {t('metrics.http.active', { active: counters['http.activeRequests']?.count ?? 0, total: requests?.count ?? 0 })}
          </Text>
          <ResponseTable meters={meters} />
          {requests && (
            <DistributionTable label={t('metrics.http.times')} rows={[[t('metrics.http.requests'), inMilliseconds(requests)]]} isTitled />
          )}
        </Section>
        <Section title={t('metrics.services.title')}>
          <DistributionTable
            label={t('metrics.services.title')}
            rows={services.map(([name, timer]) => [name.replace(/^service\./, ''), inMilliseconds(timer)])}
          />
        </Section>
        <Section title={t('metrics.caches.title')}>
          <CacheTable gauges={gauges} />
        </Section>
        {gauge('database.pool.TotalConnections') > 0 && (
          <Section title={t('metrics.pool.title')}>
            <UsageBar
              label={t('metrics.pool.use')}
              value={gauge('database.pool.ActiveConnections')}
              max={gauge('database.pool.TotalConnections')}
              text={t('metrics.pool.connections', {
                active: gauge('database.pool.ActiveConnections'),
                total: gauge('database.pool.TotalConnections'),
                max: gauge('database.pool.MaxConnections'),
              })}
            />
            {usage && statements && (
              <DistributionTable
                label={t('metrics.pool.title')}
                rows={[
                  [t('metrics.pool.usage'), usage],
                  [t('metrics.pool.statements'), inMilliseconds(statements)],
                ]}
              />
            )}
          </Section>
        )}
      </Stack>
    </>
  );
};

/** Shows the metrics of the running program. */
const MetricsPage = () => {
  const t = useText();
  const query = useQuery(metricsQuery);
  return (
    <div>
      <PageHead title={t('metrics.title')} query={query} />
      {query.isFetching ? (
        <Text role="status" py="xl">
          {t('metrics.updating')}
        </Text>
      ) : (
        <Loaded query={query}>{(reading) => <Figures reading={reading} />}</Loaded>
      )}
    </div>
  );
};

export const Route = createFileRoute('/admin/ace-metrics')({
  beforeLoad: requires('management:read'),
  loader: () => loadTexts('management'),
  staticData: { title: 'menu.metrics' },
  component: MetricsPage,
});
