import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';

/** Id and login of a user, to own something; undefined if there is none. */
export const findOwner = (db: Database, id: number) =>
  db.selectFrom('appUser').select(['id', 'login']).where('id', '=', id).executeTakeFirst();

/** Any number: who takes it gives out logins and e-mail addresses alone. */
const NAMES_LOCK = 7_214_003;

/** A login may not be somebody else's e-mail address, nor the other way round, and no index can see to that: who gives out names waits here. */
export const lockNames = (db: Database) => sql`select pg_advisory_xact_lock(${NAMES_LOCK})`.execute(db);

/** Logins that stand for nobody, or are the last part of an address of the API. */
const RESERVED = new Set(['system', 'anonymous', 'authorities']);

/** Whether somebody (other than `exceptId`) has this as login or e-mail address, or nobody may. */
export const isNameTaken = async (db: Database, name: string, exceptId = 0) =>
  RESERVED.has(name) ||
  (await db
    .selectFrom('appUser')
    .select('id')
    .where((eb) => eb.or([eb('login', '=', name), eb('email', '=', name)]))
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined;
