import { readFileSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { startAccountJobs } from './features/account/account.jobs.ts';
import { startSandbox } from './features/partners/sandbox/sandbox.ts';
import { keepSearchZone } from './features/trackings/search-zone.ts';
import { createAdministrator } from './features/users/administrator.ts';
import { loadSamples } from './samples/samples.ts';
import { ConfigError, readConfig } from './shared/config.ts';
import { createContext } from './shared/context/context.ts';
import { EmbeddedPostgresError } from './shared/database/embedded.ts';
import { MigrationError, migrate, withStartLock } from './shared/database/migrate.ts';
import { openDatabase } from './shared/database/open.ts';
import { every } from './shared/every.ts';
import { removeExpiredKeys } from './shared/http/idempotency.ts';
import { loggerNamed, reasonOf, setLogLevel } from './shared/logging.ts';
import { createParts, drainConnections } from './shared/stopping.ts';
import { loadSecret } from './shared/tokens.ts';

const HOUR = 3_600_000;
const log = loggerNamed('main');

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

/** PostgreSQL bounds its own stop: a fast shutdown, then an immediate one. */
const DATABASE_STOP_LIMIT_MS = 30_000;

/** Everything that runs; a start that fails half-way and a signal stop what was started so far. */
const parts = createParts();

/** Settled when the database is open or could not be opened: a stop in between would leave PostgreSQL behind. */
let opening: Promise<unknown> = Promise.resolve();

/** Starts the program; answers what a stop needs beside its parts. */
const start = async () => {
  const config = readConfig(process.env);
  setLogLevel(config.logLevel);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  await prepareDataDir(config.dataDir);
  const opened = openDatabase(config);
  opening = opened.catch(() => {});
  const { address, pool, close } = await opened;
  parts.add('database', close, DATABASE_STOP_LIMIT_MS);
  parts.add('pool', () => pool.end());

  const secret = await loadSecret(config);
  const isDev = config.profiles.includes('dev');
  const sandbox = isDev ? await startSandbox() : null;
  if (sandbox) parts.add('sandbox', () => sandbox.close());
  // A partner with an address of its own is asked there; in `dev` the sandbox stands in for the others.
  const partners = { ...sandbox?.addresses, ...config.partners };
  const context = createContext({ config: { ...config, partners }, version, pool, secret });
  parts.add('bus', () => context.bus.close());
  await withStartLock(address, async (client) => {
    await migrate(client);
    await keepSearchZone(client, config.timeZone);
    await context.jobs.start();
    parts.add('jobs', () => context.jobs.stop());
    if (isDev) await loadSamples(context);
    else await createAdministrator(context, tell);
    await startAccountJobs(context);
  });
  const onWrongAnswer = (mismatch: string) => log.error({ mismatch }, 'an answer differs from the contract');
  const app = await createApp(context, config.checkAnswers ? { onWrongAnswer } : {});
  parts.add('http', () => app.close());
  const stopCleaning = every(HOUR, log, () => removeExpiredKeys(context));
  parts.add('cleaning', async () => stopCleaning());

  await app.listen({ host: config.host, port: config.port });
  const port = (app.server.address() as AddressInfo).port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const accounts = isDev
    ? '\nSign in as admin/admin, employee/employee or user/user; the password of every sample customer is the login. Stop with Ctrl+C.\n'
    : '';
  tell(`\nACE Cargo ${version} is ready at http://${host}:${port}${accounts}`);
  return { app, config, lifecycle: context.lifecycle };
};

/** All parts together must have stopped by then, after the grace. */
const STOP_LIMIT_MS = 60_000;

/** Set once the program is ready. */
let running: Awaited<ReturnType<typeof start>> | null = null;
let signals = 0;
const hurry = new AbortController();

/** Finishes what is in flight and stops; a second signal hurries. */
const stop = async (signal: NodeJS.Signals) => {
  signals += 1;
  if (signals > 1) return hurry.abort();
  log.info({ signal }, 'stopping: what is in flight is finished first');
  const graceMs = running?.config.stopGraceMs ?? 0;
  setTimeout(() => process.exit(1), graceMs + STOP_LIMIT_MS).unref();
  if (running) {
    const { app, lifecycle } = running;
    lifecycle.beginStop();
    // At a terminal there is no load balancer to wait for.
    if (signal === 'SIGTERM') await delay(graceMs, null, { signal: hurry.signal }).catch(() => {});
    lifecycle.drain();
    await drainConnections(app, hurry.signal);
  }
  await opening;
  await parts.stop();
  process.exit(0);
};
process.on('SIGTERM', stop).on('SIGINT', stop);

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

try {
  running = await start();
} catch (error) {
  // A signal during the start stops the parts under its feet; that is no failure to tell.
  if (signals === 0) {
    await parts.stop();
    process.stderr.write(`ACE Cargo did not start. ${explain(error)}\n`);
    process.exit(1);
  }
}
