import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

export type { Logger } from 'pino';

const PINO_LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error', OFF: 'silent' } as const;

const root = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label.toUpperCase() }) },
});

const loggers = new Map<string, Logger>();

/** The logger of that name, made at its first use; names are dotted, broad to narrow: `http`, `database.embedded`. */
export const loggerNamed = (name: string): Logger => {
  const logger = loggers.get(name) ?? root.child({ logger: name }, { level: root.level });
  loggers.set(name, logger);
  return logger;
};

/** Sets the level of every logger there is and of those to come. */
export const setLogLevel = (level: Config['logLevel']) => {
  root.level = PINO_LEVELS[level];
  for (const logger of loggers.values()) logger.level = root.level;
};
