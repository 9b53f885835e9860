import { LOCALES } from '@ace/contract/shared/languages.ts';
import '@mantine/charts/styles.css';
import type { Sample } from '@ace/contract/management/management.ts';
import { LineChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import styles from './management.module.css';

const MEBIBYTE = 1_048_576;

/** Of the first line of a chart, in both schemes. */
const MAIN = 'var(--mantine-color-anchor)';

type Series = { name: string; label: string; color: string };
type ChartProps = { title: string; data: Record<string, string | number | null>[]; series: Series[]; unit?: string };

const Chart = ({ title, data, series, unit }: ChartProps) => {
  const format = useFormat();
  return (
    <figure style={{ margin: 0 }} aria-label={title}>
      <Text component="figcaption" size="sm" mb={4}>
        {title}
      </Text>
      <LineChart
        h={160}
        data={data}
        dataKey="time"
        series={series}
        unit={unit}
        valueFormatter={(value) => format.upTo(value, 1)}
        // A single sample makes no line.
        withDots={data.length < 3}
        withLegend={series.length > 1}
        curveType="linear"
        strokeWidth={1.5}
        lineProps={{ isAnimationActive: false }}
        xAxisProps={{ minTickGap: 48 }}
      />
    </figure>
  );
};

/** The last 15 minutes: memory, requests, response times and connections. */
export const MetricsCharts = ({ history }: { history: Sample[] }) => {
  const t = useText();
  const clock = new Intl.DateTimeFormat(LOCALES[useLanguage()], { timeStyle: 'short' });
  const data = history.map((sample) => ({
    time: clock.format(new Date(sample.time)),
    resident: sample.residentMemory / MEBIBYTE,
    heap: sample.heapUsed / MEBIBYTE,
    rate: sample.requestRate,
    response: sample.meanResponse,
    active: sample.activeConnections,
    total: sample.totalConnections,
  }));
  return (
    <div className={styles.charts}>
      <Chart
        title={t('metrics.history.memory')}
        data={data}
        unit=" MB"
        series={[
          { name: 'resident', label: t('metrics.memory.total'), color: MAIN },
          { name: 'heap', label: t('metrics.memory.heap'), color: 'orange.8' },
        ]}
      />
      <Chart title={t('metrics.history.requests')} data={data} series={[{ name: 'rate', label: t('metrics.history.rate'), color: MAIN }]} />
      <Chart
        title={t('metrics.history.response')}
        data={data}
        unit=" ms"
        series={[{ name: 'response', label: t('metrics.history.mean'), color: MAIN }]}
      />
      <Chart
        title={t('metrics.history.connections')}
        data={data}
        series={[
          { name: 'total', label: t('metrics.history.total'), color: MAIN },
          { name: 'active', label: t('metrics.history.active'), color: 'orange.8' },
        ]}
      />
    </div>
  );
};
