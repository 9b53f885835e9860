import { checkServer } from '../shared/database/open.ts';
import type { Run } from './create-backup.ts';
import { openWithoutApp } from './embedded-database.ts';
import { fillDatabase } from './fill-database.ts';
import { readSnapshot } from './snapshot.ts';
import { withClient } from './tables.ts';

/**
 * Copies the embedded database of `dataDir` into the empty database of `databaseUrl`, and changes nothing in the embedded one. The program
 * must not run meanwhile, because what it would store after the copy would be missing. Throws an error that says so, or why the target cannot
 * be used.
 */
export const moveToPostgres = async (dataDir: string, databaseUrl: string, run: Run) => {
  const target = { connectionString: databaseUrl };
  await checkServer(target);
  const { address, close } = await openWithoutApp(dataDir);
  try {
    run.report('Copying …');
    await withClient(address, run.signal, async (client) => fillDatabase(target, await readSnapshot(client, run.version), run));
  } finally {
    await close();
  }
};
