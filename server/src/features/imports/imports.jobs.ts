import { sql } from 'kysely';
import type { Context } from '../../shared/context/context.ts';
import { type BackgroundWork, scheduledJob } from '../../shared/jobs/job.ts';
import { deleteOldImports } from './imports.repository.ts';
import { importWork } from './imports.worker.ts';

/** Removes imports after a week, unless their rows are still being imported. */
const removeOld = async ({ db }: Pick<Context, 'db'>) => {
  const { rows } = await sql<{
    runId: number;
  }>`select distinct "runId" from "bulkItem" where state in ('waiting', 'working', 'undo')`.execute(db);
  await deleteOldImports(
    db,
    rows.map(({ runId }) => runId),
  );
};

export const importJobs: BackgroundWork<Context>[] = [
  importWork,
  scheduledJob({ name: 'oldImports', schedule: '20 * * * *', work: removeOld }),
];
