import { randomBytes } from 'node:crypto';
import type { Context } from '../../shared/context/context.ts';
import { hashPassword } from '../../shared/passwords.ts';

/** Creates the account `admin` in an empty database. Its password comes from the settings; otherwise it is generated and printed once. */
export const createAdministrator = async ({ db, config }: Context, printLine: (text: string) => void) => {
  const existing = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  if (existing) return;
  const password = config.adminPassword ?? randomBytes(15).toString('base64url');
  await db
    .insertInto('appUser')
    .values({
      login: 'admin',
      email: 'admin@localhost',
      passwordHash: await hashPassword(password),
      langKey: 'vi',
      activated: true,
      isConfirmed: true,
      authorities: ['ROLE_ADMIN', 'ROLE_USER'],
      createdBy: 'system',
      lastModifiedBy: 'system',
    })
    // Another copy may create the account at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!config.adminPassword) printLine(`\nThe password of admin, shown this once: ${password}`);
};
