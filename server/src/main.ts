import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp, JOBS } from './app.ts';
import { prepareDesk } from './features/desk/desk.service.ts';
import { planAll } from './features/partner-events/polls.service.ts';
import { withPartners } from './features/partners/partners.service.ts';
import { createOrders } from './features/partners/sandbox/orders.ts';
import { startSandbox } from './features/partners/sandbox/sandbox.ts';
import { keepSearchZone } from './features/trackings/search-zone.ts';
import { createAdministrator } from './features/users/administrator.ts';
import { loadSamples } from './samples/samples.ts';
import { ConfigError, readConfig } from './shared/config.ts';
import { createContext } from './shared/context/context.ts';
import { prepareDataDir } from './shared/data-dir.ts';
import { EmbeddedPostgresError } from './shared/database/embedded-setup.ts';
import { MigrationError, migrate, withStartLock } from './shared/database/migrate.ts';
import { openDatabase } from './shared/database/open.ts';
import { loggerNamed, setLogLevel } from './shared/logging.ts';
import { loadSecret } from './shared/secrets/tokens.ts';
import { createParts, drainConnections, stopListening } from './shared/stopping.ts';

const log = loggerNamed('main');

/** Writes to the terminal instead of the log, for the person who starts the program. */
const printLine = (text: string) => process.stdout.write(`${text}\n`);

/** Long enough for the embedded PostgreSQL, which has its own time limits: a fast shutdown, then an immediate one. */
const DATABASE_STOP_LIMIT_MS = 30_000;

/** The parts that are running. A failed start and a signal stop the parts that were started so far. */
const parts = createParts();

/** Settles when opening the database has succeeded or failed. A stop waits for it; otherwise PostgreSQL would keep running. */
let databaseOpening: Promise<unknown> = Promise.resolve();

const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Starts the program. Returns what a stop needs besides `parts`. */
const start = async () => {
  const config = readConfig(process.env);
  setLogLevel(config.logLevel);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  // Needed with every kind of database: it stores mails, and the health check measures the free space of its disk.
  await prepareDataDir(config.dataDir);
  const opened = openDatabase(config);
  databaseOpening = opened.catch(() => {});
  const { address, pool, close } = await opened;
  parts.add('database', close, DATABASE_STOP_LIMIT_MS);
  parts.add('pool', () => pool.end());

  const secret = await loadSecret(config);
  const isDev = config.profiles.includes('dev');
  const sandbox = isDev ? await startSandbox(0, createOrders(join(config.dataDir, 'sandbox-orders.json'))) : null;
  if (sandbox) parts.add('sandbox', () => sandbox.close());
  // In `dev` the sandbox replaces the partners that have no configured address.
  const partners = { ...sandbox?.addresses, ...config.partners };
  const isPushing = sandbox !== null && config.partnerPollsPerMinute > 0 && partners.gtsAus === sandbox.addresses.gtsAus;
  const webhookSecrets = isPushing ? { gtsAus: newWebhookSecret(), ...config.webhookSecrets } : config.webhookSecrets;
  const context = withPartners(createContext({ config: { ...config, partners, webhookSecrets }, version, pool, secret }));
  parts.add('bus', () => context.bus.close());
  await withStartLock(address, async (client) => {
    await migrate(client);
    await keepSearchZone(client, config.timeZone);
    await context.jobs.start(JOBS);
    parts.add('jobs', () => context.jobs.stop());
    if (isDev && (await loadSamples(address, config.timeZone))) await planAll(context);
    else await createAdministrator(context, printLine);
    await context.jobs.work(JOBS, context);
  });
  parts.add('standbys', context.readers.start());
  const onWrongAnswer = (mismatch: string) => log.error({ mismatch }, 'an answer differs from the contract');
  const app = await createApp(context, config.checkAnswers ? { onWrongAnswer } : {});
  parts.add('http', () => app.close());

  await app.listen({ host: config.host, port: config.port });
  prepareDesk(context).catch((error: unknown) => log.warn({ error }, 'home was not prepared; the first request does it'));
  const port = (app.server.address() as AddressInfo).port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  if (isPushing && webhookSecrets.gtsAus) sandbox?.pushTo(`http://${host}:${port}`, webhookSecrets.gtsAus);
  const accounts = isDev
    ? '\nSign in as admin/admin, employee/employee or user/user; the password of every sample customer is the login. Stop with Ctrl+C.\n'
    : '';
  printLine(`\nACE Cargo ${version} is ready at http://${host}:${port}${accounts}`);
  return { app, config, lifecycle: context.lifecycle };
};

/** Time limit for stopping all parts, after the grace period. The process is killed when it is exceeded. */
const STOP_LIMIT_MS = 60_000;

/** Null until the program is ready. */
let running: Awaited<ReturnType<typeof start>> | null = null;
let signalCount = 0;
const skipWaiting = new AbortController();

/** Finishes the requests in flight, then stops. A second signal skips the waiting. */
const stop = async (signal: NodeJS.Signals) => {
  signalCount += 1;
  if (signalCount > 1) return skipWaiting.abort();
  log.info({ signal }, 'stopping: finishing the requests in flight');
  const grace = running?.config.stopGraceMs ?? 0;
  setTimeout(() => process.exit(1), grace + STOP_LIMIT_MS).unref();
  if (running) {
    const { app, lifecycle } = running;
    lifecycle.beginStop();
    // SIGINT comes from a terminal, where no load balancer needs the grace period.
    if (signal === 'SIGTERM') await delay(grace, null, { signal: skipWaiting.signal }).catch(() => {});
    await stopListening(app.server, skipWaiting.signal);
    // From now on, answers close their connections. A client that opened a new one before might have been reset.
    lifecycle.drain();
    await drainConnections(app, skipWaiting.signal);
  }
  await databaseOpening;
  await parts.stop();
  process.exit(0);
};
process.on('SIGTERM', stop).on('SIGINT', stop);

/** One line for errors that the operator can fix; other errors keep their stack. */
const describeStartError = (error: unknown) => {
  if (error instanceof ConfigError) return `Wrong setting ${error.message}`;
  if (error instanceof EmbeddedPostgresError || error instanceof MigrationError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return 'PORT: another program listens there already; set PORT to a free one';
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST, PORT: cannot listen there (${code})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

// A failing timer or listener must not end the requests of all users. Continuing is safe: every change is a database transaction, so no
// half-finished state stays in memory (docs/decisions/0035-uncaught-errors.md).
process.on('uncaughtException', (error, origin) => log.error({ error, origin }, 'uncaught error; the program continues'));

try {
  running = await start();
} catch (error) {
  // A signal during the start stops the parts that the start is using. The resulting error is not worth reporting.
  if (signalCount === 0) {
    await parts.stop();
    process.stderr.write(`ACE Cargo did not start. ${describeStartError(error)}\n`);
    process.exit(1);
  }
}
