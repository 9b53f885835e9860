import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { startAccountJobs } from './features/account/account.jobs.ts';
import { startSandbox } from './features/partners/sandbox/sandbox.ts';
import { createAdministrator } from './features/users/administrator.ts';
import { loadSamples } from './samples.ts';
import { createContext } from './shared/context.ts';
import { EmbeddedPostgresError } from './shared/database/embedded.ts';
import { openDatabase } from './shared/database/open.ts';
import { removeExpiredKeys } from './shared/idempotency.ts';
import { loggerNamed, setLogLevel } from './shared/logging.ts';
import { loadSecret } from './shared/tokens.ts';

const HOUR = 3_600_000;
const log = loggerNamed('main');

/** Milliseconds that answers in flight may still take when the program stops. */
const PATIENCE = 10_000;

/**
 * Stops listening and waits for the answers in flight. Those that had begun when the stop came leave their connection open for
 * the next request; such connections are closed as they become idle.
 */
const closeConnections = async (app: Pick<FastifyInstance, 'close' | 'server'>) => {
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 50);
  const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
  await app.close();
  clearInterval(sweeping);
  clearTimeout(patience);
};

/** To the terminal, not to the log: for the person who started the program. */
const tell = (text: string) => process.stdout.write(`${text}\n`);

const start = async () => {
  const config = readConfig(process.env);
  setLogLevel(config.logLevel);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  const { pool, close } = await openDatabase(config);
  // Mails are kept there, and health looks at its disk, whichever database is used.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const secret = await loadSecret(config);
  const sandbox = config.profiles.includes('dev') ? await startSandbox() : null;
  // A partner with an address of its own is asked there; in `dev` the sandbox stands in for the others.
  const partners = { ...sandbox?.addresses, ...config.partners };
  const context = createContext({ config: { ...config, partners }, version, pool, secret });
  await context.jobs.start();

  if (config.profiles.includes('dev')) await loadSamples(context);
  else await createAdministrator(context, tell);
  await startAccountJobs(context);
  const app = await createApp(context);
  const cleaning = setInterval(() => removeExpiredKeys(context).catch((error) => log.warn({ error }, 'old keys stay')), HOUR);

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping: what is in flight is finished first');
    clearInterval(cleaning);
    await closeConnections(app);
    await context.jobs.stop();
    await context.bus.close();
    await sandbox?.close();
    await pool.end();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await pool.end();
    await close();
    throw error;
  }
  const port = (app.server.address() as AddressInfo).port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const accounts = config.profiles.includes('dev') ? '\nSign in as admin/admin, employee/employee or user/user. Stop with Ctrl+C.\n' : '';
  tell(`\nACE Cargo ${version} is ready at http://${host}:${port}${accounts}`);
};

/** What a person can mend is told in one line; anything else keeps its stack. */
const explain = (error: unknown) => {
  if (error instanceof ConfigError) return `Wrong setting ${error.message}`;
  if (error instanceof EmbeddedPostgresError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return 'PORT: another program listens there already; set PORT to a free one';
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `HOST, PORT: cannot listen there (${code})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

start().catch((error: unknown) => {
  process.stderr.write(`ACE Cargo did not start. ${explain(error)}\n`);
  process.exit(1);
});
