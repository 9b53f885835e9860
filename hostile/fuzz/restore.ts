import { sql } from 'kysely';
import { waitForLock } from '../../server/src/shared/database/locks.ts';
import type { Database } from '../../server/src/shared/database/schema.ts';
import { hashKey } from '../../server/src/shared/secrets/mail-keys.ts';
import { MAIL_KEYS } from './valid.ts';

export type StoredAccount = { id: number; login: string; email: string; passwordHash: string; authorities: string[] };

/** Restores an account to its first state after any requests; another user who has taken its login gets a different one. */
export const restoreAccount = (db: Database, { id, login, email, passwordHash, authorities }: StoredAccount) =>
  db.transaction().execute(async (db) => {
    await waitForLock(db, 'names');
    await sql`update "appUser" set login = 'was-' || id, email = 'was-' || id || '@example.com'
      where (login in (${login}, ${email}) or email in (${login}, ${email})) and id <> ${id}`.execute(db);
    await sql`insert into "appUser" (id, login, email, "passwordHash", activated, authorities, "createdBy", "lastModifiedBy")
      overriding system value values (${id}, ${login}, ${email}, ${passwordHash}, true, ${authorities}, 'system', 'system')
      on conflict (id) do update set login = excluded.login, email = excluded.email, "passwordHash" = excluded."passwordHash",
        activated = true, authorities = excluded.authorities, version = 0`.execute(db);
  });

/** Forgets the attempts that rate limits have counted. */
export const forgetAttempts = (db: Database) => sql`delete from "rateLimit"`.execute(db);

const HASHES = {
  activation: hashKey(MAIL_KEYS.activation),
  reset: hashKey(MAIL_KEYS.reset),
  newEmail: hashKey(MAIL_KEYS.newEmail),
};

/** Gives the keys of mails to the accounts, so that they work again; an account that was renamed meanwhile may have had one. */
export const renewMailKeys = (db: Database) =>
  db.transaction().execute(async (db) => {
    await waitForLock(db, 'names');
    await sql`update "appUser" set "activationKeyHash" = null, "resetKeyHash" = null, "newEmail" = null, "newEmailKeyHash" = null
      where "activationKeyHash" = ${HASHES.activation} or "resetKeyHash" = ${HASHES.reset} or "newEmailKeyHash" = ${HASHES.newEmail}`.execute(
      db,
    );
    await sql`update "appUser" set
        "activationKeyHash" = case login when 'admin' then ${HASHES.activation} end, "activationDate" = now(),
        "resetKeyHash" = case login when 'employee' then ${HASHES.reset} end, "resetDate" = now(),
        "newEmail" = 'new@example.com', "newEmailKeyHash" = case login when 'user' then ${HASHES.newEmail} end,
        "newEmailDate" = now()
      where login in ('admin', 'employee', 'user')`.execute(db);
  });
