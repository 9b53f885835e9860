import { JOBS } from '../app.ts';
import { migrate, withStartLock } from '../shared/database/migrate.ts';
import { createPool, type DatabaseAddress } from '../shared/database/pool.ts';
import { createJobs } from '../shared/jobs/jobs.ts';
import type { Source } from './contents.ts';
import type { Run } from './create-backup.ts';
import { load } from './load.ts';
import { withClient } from './tables.ts';
import { checkTarget } from './target.ts';

/**
 * Fills the empty database at `address`, and brings it to the tables of this program. Programs that start on it meanwhile wait. Throws
 * `BackupError` if it cannot be used; then, and if this is killed before all rows are there, it stays empty.
 */
export const fillDatabase = (address: DatabaseAddress, source: Source, { signal, report }: Pick<Run, 'signal' | 'report'>) =>
  withStartLock(address, async (starter) => {
    await checkTarget(starter, source.header);
    const pool = createPool(address, 2, 0);
    const jobs = createJobs(pool);
    try {
      // Queues are created by transactions of their own. Without jobs they say nothing about the data.
      await jobs.start(JOBS);
      await withClient(address, signal, (client) => load(client, jobs, source, report));
    } finally {
      await jobs.stop();
      await pool.end();
    }
    await migrate(starter);
    // Vacuumed too: only then do pages of lists come from the indexes alone.
    await starter.query('vacuum analyze');
  });
