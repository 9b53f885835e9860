import { randomBytes } from 'node:crypto';
import type { Context } from '../../shared/context/context.ts';
import { hashPassword } from '../../shared/passwords.ts';

/** On the first start without samples: the account `admin`, its password from the settings or made here and told once. */
export const createAdministrator = async ({ db, config }: Context, tell: (text: string) => void) => {
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
      authorities: ['ROLE_ADMIN', 'ROLE_USER'],
      createdBy: 'system',
      lastModifiedBy: 'system',
    })
    // Another copy may start at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!config.adminPassword) tell(`\nThe password of admin, shown this once: ${password}`);
};
