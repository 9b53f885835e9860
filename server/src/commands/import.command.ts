// `npm run import -- <file> --owner <login>` imports a spreadsheet as that user, while the program runs or not, and prints what became of it.
import { parseArgs } from 'node:util';
import { ImportKind, ON_DUPLICATE } from '@ace/contract/imports/import.ts';
import { readConfig } from '../shared/config.ts';
import { fileNamed, oneArgument, print, readVersion, runCommand } from './command.ts';
import { ImportError, importFile } from './import-file.ts';
import { languageOf } from './report.ts';

const USAGE = `Usage: npm run import -- <file> --owner <login> [--kind ${ImportKind.options.join('|')}] [--sheet <name>]
         [--on-duplicate ${ON_DUPLICATE.join('|')}] [--merge] [--dry-run]`;

const OPTIONS = {
  owner: { type: 'string' },
  kind: { type: 'string', default: 'shipments' },
  sheet: { type: 'string' },
  'on-duplicate': { type: 'string' },
  merge: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

/** One of the values that an option may have. */
const oneOf = <const Value extends string>(option: string, values: readonly Value[], given: string) => {
  const value = values.find((each) => each === given);
  if (value === undefined) throw new ImportError(`--${option} is one of ${values.join(', ')}.\n${USAGE}`);
  return value;
};

await runCommand(
  USAGE,
  async (args, signal) => {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const { owner, kind, sheet, merge, 'on-duplicate': onDuplicate, 'dry-run': isDryRun = false } = values;
    const file = fileNamed(oneArgument(positionals));
    if (!owner) throw new ImportError(`--owner is the login of the user who imports.\n${USAGE}`);
    const isWhole = await importFile(
      readConfig(process.env),
      {
        ...{ file, owner, isDryRun, kind: oneOf('kind', ImportKind.options, kind) },
        options: {
          ...(sheet !== undefined && { sheet }),
          ...(merge && { mergeByReference: true }),
          ...(onDuplicate !== undefined && { onDuplicate: oneOf('on-duplicate', ON_DUPLICATE, onDuplicate) }),
        },
      },
      { version: readVersion(), signal, report: print, language: languageOf(process.env) },
    );
    if (!isWhole) process.exitCode = 1;
  },
  'Interrupted. What was imported stays; the page of the import says what is left.',
);
