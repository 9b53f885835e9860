import { isEmail } from '@ace/contract/shared/text.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';

/** Id and login of a user, to own something; undefined if there is none. */
export const findOwner = (db: Database, id: number) =>
  db.selectFrom('appUser').select(['id', 'login']).where('id', '=', id).executeTakeFirst();

/** Any number: who takes it gives out logins and e-mail addresses alone. */
const NAMES_LOCK = 7_214_003;

const lockNames = (db: Database) => sql`select pg_advisory_xact_lock(${NAMES_LOCK})`.execute(db);

/** Logins that stand for nobody, or are the last part of an address of the API. */
const RESERVED = new Set(['system', 'anonymous', 'authorities']);

/** Whether somebody (other than `exceptId`) has this as login or e-mail address, or nobody may. */
const isNameTaken = async (db: Database, name: string, exceptId = 0) =>
  RESERVED.has(name) ||
  (await db
    .selectFrom('appUser')
    .select('id')
    .where((eb) => eb.or([eb('login', '=', name), eb('email', '=', name)]))
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined;

/**
 * Throws `Email` on `login` where it has the form of an e-mail address that is not the user's own: the owner of that address could not
 * register with it any more.
 */
export const refuseForeignLogin = (entity: string, { login, email }: { login: string; email: string }) => {
  if (login !== email && isEmail(login)) throw fieldProblem(entity, 'login', 'Email');
};

/**
 * For whoever gives out names, before he does: throws `error.userexists` or `error.emailexists` for what somebody other than `exceptId` has.
 * A login may not be somebody else's e-mail address, nor the other way round, and no index can see to that: the others wait until the
 * transaction ends.
 */
export const refuseTakenNames = async (db: Database, { login, email }: { login?: string; email: string }, exceptId = 0) => {
  await lockNames(db);
  if (login !== undefined && (await isNameTaken(db, login, exceptId))) throw problem('error.userexists');
  if (await isNameTaken(db, email, exceptId)) throw problem('error.emailexists');
};
