import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { confirmUser } from '../users/users.service.ts';
import { findHeldOwners, releaseHeld } from './held.repository.ts';
import { lockGathering } from './limits.repository.ts';

/** The customers whose notifications wait because they would reach too many people. */
export const listHeld = ({ db }: Pick<Context, 'db'>) => findHeldOwners(db);

/**
 * Confirms a customer, and lets what waits for them be sent. Of two employees at once, the second finds nothing that waits. Throws `error.http.404`.
 */
export const releaseNotifications = ({ db, config }: Context, user: Caller, ownerId: number) =>
  db.transaction().execute(async (db) => {
    await lockGathering(db);
    await confirmUser(db, user, ownerId);
    return { released: await releaseHeld(db, ownerId, config.timeZone) };
  });
