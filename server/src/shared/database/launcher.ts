import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, lstatSync } from 'node:fs';
import { join } from 'node:path';

/** How a program of PostgreSQL is started here. */
export type Launcher = {
  command: (program: string, args: string[]) => [string, string[]];
  options: SpawnOptions & { uid?: number; gid?: number };
};

const asIs: Launcher = { command: (program, args) => [program, args], options: {} };

/** In a user namespace of its own root is called 1000, and keeps its right to the files. */
const inUserNamespace: Launcher = {
  command: (program, args) => ['unshare', ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args]],
  options: {},
};

/** `nobody` on every Linux. */
const NOBODY = 65_534;
const asNobody: Launcher = { ...asIs, options: { uid: NOBODY, gid: NOBODY } };

const runs = (launcher: Launcher, program: string, args: string[]) => {
  const [command, words] = launcher.command(program, args);
  return spawnSync(command, words, { ...launcher.options, stdio: 'ignore' }).status === 0;
};

/** PostgreSQL refuses to run as root: the first way round that works on this machine, or null. */
export const launcherFor = (binaries: string, dataDir: string): Launcher | null => {
  if (process.getuid?.() !== 0) return asIs;
  const postgres = join(binaries, 'postgres');
  if (runs(inUserNamespace, postgres, ['--version'])) return inUserNamespace;
  return runs(asNobody, postgres, ['--version']) && runs(asNobody, 'test', ['-x', dataDir]) ? asNobody : null;
};

/** Makes sure that `folder` is a real folder of ours, and gives it to the user under whom PostgreSQL runs. */
export const claimFolder = ({ options }: Launcher, folder: string) => {
  const { uid } = lstatSync(folder);
  const owners = [process.getuid?.(), options.uid];
  if (!lstatSync(folder).isDirectory() || (process.getuid && !owners.includes(uid))) {
    throw new Error(`${folder} belongs to somebody else; remove it, or set TMPDIR to a folder of your own`);
  }
  if (options.uid !== undefined && options.gid !== undefined) chownSync(folder, options.uid, options.gid);
};
