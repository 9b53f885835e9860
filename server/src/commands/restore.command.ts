// `npm run restore -- <file>` restores a backup into the installation here, whose program must not run.
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.ts';
import { fileNamed, oneArgument, print, readDataSettings, readVersion, runCommand } from './command.ts';

const USAGE = 'Usage: npm run restore -- [--replace] <file>';

await runCommand(USAGE, async (args, signal) => {
  const { values, positionals } = parseArgs({ args, options: { replace: { type: 'boolean' } }, allowPositionals: true });
  const file = fileNamed(oneArgument(positionals));
  await restoreBackup(readDataSettings(process.env), file, values.replace ?? false, { version: readVersion(), signal, report: print });
  print('Restored and verified. Start the program now.');
});
