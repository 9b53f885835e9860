import { Id } from '@ace/contract/shared/numbers.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../shared/context/context.ts';
import { type BackgroundWork, job, scheduledJob } from '../../shared/jobs/job.ts';
import { deleteOldImports, failUnread } from './imports.repository.ts';
import { readUpload } from './reading.service.ts';

/** Reads an uploaded file. One at a time in each copy of the program, which bounds the memory. */
export const readJob = job({
  name: 'importReading',
  payload: z.object({ importId: Id, userId: Id }),
  retry: { retryLimit: 5, retryDelay: 2, expireInSeconds: 300 },
  concurrency: 1,
  work: (context: Context, { importId, userId }) => readUpload(context, importId, userId),
});

/** Removes imports after a week, unless their rows are still being imported. */
const removeOld = async ({ db }: Pick<Context, 'db'>) => {
  const { rows } = await sql<{
    runId: number;
  }>`select distinct "runId" from "bulkItem" where state in ('waiting', 'working', 'undo')`.execute(db);
  await failUnread(db);
  await deleteOldImports(
    db,
    rows.map(({ runId }) => runId),
  );
};

export const importJobs: BackgroundWork<Context>[] = [
  readJob,
  scheduledJob({ name: 'oldImports', schedule: '20 * * * *', work: removeOld }),
];
