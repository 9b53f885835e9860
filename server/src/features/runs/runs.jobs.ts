import type { Context } from '../../shared/context/context.ts';
import { type BackgroundWork, scheduledJob } from '../../shared/jobs/job.ts';
import type { RunKind } from './runs.kinds.ts';
import { countItems } from './runs.repository.ts';
import { removeOldRuns } from './runs.service.ts';
import { workInLanesOf } from './runs.worker.ts';

export const runJobs = <Needed extends Context>(kinds: readonly RunKind<unknown, unknown, Needed>[]): BackgroundWork<Needed>[] => [
  { name: 'runs', start: (context) => workInLanesOf(context, kinds), count: ({ db }) => countItems(db) },
  scheduledJob({
    name: 'oldRuns',
    schedule: '0 * * * *',
    work: (context: Context) => removeOldRuns(context),
  }),
];
