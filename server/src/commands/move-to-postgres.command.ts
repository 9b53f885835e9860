// `npm run move-to-postgres` copies the embedded database into an empty one of a PostgreSQL server.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { moveToPostgres } from '../backup/move.ts';
import { readTargetAddress } from '../backup/target-address.ts';
import { ConfigError, maskAddress, readConfig } from '../shared/config.ts';
import { secretFileIn } from '../shared/secrets/tokens.ts';
import { oneArgument, print, readVersion, runCommand } from './command.ts';

const USAGE = `Usage: DATABASE_URL=<address> npm run move-to-postgres
       npm run move-to-postgres < <file with the address>
       npm run move-to-postgres                              asks for it
       npm run move-to-postgres -- <address without a password>`;

await runCommand(USAGE, async (args, signal) => {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const given = positionals.length > 0 ? oneArgument(positionals) : undefined;
  const address = await readTargetAddress(given, process.env, signal);
  if (address === '') throw new ConfigError(`DATABASE_URL: no address of a target was given\n${USAGE}`);
  const { dataDir, databaseUrl = '' } = readConfig({ DATA_DIR: process.env.DATA_DIR, DATABASE_URL: address });
  await moveToPostgres(dataDir, databaseUrl, { version: readVersion(), signal, report: print });
  const secret = existsSync(secretFileIn(dataDir)) ? `"$(cat ${secretFileIn(dataDir)})"` : '(the one that you have)';
  print(`Copied and verified. The embedded database in ${dataDir} is unchanged.
Start the program from now on with these settings:
  DATABASE_URL=${maskAddress(databaseUrl)}   (the address that you gave)
  JWT_SECRET=${secret}   (so that nobody has to sign in again; keep it with the other secrets)
Delete ${dataDir}/postgres when you no longer need it.`);
});
