import { existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../shared/config.ts';
import { checkServer } from '../shared/database/open.ts';
import type { DatabaseAddress } from '../shared/database/pool.ts';
import { secretFileIn } from '../shared/secrets/tokens.ts';
import { checkArchive } from './archive-reader.ts';
import { syncFolder, writeArchive } from './archive-writer.ts';
import { BackupError, type Header } from './contents.ts';
import { openBesideApp } from './embedded-database.ts';
import type { Report } from './load.ts';
import { readSnapshot } from './snapshot.ts';
import { withClient } from './tables.ts';

/** Where the data of an installation is. */
export type Installation = Pick<Config, 'dataDir' | 'databaseUrl' | 'jwtSecret'>;

/** What every command gets. `signal` interrupts it. */
export type Run = { version: string; signal: AbortSignal; report: Report };

/** One line about a backup that was read to its end. */
export const describe = ({ header, rows }: { header: Header; rows: Record<string, number> }) => {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `made ${header.createdAt} by version ${header.program}: ${rows.shipment ?? 0} shipments, ${total} rows in ${header.tables.length} tables`;
};

/** The generated secret that signs tokens; null if the installation has one of its own in `JWT_SECRET`. */
const readSecret = async ({ dataDir, jwtSecret }: Installation) =>
  jwtSecret || !existsSync(secretFileIn(dataDir)) ? null : await readFile(secretFileIn(dataDir), 'utf8');

const refuseExisting = (file: string) => {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name, or delete it.`);
};

/** Writes a backup of the database at `address`, reads it again, and gives it its name when everything is right. */
export const writeBackup = async (address: DatabaseAddress, installation: Installation, file: string, { version, signal, report }: Run) => {
  refuseExisting(file);
  const secret = await readSecret(installation);
  // Renamed last, so that there is never an incomplete one under that name.
  const part = `${file}.part`;
  try {
    await withClient(address, signal, async (client) => writeArchive(part, await readSnapshot(client, version), secret, signal));
    report(`${file}, ${describe(await checkArchive(part, signal))}, ${Math.ceil((await stat(part)).size / 1e6)} MB`);
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

/** Writes a backup of an installation, while its program runs or not. Throws `BackupError` if the file exists, or there is no data. */
export const createBackup = async (installation: Installation, file: string, run: Run) => {
  refuseExisting(file);
  if (installation.databaseUrl) {
    const address = { connectionString: installation.databaseUrl };
    await checkServer(address);
    return await writeBackup(address, installation, file, run);
  }
  const { address, close } = await openBesideApp(installation.dataDir);
  try {
    await writeBackup(address, installation, file, run);
  } finally {
    await close();
  }
};
