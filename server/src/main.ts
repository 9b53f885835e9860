import { readFileSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { startAccountJobs } from './features/account/account.jobs.ts';
import { startSandbox } from './features/partners/sandbox/sandbox.ts';
import { keepSearchZone } from './features/trackings/search-zone.ts';
import { createAdministrator } from './features/users/administrator.ts';
import { loadSamples } from './samples/samples.ts';
import { createContext } from './shared/context.ts';
import { EmbeddedPostgresError } from './shared/database/embedded.ts';
import { MigrationError, migrate, withStartLock } from './shared/database/migrate.ts';
import { type OpenDatabase, openDatabase } from './shared/database/open.ts';
import { every } from './shared/every.ts';
import { removeExpiredKeys } from './shared/idempotency.ts';
import { loggerNamed, reasonOf, setLogLevel } from './shared/logging.ts';
import { drainConnections, within } from './shared/stopping.ts';
import { loadSecret } from './shared/tokens.ts';

const HOUR = 3_600_000;
const log = loggerNamed('main');

/** Milliseconds that each part may take to stop, and all of them together. */
const PART_PATIENCE = 8_000;
const STOP_PATIENCE = 60_000;

/** To the terminal, not to the log: for the person who started the program. */
const tell = (text: string) => process.stdout.write(`${text}\n`);

/** Throws `ConfigError` where the folder cannot be used. Mails are kept in it, and health looks at its disk, whichever database is used. */
const prepareDataDir = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: the folder cannot be used: ${reasonOf(error)}`);
  }
};

const start = async () => {
  const config = readConfig(process.env);
  setLogLevel(config.logLevel);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  await prepareDataDir(config.dataDir);
  const database = await openDatabase(config);
  try {
    await run(config, version, database);
  } catch (error) {
    await database.pool.end().catch(() => {});
    await database.close();
    throw error;
  }
};

const run = async (config: Config, version: string, { address, pool, close }: OpenDatabase) => {
  const secret = await loadSecret(config);
  const sandbox = config.profiles.includes('dev') ? await startSandbox() : null;
  // A partner with an address of its own is asked there; in `dev` the sandbox stands in for the others.
  const partners = { ...sandbox?.addresses, ...config.partners };
  const context = createContext({ config: { ...config, partners }, version, pool, secret });
  await withStartLock(address, async (client) => {
    await migrate(client);
    await keepSearchZone(client, config.timeZone);
    await context.jobs.start();
    if (config.profiles.includes('dev')) await loadSamples(context);
    else await createAdministrator(context, tell);
    await startAccountJobs(context);
  });
  const app = await createApp(
    context,
    config.checkAnswers ? { onWrongAnswer: (mismatch) => log.error({ mismatch }, 'an answer differs from the contract') } : {},
  );
  const stopCleaning = every(HOUR, log, () => removeExpiredKeys(context));

  let signals = 0;
  const hurry = new AbortController();
  const stop = async (signal: NodeJS.Signals) => {
    signals += 1;
    // Who asks twice does not want to wait.
    if (signals > 1) return hurry.abort();
    log.info({ signal }, 'stopping: what is in flight is finished first');
    setTimeout(() => process.exit(1), config.stopGrace + STOP_PATIENCE).unref();
    stopCleaning();
    context.lifecycle.leave();
    // At a terminal nobody balances load.
    if (signal === 'SIGTERM') await delay(config.stopGrace, null, { signal: hurry.signal }).catch(() => {});
    context.lifecycle.drain();
    await drainConnections(app, hurry.signal);
    await within(PART_PATIENCE, 'http', () => app.close());
    await within(PART_PATIENCE, 'jobs', () => context.jobs.stop());
    await within(PART_PATIENCE, 'bus', () => context.bus.close());
    await within(PART_PATIENCE, 'sandbox', async () => sandbox?.close());
    await within(PART_PATIENCE, 'pool', () => pool.end());
    // Bounded by itself.
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  await app.listen({ host: config.host, port: config.port });
  const port = (app.server.address() as AddressInfo).port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const accounts = config.profiles.includes('dev')
    ? '\nSign in as admin/admin, employee/employee or user/user; the password of every sample customer is the login. Stop with Ctrl+C.\n'
    : '';
  tell(`\nACE Cargo ${version} is ready at http://${host}:${port}${accounts}`);
};

/** What a person can mend is told in one line; anything else keeps its stack. */
const explain = (error: unknown) => {
  if (error instanceof ConfigError) return `Wrong setting ${error.message}`;
  if (error instanceof EmbeddedPostgresError || error instanceof MigrationError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return 'PORT: another program listens there already; set PORT to a free one';
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST, PORT: cannot listen there (${code})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

// A timer or listener that fails must not take everybody's work with it: every change is a transaction of the database, so nothing is left
// half-done in memory (docs/decisions/0012-limits.md).
process.on('uncaughtException', (error, origin) => log.error({ error, origin }, 'nobody caught this error; the program goes on'));

start().catch((error: unknown) => {
  process.stderr.write(`ACE Cargo did not start. ${explain(error)}\n`);
  process.exit(1);
});
