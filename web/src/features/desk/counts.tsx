import { DESK_COUNTS, DESK_FILTERS, type DeskCount } from '@ace/contract/desk/counts.ts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarEvent,
  IconClockExclamation,
  IconClockPause,
  IconCloudOff,
  IconHandStop,
  IconHome,
  IconMessageQuestion,
  IconPackageImport,
  IconPackageOff,
  IconPencilExclamation,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { UNIT } from '../../shared/ui/unit.ts';
import styles from './desk.module.css';
import { deskQuery } from './queries.ts';

const ICONS: Record<DeskCount, TablerIcon> = {
  registeredToday: IconPackageImport,
  shipDateToday: IconCalendarEvent,
  arrivingToday: IconHome,
  withoutConnector: IconPlugConnectedX,
  exceptions: IconAlertTriangle,
  stuck: IconClockPause,
  overdue: IconCalendarDue,
  changed: IconPencilExclamation,
  late: IconClockExclamation,
  unmapped: IconMessageQuestion,
  unreachable: IconCloudOff,
  problems: IconHandStop,
  missing: IconPackageOff,
};

/** Counts that ask for an action, if there is anything to count. */
const URGENT: readonly DeskCount[] = [
  'exceptions',
  'stuck',
  'overdue',
  'changed',
  'late',
  'unmapped',
  'unreachable',
  'problems',
  'missing',
];

/** The counts of the day; each leads to the list of what it counts. */
export const Counts = () => {
  const t = useText();
  const format = useFormat();
  const { data } = useQuery(deskQuery);
  return (
    <section aria-label={t('desk.counts')}>
      <ul className={styles.counts}>
        {DESK_COUNTS.map((name) => {
          const count = data?.counts[name];
          const Icon = ICONS[name];
          return (
            <li key={name} {...UNIT} title={t(`desk.definition.${name}`)}>
              <Link
                to="/shipment-ace"
                search={DESK_FILTERS[name]}
                className={styles.count}
                data-urgent={(URGENT.includes(name) && (count?.total ?? 0) > 0) || undefined}
              >
                <span className={styles.number}>{count ? format.count(count) : <Skeleton height={22} width={48} mt={4} />}</span>
                <span className={styles.label}>
                  <Icon size={15} aria-hidden />
                  {t(`desk.count.${name}`)}
                </span>
                <VisuallyHidden>{t(`desk.definition.${name}`)}</VisuallyHidden>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
