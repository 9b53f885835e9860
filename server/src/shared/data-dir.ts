import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from './config.ts';
import { reasonOf } from './logging.ts';

/** One folder after the other: Node's recursive `mkdir` never ends where the parent exists and takes no folders, as in /proc. */
const createFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  await createFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another program may have created it meanwhile.
    if (error.code !== 'EEXIST') throw error;
  });
};

/** Creates the data folder. Throws `ConfigError` if that is not possible, or nothing can be written into it. */
export const prepareDataDir = async (dataDir: string) => {
  try {
    await createFolder(dataDir);
    await rmdir(await mkdtemp(join(dataDir, '.writable-')));
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used, because it is no folder that can be written into: ${reasonOf(error)}`);
  }
};
