import type { LogLevel } from '@ace/contract/management/management.ts';
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

const PINO_LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error', OFF: 'silent' } as const;

/** The logger above all others. */
const ROOT = 'ROOT';

const root = pino({
  base: null,
  level: 'trace',
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label.toUpperCase() }) },
});

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
