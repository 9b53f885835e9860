// `npm run move-to-postgres -- <DATABASE_URL>` copies the embedded database into an empty one of a PostgreSQL server.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { maskAddress, readConfig } from '../shared/config.ts';
import { secretFileIn } from '../shared/tokens.ts';
import { oneArgument, print, readVersion, runCommand } from './command.ts';
import { moveToPostgres } from './move.ts';

const USAGE = 'Usage: npm run move-to-postgres -- <DATABASE_URL>';

await runCommand(USAGE, async (args, signal) => {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const { dataDir, databaseUrl = '' } = readConfig({ DATA_DIR: process.env.DATA_DIR, DATABASE_URL: oneArgument(positionals) });
  await moveToPostgres(dataDir, databaseUrl, { version: readVersion(), signal, report: print });
  const secret = existsSync(secretFileIn(dataDir)) ? `"$(cat ${secretFileIn(dataDir)})"` : '(the one that you have)';
  print(`Copied and verified. The embedded database in ${dataDir} is unchanged.
Start the program from now on with these settings:
  DATABASE_URL=${maskAddress(databaseUrl)}   (the address that you gave)
  JWT_SECRET=${secret}   (so that nobody has to sign in again; keep it with the other secrets)
Delete ${dataDir}/postgres when you no longer need it.`);
});
