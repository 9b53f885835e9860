import type { Database } from '../../shared/database/schema.ts';

/** Id and login of a user, to own something; undefined if there is none. */
export const findOwner = (db: Database, id: number) =>
  db.selectFrom('appUser').select(['id', 'login']).where('id', '=', id).executeTakeFirst();
