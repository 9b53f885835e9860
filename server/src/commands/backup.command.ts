// `npm run backup -- <file>` writes everything that an installation needs into a file, while the program runs or not.
// `npm run backup -- --check <file>` reads a backup and says whether it is whole.
import { parseArgs } from 'node:util';
import { checkArchive } from '../backup/archive-reader.ts';
import { createBackup, describe } from '../backup/create-backup.ts';
import { fileNamed, oneArgument, print, readDataSettings, readVersion, runCommand } from './command.ts';

const USAGE = 'Usage: npm run backup -- [--check] <file>';

await runCommand(USAGE, async (args, signal) => {
  const { values, positionals } = parseArgs({ args, options: { check: { type: 'boolean' } }, allowPositionals: true });
  const file = fileNamed(oneArgument(positionals));
  if (values.check) return print(`${file} is whole, ${describe(await checkArchive(file, signal))}`);
  await createBackup(readDataSettings(process.env), file, { version: readVersion(), signal, report: print });
});
