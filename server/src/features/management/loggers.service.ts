import type { LoggerChange, LoggerState } from '@ace/contract/management/management.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { inheritedLevel, loggerNamed, overrideLogLevels, readLogLevels } from '../../shared/logging.ts';
import { problem } from '../../shared/problems.ts';
import { recordAction } from '../audits/security.service.ts';
import './management.tables.ts';

const log = loggerNamed('management');

/** All loggers of the program with their levels. */
export const listLoggers = async ({ db }: Context): Promise<LoggerState[]> => {
  const stored = await db.selectFrom('loggerLevel').select('name').execute();
  const storedNames = new Set(stored.map(({ name }) => name));
  return readLogLevels().map((logger) => ({ ...logger, isSet: storedNames.has(logger.name) }));
};

/** Applies the levels that administrators have set. */
const applyStoredLevels = async ({ db, config }: Context) =>
  overrideLogLevels(config.logLevel, await db.selectFrom('loggerLevel').select(['name', 'level']).execute());

/** Applies the stored levels now and whenever another copy changes them. The returned function stops that. */
export const followLogLevels = async (context: Context) => {
  const apply = () => applyStoredLevels(context).catch((error) => log.warn({ error }, 'the stored log levels cannot be read'));
  const unsubscribe = context.bus.subscribe('loggers', apply);
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
  await change(context, user, async ({ db, tell }) => {
    // Serializes changes, so that the audit names the right previous level.
    await sql`lock table "loggerLevel" in share row exclusive mode`.execute(db);
    const before = readLogLevels().find((logger) => logger.name === name);
    if (!before) throw problem('error.http.404');
    if (level) {
      await db
        .insertInto('loggerLevel')
        .values({ name, level })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ level }))
        .execute();
    } else await db.deleteFrom('loggerLevel').where('name', '=', name).execute();
    const message = `${name}: ${before.level} → ${level ?? inheritedLevel(name, context.config.logLevel)}`;
    await recordAction(db, { type: 'LOGGER_LEVEL_CHANGED', principal: user.login, address, message });
    tell('loggers', { name });
  });
  await applyStoredLevels(context);
};
