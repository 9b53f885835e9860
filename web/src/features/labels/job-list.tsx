import type { JobAnswer, JobState } from '@ace/contract/labels/formats.ts';
import type { LabelJob } from '@ace/contract/labels/jobs.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { answerJob, isAskedAbout, jobName, reasonOf } from './label-jobs.ts';

const COLOURS: Record<JobState, string> = {
  waiting: 'gray.7',
  sending: 'blue.9',
  ready: 'blue.9',
  sent: 'green.9',
  failed: 'red.9',
  unknown: 'yellow.9',
  left: 'gray.7',
};

const Job = ({ job }: { job: LabelJob }) => {
  const t = useText();
  const format = useFormat();
  const answering = useAction({ mutationFn: (answer: JobAnswer) => answerJob(job.id, answer) });
  const answers = [
    job.state === 'unknown' && (['printed', t('labels.cameOut')] as const),
    ['again', t('labels.again')] as const,
    ['leave', t('labels.leave')] as const,
  ].filter((each) => each !== false);
  return (
    <li>
      <Group gap="xs">
        <strong>{jobName(job)}</strong>
        <StateBadge color={COLOURS[job.state]}>{t(`labels.state.${job.state}`)}</StateBadge>
        <Hint size="xs">
          {format.shortMoment(job.createdDate)} · {job.createdBy}
        </Hint>
      </Group>
      {isAskedAbout(job) && (
        <>
          <Hint size="sm">{reasonOf(job)}</Hint>
          <Group gap="xs" mt={4}>
            {answers.map(([answer, label]) => (
              <Button
                key={answer}
                size="compact-sm"
                variant="default"
                aria-label={`${label} – ${jobName(job)}`}
                loading={answering.isPending && answering.variables === answer}
                onClick={() => answering.run(answer)}
              >
                {label}
              </Button>
            ))}
          </Group>
        </>
      )}
    </li>
  );
};

/** Jobs of printers, with what a person may say about those that did not end well. */
export const JobList = ({ jobs, label }: { jobs: LabelJob[]; label: string }) => (
  <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
    {jobs.map((job) => (
      <Job key={job.id} job={job} />
    ))}
  </Stack>
);
