import type { LogLevel } from '@ace/contract/management/management.ts';
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

const PINO_LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error', OFF: 'silent' } as const;

/** The logger above all others. */
const ROOT = 'ROOT';

/** Addresses in messages of libraries may hold who signs in there. */
const withoutCredentials = (text: string) => text.replace(/\/\/[^\s/@]+@/g, '//******@');

/** How deep the causes of an error are followed. */
const MAX_CAUSES = 5;

/**
 * What the log says of an error: kind, message, code, stack and causes. Nothing else of it: errors of the database carry values of records.
 */
export const serializeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutCredentials(error) : error;
  const { name, message, stack, cause } = error;
  const nested = error instanceof AggregateError ? error.errors : cause === undefined ? [] : [cause];
  return {
    type: error.constructor.name || name,
    message: withoutCredentials(message),
    ...('code' in error && error.code !== undefined ? { code: error.code } : {}),
    ...(stack ? { stack: withoutCredentials(stack) } : {}),
    ...(nested.length > 0 && depth < MAX_CAUSES ? { causes: nested.map((each) => serializeError(each, depth + 1)) } : {}),
  };
};

/** An error in one line, for the person who starts the program. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return withoutCredentials(String(error));
  const code = 'code' in error && error.code ? ` (${String(error.code)})` : '';
  const [first] = error instanceof AggregateError ? error.errors : [];
  const message = error.message || (first ? reasonOf(first) : error.name);
  return `${withoutCredentials(message).replace(/\s+/g, ' ').trim()}${message.includes(code.slice(2, -1)) ? '' : code}`;
};

const output = pino.destination({ dest: 1, sync: true });
// A full disk or a closed pipe behind the log must not end the program; what cannot be written is lost.
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

/** Levels that were set; a logger without one has that of the next broader name, at last that of `ROOT`. */
const levels = new Map<string, LogLevel>([[ROOT, 'INFO']]);

const broader = (name: string) => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : ROOT);

const levelOf = (name: string): LogLevel => levels.get(name) ?? levelOf(broader(name));

/** The level that a logger has when none is set for it; `base` is that of the settings. */
export const inheritedLevel = (name: string, base: LogLevel) => (name === ROOT ? base : levelOf(broader(name)));

/** The logger of that name, made at its first use; names are dotted, broad to narrow: `http`, `database.embedded`. */
export const loggerNamed = (name: string): Logger => {
  const logger = loggers.get(name) ?? root.child({ logger: name }, { level: PINO_LEVELS[levelOf(name)] });
  loggers.set(name, logger);
  return logger;
};

const apply = () => {
  for (const [name, logger] of loggers) logger.level = PINO_LEVELS[levelOf(name)];
};

/** Sets the level of all loggers that have none of their own, now and from now on. */
export const setLogLevel = (level: LogLevel) => {
  levels.set(ROOT, level);
  apply();
};

/** Every logger by its name, with the level that it has in effect. */
export const readLogLevels = (): { name: string; level: LogLevel }[] =>
  [ROOT, ...loggers.keys()].sort().map((name) => ({ name, level: levelOf(name) }));

/** Replaces the levels that were set beside the one of the settings. */
export const overrideLogLevels = (base: LogLevel, overrides: { name: string; level: LogLevel }[]) => {
  levels.clear();
  levels.set(ROOT, base);
  for (const { name, level } of overrides) levels.set(name, level);
  apply();
};
