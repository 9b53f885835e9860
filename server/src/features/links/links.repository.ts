import type { Updateable } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { isNewEmailFresh, isResetFresh, isUnconfirmedFresh } from './links.reads.ts';

/** Keys and when they were given out: no change of the user that anybody else would want to know of. */
export const setKeys = (db: Database, id: number, keys: Updateable<Schema['appUser']>) =>
  db.updateTable('appUser').set(keys).where('id', '=', id).execute();

/** Who a mail goes to, and the keys that are good for now. */
export const findMailReceiver = (db: Database, userId: number) =>
  db
    .selectFrom('appUser')
    .select(['login', 'email', 'firstName', 'lastName', 'langKey', 'activationKeyHash', 'resetKeyHash', 'newEmail', 'newEmailKeyHash'])
    .select([isUnconfirmedFresh.as('isActivationFresh'), isResetFresh.as('isResetFresh'), isNewEmailFresh.as('isNewEmailFresh')])
    .where('id', '=', userId)
    .executeTakeFirst();
