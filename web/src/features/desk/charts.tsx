import type { DeskCharts } from '@ace/contract/desk/desk.ts';
import { nameOfPartner } from '@ace/contract/partners/carriers.ts';
import { Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useChanges } from '../../shared/live/changes.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import styles from './desk.module.css';
import { chartsQuery } from './queries.ts';

const HOURS_A_DAY = 24;

const nothing = (text: string) => <Hint>{text}</Hint>;

/** A bar for each day. A screen reader gets the numbers as a list. */
const RegisteredChart = ({ registered }: Pick<DeskCharts, 'registered'>) => {
  const t = useText();
  const format = useFormat();
  const highest = Math.max(1, ...registered.map(({ total }) => total));
  const [first, last] = [registered.at(0), registered.at(-1)];
  if (registered.every(({ total }) => total === 0)) return nothing(t('desk.charts.noneRegistered'));
  return (
    <>
      <ul className={styles.bars}>
        {registered.map(({ day, total }) => {
          const text = t('desk.charts.registeredOn', { day: format.day(day), total: format.number(total) });
          return (
            <li key={day} style={{ height: `${(100 * total) / highest}%` }} data-empty={total === 0 || undefined} title={text}>
              <VisuallyHidden>{text}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
      <div className={styles.ends} aria-hidden>
        <span>{first && format.day(first.day)}</span>
        <span>{last && format.day(last.day)}</span>
      </div>
    </>
  );
};

const DeliveryTable = ({ deliveries }: Pick<DeskCharts, 'deliveries'>) => {
  const t = useText();
  const format = useFormat();
  const days = (hours: number) => format.decimals(hours / HOURS_A_DAY, 1);
  if (deliveries.length === 0) return nothing(t('desk.charts.none'));
  return (
    <Table fz="sm" verticalSpacing={4} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('desk.charts.partner')}</Table.Th>
          {(['total', 'median', 'p90'] as const).map((name) => (
            <Table.Th key={name} ta="right">
              {t(`desk.charts.${name}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map(({ partner, total, median, p90 }) => (
          <Table.Tr key={partner}>
            <Table.Td>{nameOfPartner(partner, t('desk.stuckDays.own'))}</Table.Td>
            <Table.Td ta="right">{format.number(total)}</Table.Td>
            <Table.Td ta="right">{days(median)}</Table.Td>
            <Table.Td ta="right">{days(p90)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

/** Milliseconds between two reads of the charts, which hardly change. */
const PACE = 60_000;

/** Charts of home: shipments a day, and how long deliveries take. */
export const Charts = () => {
  const t = useText();
  const query = useQuery(chartsQuery);
  useChanges({ concerns: () => true, read: () => queryClient.invalidateQueries(chartsQuery), pace: PACE });
  return (
    <>
      <Section title={t('desk.charts.registered')}>
        <Loaded query={query}>{({ registered }) => <RegisteredChart registered={registered} />}</Loaded>
      </Section>
      <Section title={t('desk.charts.deliveries')} gap="xs">
        <Loaded query={query}>{({ deliveries }) => <DeliveryTable deliveries={deliveries} />}</Loaded>
      </Section>
    </>
  );
};
