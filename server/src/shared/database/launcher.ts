import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, lstatSync } from 'node:fs';
import { join } from 'node:path';

/** How to start a PostgreSQL executable on this machine. */
export type Launcher = {
  command: (program: string, args: string[]) => [string, string[]];
  options: SpawnOptions & { uid?: number; gid?: number };
};

const direct: Launcher = { command: (program, args) => [program, args], options: {} };

/** Runs in a new user namespace that maps root to user 1000. The process keeps root's access to the files. */
const inUserNamespace: Launcher = {
  command: (program, args) => ['unshare', ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args]],
  options: {},
};

/** The user `nobody` on Linux. */
const NOBODY = 65_534;
const asNobody: Launcher = { ...direct, options: { uid: NOBODY, gid: NOBODY } };

const canRun = (launcher: Launcher, program: string, args: string[]) => {
  const [command, commandArgs] = launcher.command(program, args);
  return spawnSync(command, commandArgs, { ...launcher.options, stdio: 'ignore' }).status === 0;
};

/** The first launcher that works on this machine, or null. PostgreSQL refuses to run as root, so root needs a workaround. */
export const launcherFor = (binaries: string, dataDir: string): Launcher | null => {
  if (process.getuid?.() !== 0) return direct;
  const postgres = join(binaries, 'postgres');
  if (canRun(inUserNamespace, postgres, ['--version'])) return inUserNamespace;
  return canRun(asNobody, postgres, ['--version']) && canRun(asNobody, 'test', ['-x', dataDir]) ? asNobody : null;
};

/** Checks that `folder` is a folder of our own and not a link, and gives it to the user under which PostgreSQL runs. */
export const claimFolder = ({ options }: Launcher, folder: string) => {
  const { uid } = lstatSync(folder);
  const owners = [process.getuid?.(), options.uid];
  if (!lstatSync(folder).isDirectory() || (process.getuid && !owners.includes(uid))) {
    throw new Error(`${folder} belongs to another user; remove it, or set TMPDIR to a folder of your own`);
  }
  if (options.uid !== undefined && options.gid !== undefined) chownSync(folder, options.uid, options.gid);
};
