import { IconAdjustments, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApplicationInfo } from '../../shared/api/application-info.ts';
import { createPart } from '../../shared/api/part.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { DialogButton } from '../../shared/ui/dialog-button.tsx';
import { LinkText } from '../../shared/ui/links.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { healthQuery } from '../management/queries.ts';
import styles from './desk.module.css';
import { deskQuery } from './queries.ts';

const StuckDaysDialog = createPart(async () => (await import('./stuck-days-dialog.tsx')).StuckDaysDialog);

/** The properties `<queue>.failed` of the background jobs. */
const failedJobsIn = (details: object | undefined) =>
  Object.entries(details ?? {}).reduce((sum, [name, value]) => (name.endsWith('.failed') ? sum + Number(value) : sum), 0);

/** What an administrator looks at first. */
export const Glance = () => {
  const t = useText();
  const format = useFormat();
  const { data: health } = useQuery({ ...healthQuery, refetchInterval: 60_000 });
  const { data: desk } = useQuery(deskQuery);
  const info = useApplicationInfo();
  const parts = Object.values(health?.details ?? {});
  const isUp = health?.status === 'UP' && parts.every(({ status }) => status === 'UP');
  return (
    <Section title={t('desk.glance.title')} gap="xs">
      <div className={styles.glance}>
        <span>
          <LinkText to="/admin/ace-health" size="sm">
            {t('desk.glance.health')}
          </LinkText>{' '}
          {health && (
            <StateBadge color={isUp ? 'green.9' : 'red.9'} Icon={isUp ? IconCheck : IconX}>
              {t(isUp ? 'desk.glance.healthUp' : 'desk.glance.healthDown')}
            </StateBadge>
          )}
        </span>
        <span>
          <LinkText to="/admin/audits" size="sm">
            {t('desk.glance.failedSignIns')}
          </LinkText>{' '}
          <strong>{desk && format.number(desk.failedSignIns ?? 0)}</strong>
        </span>
        <span>
          {t('desk.glance.failedJobs')} <strong>{health && format.number(failedJobsIn(health.details?.jobs?.details))}</strong>
        </span>
        <span>
          {t('desk.glance.version')} <strong>{info?.build.version}</strong>
        </span>
        <DialogButton Icon={IconAdjustments} renderDialog={(onClose) => <StuckDaysDialog onClose={onClose} />}>
          {t('desk.stuckDays.open')}
        </DialogButton>
      </div>
    </Section>
  );
};
