import { isAllowed } from '@ace/contract/permissions.ts';
import { type Language, personName } from '@ace/contract/shared/languages.ts';
import { isEmail } from '@ace/contract/shared/text/text.ts';
import { AUTHORITIES, includedAuthorities } from '@ace/contract/users/roles.ts';
import type { OwnerChoice } from '@ace/contract/users/user.ts';
import { sql } from 'kysely';
import { callerOf } from '../../shared/caller.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import { type Database, reading } from '../../shared/database/schema.ts';
import { PREPARED } from '../../shared/database/statements.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import './users.tables.ts';

/** Users with some columns. */
export const usersWith = reading('appUser');

/** Id and login of a user; undefined if there is none. */
export const findOwner = (db: Database, id: number) =>
  db.selectFrom('appUser').select(['id', 'login']).where('id', '=', id).executeTakeFirst();

/** Those of these users who exist. Locks their rows: no other transaction deletes them or changes their logins before this one ends. */
export const lockOwners = async (db: Database, ids: number[]) => {
  const { rows } = await sql<{
    id: number;
  }>`${sql.raw(PREPARED)} select id from "appUser" where id = any(${[...new Set(ids)]}::bigint[]) order by id for key share`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** What papers call these users: company and person, or the login of who has neither. */
export const findPaperNames = async (db: Database, ids: number[], language: Language) => {
  const users = await db.selectFrom('appUser').select(['id', 'login', 'company', 'firstName', 'lastName']).where('id', 'in', ids).execute();
  const nameOf = (user: (typeof users)[number]) => [user.company, personName(user, language)].filter(Boolean).join(' – ') || user.login;
  return Object.fromEntries(users.map((user) => [user.id, nameOf(user)]));
};

/** The roles that see all records. */
export const STAFF = AUTHORITIES.filter((authority) => isAllowed('records:all', { authorities: includedAuthorities([authority]) }));

/** The most colleagues to choose from. */
const MAX_COLLEAGUES = 1_000;

/** The active users who see all records, by login; only the one with `id` if that is given. */
export const findColleagues = (db: Database, id?: number) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login'])
    .where('activated', '=', true)
    .where(sql<boolean>`authorities && ${STAFF}`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('login')
    .limit(MAX_COLLEAGUES)
    .execute();

/** Those of these users who are active customers, with company and names. */
export const findCustomers = (db: Database, ids: number[]): Promise<OwnerChoice[]> =>
  db
    .selectFrom('appUser')
    .select(['id', 'login', 'company', 'firstName', 'lastName'])
    .where('id', 'in', ids)
    .where('activated', '=', true)
    .where(sql<boolean>`not authorities && ${STAFF}`)
    .execute();

const senders = (db: Database) =>
  db.selectFrom('appUser').select(['id', 'login', 'email', 'company', 'firstName', 'lastName', 'phone', 'address', 'langKey']);

/** A user with what their account says of them as a sender. */
export const findSender = (db: Database, id: number) => senders(db).where('id', '=', id).executeTakeFirstOrThrow();

/** The same of the users with one of these texts, in lower case, as login, e-mail address or company. */
export const findSendersNamed = (db: Database, names: string[]) =>
  senders(db)
    .where((eb) =>
      eb.or((['login', 'email', 'company'] as const).map((column) => eb(eb.fn('lower', [column]), '=', eb.fn.any(eb.val(names))))),
    )
    .execute();

/** The e-mail address of a user. */
export const findEmail = async (db: Database, id: number) =>
  (await db.selectFrom('appUser').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** The id of the user with this login; undefined if there is none. */
export const findUserId = async (db: Database, login: string) =>
  (await db.selectFrom('appUser').select('id').where('login', '=', login).executeTakeFirst())?.id;

/** The user of a job, with all permissions that they have now; undefined if they are not active. */
export const findJobCaller = async (db: Database, id: number, job: string) => {
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'login', 'authorities'])
    .where('id', '=', id)
    .where('activated', '=', true)
    .executeTakeFirst();
  return user && callerOf(user, { kind: 'job', job });
};

/** Names that no user may have: they mean no person in audits, or are part of a URL of the API. */
const RESERVED_NAMES = new Set(['system', 'anonymous', 'authorities']);

/** Whether a user other than `exceptId` has this login or e-mail address, or the name is reserved. */
const isNameTaken = async (db: Database, name: string, exceptId = 0) =>
  RESERVED_NAMES.has(name) ||
  (await db
    .selectFrom('appUser')
    .select('id')
    .where((eb) => eb.or([eb('login', '=', name), eb('email', '=', name)]))
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined;

/**
 * Throws `Email` at `login` if the login is an e-mail address other than the user's own. Otherwise the owner of that address could not
 * register with it any more.
 */
export const refuseForeignEmailAsLogin = (entity: string, { login, email }: { login: string; email: string }) => {
  if (login !== email && isEmail(login)) throw fieldProblem(entity, 'login', 'Email');
};

/**
 * Call before writing a login or e-mail address. Throws `error.userexists` or `error.emailexists` if a user other than `exceptId` has it. A
 * login must not equal the e-mail address of another user either, which no unique index can enforce. Therefore this locks all names until
 * the transaction ends.
 */
export const refuseTakenNames = async (db: Database, { login, email }: { login?: string; email: string }, exceptId = 0) => {
  await waitForLock(db, 'names');
  if (login !== undefined && (await isNameTaken(db, login, exceptId))) throw problem('error.userexists');
  if (await isNameTaken(db, email, exceptId)) throw problem('error.emailexists');
};
