import { LOG_LEVELS, type LoggerChange, type LoggerState } from '@ace/contract/management/management.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { inheritedLevel, loggerNamed, overrideLogLevels, readLogLevels } from '../../shared/logging.ts';
import { problem } from '../../shared/problems.ts';
import { lockSetting, readSetting, writeSetting } from '../../shared/settings/settings.ts';
import { recordAction } from '../audits/security.service.ts';

const log = loggerNamed('management');

/** All loggers of the program with their levels. */
export const listLoggers = async ({ db }: Context): Promise<LoggerState[]> => {
  const { value } = await readSetting(db, LOG_LEVELS);
  return readLogLevels().map((logger) => ({ ...logger, isSet: Object.hasOwn(value, logger.name) }));
};

/** Applies the levels that administrators have set. */
const applyStoredLevels = async ({ db, config }: Context) => overrideLogLevels(config.logLevel, (await readSetting(db, LOG_LEVELS)).value);

/** Applies the stored levels now and whenever another copy changes them. The returned function stops that. */
export const followLogLevels = async (context: Context) => {
  const apply = () => applyStoredLevels(context).catch((error) => log.warn({ error }, 'the stored log levels cannot be read'));
  const unsubscribe = context.bus.subscribe('settings', (name) => name === LOG_LEVELS.name && apply());
  const stopListening = context.bus.whenConnected(apply);
  await apply();
  return () => {
    unsubscribe();
    stopListening();
  };
};

/**
 * Changes the level of a logger and records a security audit event. The level applies to this copy when the call returns, and to the others
 * shortly after. Throws `error.http.404` for an unknown logger.
 */
export const changeLogLevel = async (context: Context, user: Caller, address: string, { name, level }: LoggerChange) => {
  await change(context, user, async (tx) => {
    const { value } = await lockSetting(tx, LOG_LEVELS);
    const before = readLogLevels().find((logger) => logger.name === name);
    if (!before) throw problem('error.http.404');
    const { [name]: _former, ...others } = value;
    await writeSetting(tx, LOG_LEVELS, level ? { ...others, [name]: level } : others);
    const message = `${name}: ${before.level} → ${level ?? inheritedLevel(name, context.config.logLevel)}`;
    await recordAction(tx.db, { type: 'LOGGER_LEVEL_CHANGED', principal: user.login, address, message });
  });
  await applyStoredLevels(context);
};
