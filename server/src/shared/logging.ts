import type { LogLevel } from '@ace/contract/management/management.ts';
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

const PINO_LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error', OFF: 'silent' } as const;

/** The parent of all loggers. */
const ROOT = 'ROOT';

/** Masks what messages of libraries may contain: credentials and parameters of URLs, and e-mail addresses. */
const withoutSecrets = (text: string) =>
  text
    .replace(/\/\/[^\s/]+@/g, '//******@')
    .replace(/(\w:\/\/[^\s?]*)(\?[^\s"']+)?/g, (_, address, query) => (query ? `${address}?…` : address))
    .replace(/(?<![\w.*+%-])[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, '…@…');

/** Whether the message of an error quotes what it was given: PostgreSQL about a wrong value (SQLSTATE class 22), and `JSON.parse`. */
const isQuoting = (error: Error) => error instanceof SyntaxError || ('code' in error && /^22\w{3}$/.test(String(error.code)));

const withoutValues = (message: string) => message.replace(/".*"/s, '"…"');

/** How many levels of causes are logged. */
const MAX_CAUSES = 5;

/**
 * Logs only the type, message, code, stack and causes of an error: database errors also contain values of records. What messages quote is left out.
 */
export const serializeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutSecrets(error) : error;
  const { name, cause } = error;
  const message = isQuoting(error) ? withoutValues(error.message) : error.message;
  const stack = error.stack?.replaceAll(error.message || '\0', () => message);
  const nested = error instanceof AggregateError ? error.errors : cause === undefined ? [] : [cause];
  return {
    type: error.constructor.name || name,
    message: withoutSecrets(message),
    ...('code' in error && error.code !== undefined ? { code: error.code } : {}),
    ...(stack ? { stack: withoutSecrets(stack) } : {}),
    ...(nested.length > 0 && depth < MAX_CAUSES ? { causes: nested.map((each) => serializeError(each, depth + 1)) } : {}),
  };
};

/** Describes an error in one line, for the operator who starts the program. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  const code = 'code' in error && error.code ? ` (${String(error.code)})` : '';
  const [first] = error instanceof AggregateError ? error.errors : [];
  const message = error.message || (first ? reasonOf(first) : error.name);
  return `${withoutSecrets(message).replace(/\s+/g, ' ').trim()}${message.includes(code.slice(2, -1)) ? '' : code}`;
};

const output = pino.destination({ dest: 1, sync: true });
// A full disk or a closed pipe must not end the process. Log lines that cannot be written are lost.
output.on('error', () => {});

const root = pino(
  {
    base: null,
    level: 'trace',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label.toUpperCase() }) },
    serializers: { error: (error) => serializeError(error) },
  },
  output,
);

const loggers = new Map<string, Logger>();

/** The levels that were set. Any other logger inherits the level of its nearest parent, finally that of `ROOT`. */
const levels = new Map<string, LogLevel>([[ROOT, 'INFO']]);

const parentOf = (name: string) => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : ROOT);

const levelOf = (name: string): LogLevel => levels.get(name) ?? levelOf(parentOf(name));

/** The level that a logger has if none is set for it; `base` is `LOG_LEVEL`. */
export const inheritedLevel = (name: string, base: LogLevel) => (name === ROOT ? base : levelOf(parentOf(name)));

/** The logger of this name, created at the first call. A dot separates parent and child: `database.embedded`. */
export const loggerNamed = (name: string): Logger => {
  const logger = loggers.get(name) ?? root.child({ logger: name }, { level: PINO_LEVELS[levelOf(name)] });
  loggers.set(name, logger);
  return logger;
};

const applyLevels = () => {
  for (const [name, logger] of loggers) logger.level = PINO_LEVELS[levelOf(name)];
};

/** Sets the level of `ROOT`, and so of all loggers without a level of their own. */
export const setLogLevel = (level: LogLevel) => {
  levels.set(ROOT, level);
  applyLevels();
};

/** All loggers with their effective levels. */
export const readLogLevels = (): { name: string; level: LogLevel }[] =>
  [ROOT, ...loggers.keys()].sort().map((name) => ({ name, level: levelOf(name) }));

/** Sets the level of `ROOT` to `base`, and replaces the levels of all other loggers with `overrides`. */
export const overrideLogLevels = (base: LogLevel, overrides: Record<string, LogLevel>) => {
  levels.clear();
  levels.set(ROOT, base);
  for (const [name, level] of Object.entries(overrides)) levels.set(name, level);
  applyLevels();
};
