import type { Distribution, MetricsReading } from '@ace/contract/management/management.ts';
import { Text } from '@mantine/core';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';

const COLUMNS = ['mean', 'min', 'p50', 'p75', 'p95', 'p99', 'max'] as const;

type DistributionRow = [name: string, distribution: Distribution];
type DistributionProps = {
  label: string;
  rows: DistributionRow[];
  isTitled?: boolean;
};

const numberColumn = <Row,>(key: string, title: string, by: (row: Row) => number, shown: (value: number) => string): SortedColumn<Row> => ({
  key,
  title,
  isNumber: true,
  by,
  render: (row) => shown(by(row)),
});

/** Timers are kept in seconds. */
export const inMilliseconds = (timer: Distribution): Distribution => ({
  ...timer,
  ...Object.fromEntries(COLUMNS.map((key) => [key, timer[key] * 1_000])),
});

/** Durations in milliseconds, without decimals (docs/domain.md, "Monitoring"). */
export const DistributionTable = ({ label, rows, isTitled }: DistributionProps) => {
  const t = useText();
  const format = useFormat();
  const rounded = (value: number) => format.decimals(value, 0);
  const columns: SortedColumn<DistributionRow>[] = [
    { key: 'name', title: t('metrics.column.name'), by: ([name]) => name },
    numberColumn('count', t('metrics.column.count'), ([, { count }]) => count, format.number),
    ...COLUMNS.map((key) => numberColumn(key, t(`metrics.column.${key}`), ([, figures]: DistributionRow) => figures[key], rounded)),
  ];
  return (
    <>
      {isTitled && (
        <Text size="sm" fw={600} mt="sm">
          {label}
        </Text>
      )}
      <SortedTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={([name]) => name}
        sort={rows.length > 1 ? { key: 'name' } : undefined}
        empty={t('metrics.none')}
        minWidth={760}
      />
    </>
  );
};

const CLASSES = ['ok', 'notFound', 'clientError', 'serverError'] as const;
const RATES = ['mean_rate', 'm1_rate', 'm5_rate', 'm15_rate'] as const;
type ResponseRow = { key: (typeof CLASSES)[number]; meter: MetricsReading['meters'][string] };

const NO_RATE = { count: 0, mean_rate: 0, m1_rate: 0, m5_rate: 0, m15_rate: 0 };

/** The numbers and rates of answers by class of status. */
export const ResponseTable = ({ meters }: { meters: MetricsReading['meters'] }) => {
  const t = useText();
  const format = useFormat();
  const rateText = (value: number) => format.upTo(value, 2);
  const columns: SortedColumn<ResponseRow>[] = [
    { key: 'name', title: t('metrics.http.code'), render: ({ key }) => t(`metrics.http.${key}`) },
    numberColumn('count', t('metrics.column.count'), ({ meter }) => meter.count, format.number),
    ...RATES.map((rate) => numberColumn(rate, t(`metrics.column.${rate}`), ({ meter }: ResponseRow) => meter[rate], rateText)),
  ];
  return (
    <SortedTable
      label={t('metrics.http.title')}
      columns={columns}
      rows={CLASSES.map((key) => ({ key, meter: meters[`http.responseCodes.${key}`] ?? NO_RATE }))}
      rowKey={({ key }) => key}
      empty={t('metrics.none')}
      minWidth={640}
    />
  );
};

const CACHE_GAUGE = /^(.*jcache\.statistics\.([^.]+))\.cache-gets$/;
const CACHE_COUNTS = ['cache-hits', 'cache-misses', 'cache-gets', 'cache-puts', 'cache-removals', 'cache-evictions'] as const;
const CACHE_AVERAGES = [
  'cache-hit-percentage',
  'cache-miss-percentage',
  'average-get-time',
  'average-put-time',
  'average-remove-time',
] as const;
type CacheRow = { name: string; value: (figure: string) => number };

/** The counts of each cache, and its average times in milliseconds with two decimals. */
export const CacheTable = ({ gauges }: { gauges: MetricsReading['gauges'] }) => {
  const t = useText();
  const format = useFormat();
  const figure = (key: (typeof CACHE_COUNTS)[number] | (typeof CACHE_AVERAGES)[number], decimals: number) =>
    numberColumn(
      key,
      t(`metrics.caches.${key}`),
      ({ value }: CacheRow) => value(key),
      (value) => format.decimals(value, decimals),
    );
  const columns: SortedColumn<CacheRow>[] = [
    { key: 'name', title: t('metrics.caches.name'), by: ({ name }) => name },
    ...CACHE_COUNTS.map((key) => figure(key, 0)),
    ...CACHE_AVERAGES.map((key) => figure(key, 2)),
  ];
  const rows = Object.keys(gauges).flatMap((key): CacheRow[] => {
    const [, prefix, name] = CACHE_GAUGE.exec(key) ?? [];
    return name ? [{ name, value: (figure) => gauges[`${prefix}.${figure}`]?.value ?? 0 }] : [];
  });
  return (
    <SortedTable
      label={t('metrics.caches.title')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      sort={{ key: 'name' }}
      empty={t('metrics.none')}
      minWidth={1100}
    />
  );
};
