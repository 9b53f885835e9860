import { randomBytes } from 'node:crypto';
import { change, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { hashPassword } from '../../shared/secrets/passwords.ts';

/** Creates the account `admin` in an empty database. Its password comes from the settings; otherwise it is generated and printed once. */
export const createAdministrator = async (context: Context, printLine: (text: string) => void) => {
  const { db, config } = context;
  const existing = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  if (existing) return;
  const password = config.adminPassword ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  await change(context, SYSTEM, (tx) =>
    tx.db
      .insertInto('appUser')
      .values({
        login: 'admin',
        email: 'admin@localhost',
        passwordHash,
        langKey: 'vi',
        activated: true,
        isConfirmed: true,
        authorities: ['ROLE_ADMIN', 'ROLE_USER'],
        createdBy: tx.caller.login,
        lastModifiedBy: tx.caller.login,
      })
      // Another copy may create the account at the same time.
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  if (!config.adminPassword) printLine(`\nThe password of admin, shown this once: ${password}`);
};
