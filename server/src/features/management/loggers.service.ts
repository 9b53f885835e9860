import type { LoggerChange, LoggerState } from '@ace/contract/management/management.ts';
import { sql } from 'kysely';
import type { Context } from '../../shared/context/context.ts';
import { inheritedLevel, loggerNamed, overrideLogLevels, readLogLevels } from '../../shared/logging.ts';
import { problem } from '../../shared/problems.ts';
import type { SignedInUser } from '../../shared/signed-in-user.ts';
import { recordEvent } from '../audits/security.service.ts';

const log = loggerNamed('management');

/** Every named logger of the program. */
export const listLoggers = async ({ db }: Context): Promise<LoggerState[]> => {
  const stored = await db.selectFrom('loggerLevel').select('name').execute();
  const set = new Set(stored.map(({ name }) => name));
  return readLogLevels().map((logger) => ({ ...logger, isSet: set.has(logger.name) }));
};

/** Takes the levels that administrators set. */
const takeStoredLevels = async ({ db, config }: Context) =>
  overrideLogLevels(config.logLevel, await db.selectFrom('loggerLevel').select(['name', 'level']).execute());

/** Takes the stored levels now, and whenever another copy changes them; the answer ends it. */
export const followLogLevels = async (context: Context) => {
  const follow = () => takeStoredLevels(context).catch((error) => log.warn({ error }, 'log levels stay as they are'));
  const unsubscribe = context.bus.subscribe('loggers', follow);
  const forget = context.bus.whenConnected(follow);
  await follow();
  return () => {
    unsubscribe();
    forget();
  };
};

/**
 * Changes the level of a logger, on this copy before it answers and on the others right after; writes it into the security audit.
 * Throws `error.http.404` for a name that no logger bears.
 */
export const changeLogLevel = async (context: Context, user: SignedInUser, address: string, { name, level }: LoggerChange) => {
  await context.db.transaction().execute(async (db) => {
    // One change after the other.
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
    await recordEvent(db, { type: 'LOGGER_LEVEL_CHANGED', principal: user.login, address, message });
  });
  await takeStoredLevels(context);
  context.bus.publish('loggers', { name });
};
