import type { ShipmentProblem } from '@ace/contract/problems/problem.ts';
import { PROBLEM_LIMITS } from '@ace/contract/problems/reasons.ts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { ShipmentLink } from '../../shared/list/rows/record-link.tsx';
import { useIsAllowed } from '../../shared/session/account.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { UNIT } from '../../shared/ui/unit.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import { Photo } from './photo.tsx';
import styles from './problems.module.css';
import { updateProblem } from './queries.ts';

const AnswerForm = ({ of, onClose }: { of: ShipmentProblem; onClose: () => void }) => {
  const t = useText();
  const [answer, setAnswer] = useState(of.answer ?? '');
  const sending = useAction({
    mutationFn: () => updateProblem(of.id, { answer }),
    onSuccess: () => {
      showAlert('success', t('problem.answered'));
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (answer.trim() !== '') sending.run();
  };
  return (
    <form onSubmit={submit}>
      <Textarea
        label={t('problem.field.answer')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={PROBLEM_LIMITS.text}
        value={answer}
        autoFocus
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" loading={sending.isPending} disabled={answer.trim() === ''}>
          {t('problem.send')}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </Group>
    </form>
  );
};

/** What can be done about an unsolved problem: everybody who sees it answers, employees solve it. */
const Actions = ({ of }: { of: ShipmentProblem }) => {
  const t = useText();
  const maySolve = useIsAllowed('shipments:hold');
  const [isAnswering, setIsAnswering] = useState(false);
  const solving = useAction({
    mutationFn: () => updateProblem(of.id, { isSolved: true }),
    onSuccess: () => showAlert('success', t('problem.solved')),
  });
  if (isAnswering) return <AnswerForm of={of} onClose={() => setIsAnswering(false)} />;
  return (
    <Group gap="xs" mt={4}>
      <Button variant="default" size="xs" onClick={() => setIsAnswering(true)}>
        {t(of.answer === null ? 'problem.answer' : 'problem.changeAnswer')}
      </Button>
      {maySolve && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCheck size={14} aria-hidden />}
          loading={solving.isPending}
          onClick={() => solving.run()}
        >
          {t('problem.solve')}
        </Button>
      )}
    </Group>
  );
};

/** A problem with its photo and answer. `isNamed` says of which shipment it is. */
export const ProblemItem = ({ of, isNamed = false }: { of: ShipmentProblem; isNamed?: boolean }) => {
  const t = useText();
  const format = useFormat();
  const { id, reason, text, packageNumber, reportedBy, reportedAt, answer, answeredBy, answeredAt, solvedBy, solvedAt } = of;
  const name = t(`problem.reason.${reason}`);
  return (
    <li className={styles.problem} {...UNIT}>
      {of.hasPhoto && <Photo id={id} name={t('problem.photo', { reason: name })} />}
      <div className={styles.about}>
        <Group gap="xs">
          {isNamed && <ShipmentLink id={of.shipmentId} number={of.aceBillNumber} />}
          <StateBadge color={solvedAt ? 'gray.7' : 'red.9'} Icon={solvedAt ? IconCheck : IconAlertTriangle}>
            {name}
          </StateBadge>
          {packageNumber !== null && <Text size="sm">{t('problem.package', { number: packageNumber })}</Text>}
        </Group>
        {text && <Text className={styles.text}>{text}</Text>}
        <Hint size="xs">
          {reportedBy} · {format.shortMoment(reportedAt)}
        </Hint>
        {answer !== null && answeredBy !== null && answeredAt !== null && (
          <>
            <Text className={styles.text}>{t('problem.answerOf', { who: answeredBy, answer })}</Text>
            <Hint size="xs">{format.shortMoment(answeredAt)}</Hint>
          </>
        )}
        {solvedAt !== null && solvedBy !== null ? (
          <Hint size="xs">{t('problem.solvedBy', { who: solvedBy, at: format.shortMoment(solvedAt) })}</Hint>
        ) : (
          <Actions of={of} />
        )}
      </div>
    </li>
  );
};
