import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Alert, Button, Group, Paper, Title } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import { ProblemItem } from './problem-item.tsx';
import styles from './problems.module.css';
import { holdShipment, problemsOf } from './queries.ts';

/** Whether a shipment is on hold and why, and its problems; nothing if there were none. */
export const ShipmentProblems = ({ shipment: { id, aceBillNumber } }: { shipment: Pick<Shipment, 'id' | 'aceBillNumber'> }) => {
  const t = useText();
  const format = useFormat();
  const mayHold = useIsAllowed('shipments:hold');
  const { data: problems = [] } = useQuery(problemsOf(id));
  const releasing = useAction({
    mutationFn: () => holdShipment(id, { reason: null, text: null }),
    onSuccess: () => showAlert('success', t('problem.released', { number: aceBillNumber })),
  });
  if (problems.length === 0) return null;
  const open = problems.filter(({ solvedAt }) => solvedAt === null);
  const solved = problems.filter(({ solvedAt }) => solvedAt !== null);
  const hold = open.findLast(({ holds }) => holds);
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-labelledby="shipment-problems">
      {hold && (
        <Alert color="red" icon={<IconHandStop aria-hidden />} mb="sm" role="status">
          <Group justify="space-between">
            <strong>{t('problem.onHold', { at: format.shortMoment(hold.reportedAt), reason: t(`problem.reason.${hold.reason}`) })}</strong>
            {mayHold && (
              <Button variant="default" size="xs" loading={releasing.isPending} onClick={() => releasing.run()}>
                {t('problem.letGo')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <Title order={2} mb="xs" id="shipment-problems">
        {t('problem.title')}
      </Title>
      <ul className={styles.list}>
        {open.map((each) => (
          <ProblemItem key={each.id} of={each} />
        ))}
      </ul>
      {solved.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t('problem.earlier', { number: solved.length })}</summary>
          <ul className={styles.list}>
            {solved.map((each) => (
              <ProblemItem key={each.id} of={each} />
            ))}
          </ul>
        </details>
      )}
    </Paper>
  );
};
