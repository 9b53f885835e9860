import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupError } from '../backup/contents.ts';
import { ConfigError, readConfig } from '../shared/config.ts';
import { EmbeddedPostgresError } from '../shared/database/embedded-setup.ts';
import { MigrationError } from '../shared/database/migrate.ts';
import { isUnavailable } from '../shared/database/pool.ts';
import { reasonOf, setLogLevel } from '../shared/logging.ts';

export const print = (line: string) => void process.stdout.write(`${line}\n`);

export const readVersion = () =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** The settings that say where the data is. Others do not matter here, and may be missing in the terminal. */
export const readDataSettings = ({ DATA_DIR, DATABASE_URL, JWT_SECRET }: NodeJS.ProcessEnv) =>
  readConfig({ DATA_DIR, DATABASE_URL, JWT_SECRET });

/** A file that was named on the command line. npm runs scripts in the folder of the program. */
export const fileNamed = (name: string) => resolve(process.env.INIT_CWD ?? '.', name);

/** A command was called in a wrong way. */
class UsageError extends Error {}

/** The only argument. */
export const oneArgument = ([first, ...others]: string[]) => {
  if (!first || others.length > 0) throw new UsageError('Exactly one argument is needed.');
  return first;
};

const hasCode = (error: unknown): error is Error & { code: unknown } => error instanceof Error && 'code' in error;

const isUsageError = (error: unknown) => error instanceof UsageError || (hasCode(error) && String(error.code).startsWith('ERR_PARSE_ARGS'));

const isExpected = (error: unknown) =>
  [BackupError, ConfigError, EmbeddedPostgresError, MigrationError].some((type) => error instanceof type) || hasCode(error);

const describeError = (error: unknown, usage: string) => {
  if (isUsageError(error)) return `${reasonOf(error)}\n${usage}`;
  // Errors of PostgreSQL and of the system have codes, and say more.
  if (!hasCode(error) && isUnavailable(error))
    return `The database stopped, or the connection to it broke: ${reasonOf(error)}. Nothing was changed.`;
  return isExpected(error) || !(error instanceof Error) ? reasonOf(error) : error.stack;
};

/**
 * Runs a command with the arguments of the command line. When it is interrupted, `signal` aborts, and it must undo what it has begun, or say in
 * `interrupted` what stays. A failure is one line, and the exit code 1.
 */
export const runCommand = async (
  usage: string,
  work: (args: string[], signal: AbortSignal) => Promise<void>,
  interrupted = 'Interrupted. Nothing was changed.',
) => {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => interruption.abort(new BackupError(interrupted)));
  }
  // What went wrong is said in one line at the end.
  setLogLevel('OFF');
  try {
    await work(process.argv.slice(2), interruption.signal);
  } catch (error) {
    const cause = interruption.signal.aborted ? interruption.signal.reason : error;
    process.stderr.write(`${describeError(cause, usage)}\n`);
    process.exitCode = 1;
  }
};
