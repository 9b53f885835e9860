import { Alert, Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useAction } from '../../../shared/ui/use-action.ts';
import styles from '../imports.module.css';
import { stopImport } from '../queries.ts';
import { Undo } from '../report/undo.tsx';
import { StepHead } from '../step-head.tsx';
import { useStep } from '../use-step.ts';

/** How far an import is. It goes on without this page. */
export const RunPage = ({ id }: { id: string }) => {
  const t = useText();
  const format = useFormat();
  const found = useStep(id, 'run');
  const isStopped = found.state === 'stopped';
  const { rows, errors, created, updated, skipped, refused } = found.counts;
  const done = created + updated + skipped + refused;
  const total = Math.max(rows - errors, done);
  const changing = useAction({ mutationFn: (isToStop: boolean) => stopImport(id, isToStop) });
  return (
    <div className={styles.page}>
      <StepHead found={found} step="run" />
      <div className={styles.waiting}>
        <Title order={2}>{t(isStopped ? 'import.run.stoppedTitle' : 'import.run.title')}</Title>
        <Progress.Root size="lg">
          <Progress.Section
            value={total > 0 ? (100 * done) / total : 0}
            color="green.9"
            animated={!isStopped}
            aria-label={t('import.run.progress')}
          />
        </Progress.Root>
        <Text role="status">{t('import.run.count', { done: format.number(done), total: format.number(total) })}</Text>
        {isStopped ? <Alert color="yellow">{t('import.run.stopped')}</Alert> : <Text c="dimmed">{t('import.run.safe')}</Text>}
        <Group>
          <Button
            variant={isStopped ? 'filled' : 'default'}
            leftSection={isStopped ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerStop size={16} aria-hidden />}
            loading={changing.isPending}
            onClick={() => changing.run(!isStopped)}
          >
            {t(isStopped ? 'import.run.continue' : 'import.run.stop')}
          </Button>
          {isStopped && <Undo found={found} />}
        </Group>
      </div>
    </div>
  );
};
