import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prepareDataDir } from '../shared/data-dir.ts';
import { checkServer, DATABASE, lockEmbedded } from '../shared/database/open.ts';
import type { DatabaseAddress } from '../shared/database/pool.ts';
import { secretFileIn } from '../shared/secrets/tokens.ts';
import { checkArchive, withArchive } from './archive-reader.ts';
import { BackupError } from './contents.ts';
import { describe, type Installation, type Run, writeBackup } from './create-backup.ts';
import { replaceDatabase } from './embedded-database.ts';
import { fillDatabase } from './fill-database.ts';
import { withClient } from './tables.ts';
import { isEmpty } from './target.ts';

/** Stores the secret of the backup, so that the tokens and the links in mails of that time are valid again. */
const placeSecret = async ({ dataDir, jwtSecret }: Installation, secret: string | null, report: Run['report']) => {
  if (secret === null) return;
  if (jwtSecret) return report('The secret in the backup is not used, because JWT_SECRET is set.');
  await prepareDataDir(dataDir);
  const file = secretFileIn(dataDir);
  await writeFile(`${file}.restored`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.restored`, file);
};

/** Fills the database at `address`. Returns the secret of the backup. */
const fillFrom = (address: DatabaseAddress, file: string, run: Run) =>
  withArchive(file, run.signal, async (archive) => {
    await fillDatabase(address, archive, run);
    return archive.secret;
  });

const COPY_PREFIX = 'before-restore-';

/** Deletes the copies of earlier restores, because they contain password hashes and the secret. The file that was restored stays. */
const removeEarlierCopies = async (kept: string, restored: string, report: Run['report']) => {
  const folder = dirname(kept);
  for (const name of await readdir(folder)) {
    const copy = join(folder, name);
    if (!name.startsWith(COPY_PREFIX) || copy === kept || copy === restored) continue;
    await rm(copy, { force: true });
    report(`Deleted the copy that an earlier restore kept: ${copy}`);
  }
};

const restoreEmbedded = async (installation: Installation, file: string, isReplacing: boolean, run: Run) => {
  const { dataDir } = installation;
  const kept = join(dataDir, `${COPY_PREFIX}${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`);
  const { postgres, leave } = await lockEmbedded(dataDir);
  try {
    const present = postgres.address(DATABASE);
    const isReplaced = !(await withClient(present, run.signal, isEmpty));
    if (isReplaced) {
      if (!isReplacing) {
        throw new BackupError(
          `The database in ${dataDir} holds data already. To replace it, add --replace; the data is kept as a backup first.`,
        );
      }
      run.report('Keeping the present data …');
      await writeBackup(present, installation, kept, run);
    }
    run.report('Restoring …');
    let secret: string | null = null;
    await replaceDatabase(postgres, run.report, async (address) => {
      secret = await fillFrom(address, file, run);
    });
    await placeSecret(installation, secret, run.report);
    if (isReplaced) await removeEarlierCopies(kept, file, run.report);
  } finally {
    await leave('unlessUsed');
  }
};

/**
 * Restores a backup into an installation whose program does not run: into the embedded database, or into the empty one of `databaseUrl`.
 * With `isReplacing` the embedded one may hold data, which is kept as a backup in the data folder. The data is there as a whole at the end,
 * or as before.
 */
export const restoreBackup = async (installation: Installation, file: string, isReplacing: boolean, run: Run) => {
  run.report('Checking the file …');
  run.report(`${file}, ${describe(await checkArchive(file, run.signal))}`);
  if (!installation.databaseUrl) return await restoreEmbedded(installation, file, isReplacing, run);
  const address = { connectionString: installation.databaseUrl };
  await checkServer(address);
  run.report('Restoring …');
  await placeSecret(installation, await fillFrom(address, file, run), run.report);
};
