import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import { confirmUser } from '../users/users.service.ts';
import { findHeldOwners, releaseHeld } from './held.repository.ts';

/** The customers whose notifications wait because they would reach too many people. */
export const listHeld = ({ db }: Pick<Context, 'db'>) => findHeldOwners(db);

/**
 * Confirms a customer, and lets what waits for them be sent. Of two employees at once, the second finds nothing that waits. Throws `error.http.404`.
 */
export const releaseNotifications = (context: Context, user: Caller, ownerId: number) =>
  change(context, user, async (tx) => {
    await waitForLock(tx.db, 'gathering');
    await confirmUser(tx, ownerId);
    return { released: await releaseHeld(tx.db, ownerId, context.config.timeZone) };
  });
