import type { Distribution, MetricsReading } from '@ace/contract/management/management.ts';

/** Metrics whose name contains a variable part, such as the cache, which becomes a label. */
const LABELLED: [pattern: RegExp, name: string, label: string][] = [
  [/^service\.(.+)\.failures$/, 'service_failures', 'service'],
  [/^service\.(.+)$/, 'service', 'service'],
  [/^jcache\.statistics\.([^.]+)\.(.+)$/, 'cache', 'cache'],
  [/^database\.standby\.(\d+)\.(.+)$/, 'database_standby', 'standby'],
  [/^http\.responseCodes\.(.+)$/, 'http_responses', 'class'],
  [/^jvm\.garbage\.([^.]+)\.(.+)$/, 'garbage', 'collector'],
];

const plain = (name: string) => name.replace(/\W+/g, '_').toLowerCase();
const quoted = (value: string) => value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');

const seriesOf = (name: string) => {
  for (const [pattern, family, label] of LABELLED) {
    const [, value, rest] = pattern.exec(name) ?? [];
    if (value) return { family: `ace_${family}${rest ? `_${plain(rest)}` : ''}`, labels: [`${label}="${quoted(value)}"`] };
  }
  return { family: `ace_${plain(name)}`, labels: [] };
};

const QUANTILES = { p50: 0.5, p75: 0.75, p95: 0.95, p99: 0.99 } as const;

/** The metrics in the text format of Prometheus. The format requires the lines of a family to be together, with the type stated once. */
export const toPrometheus = ({ gauges, counters, meters, timers, histograms }: MetricsReading) => {
  const families = new Map<string, { type: string; lines: string[] }>();
  const add = (
    name: string,
    suffix: string,
    type: 'gauge' | 'counter' | 'summary',
    write: (family: string, labels: string[]) => string[],
  ) => {
    const { family, labels } = seriesOf(name);
    const full = `${family}${suffix}`;
    const { lines } = families.get(full) ?? { lines: [] };
    families.set(full, { type, lines: [...lines, ...write(full, labels)] });
  };
  const line = (name: string, labels: string[], value: number) => `${name}${labels.length > 0 ? `{${labels.join(',')}}` : ''} ${value}`;
  const summary = (distribution: Distribution) => (family: string, labels: string[]) => [
    ...Object.entries(QUANTILES).map(([p, quantile]) =>
      line(family, [...labels, `quantile="${quantile}"`], distribution[p as keyof typeof QUANTILES]),
    ),
    line(`${family}_sum`, labels, distribution.mean * distribution.count),
    line(`${family}_count`, labels, distribution.count),
  ];

  for (const [name, { value }] of Object.entries(gauges)) add(name, '', 'gauge', (family, labels) => [line(family, labels, value)]);
  // Gauges, because counters such as the requests in flight can decrease.
  for (const [name, { count }] of Object.entries(counters)) add(name, '', 'gauge', (family, labels) => [line(family, labels, count)]);
  for (const [name, { count }] of Object.entries(meters)) add(name, '_total', 'counter', (family, labels) => [line(family, labels, count)]);
  for (const [name, timer] of Object.entries(timers)) add(name, '_seconds', 'summary', summary(timer));
  for (const [name, histogram] of Object.entries(histograms)) add(name, '_milliseconds', 'summary', summary(histogram));
  return `${[...families].flatMap(([family, { type, lines }]) => [`# TYPE ${family} ${type}`, ...lines]).join('\n')}\n`;
};
