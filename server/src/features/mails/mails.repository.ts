import type { Updateable } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { isActivationFresh, isNewEmailFresh, isResetFresh } from './mails.reads.ts';

/** Writes keys and their dates. It changes neither version nor audit, because keys are no data that people edit. */
export const setKeys = ({ db }: Change, id: number, keys: Updateable<Schema['appUser']>) =>
  db.updateTable('appUser').set(keys).where('id', '=', id).execute();

/** The receiver of a mail, with the hashes of their current keys and whether these have expired. */
export const findMailReceiver = (db: Database, userId: number) =>
  db
    .selectFrom('appUser')
    .select(['login', 'email', 'firstName', 'lastName', 'langKey', 'activationKeyHash', 'resetKeyHash', 'newEmail', 'newEmailKeyHash'])
    .select([isActivationFresh.as('isActivationFresh'), isResetFresh.as('isResetFresh'), isNewEmailFresh.as('isNewEmailFresh')])
    .where('id', '=', userId)
    .executeTakeFirst();
