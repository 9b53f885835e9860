import type { User } from '@ace/contract/users/user.ts';
import type { Generated } from 'kysely';
import type { OptionalInstantColumn, TableOf } from '../../shared/database/schema.ts';

type UserTable = TableOf<Omit<User, 'awaits' | 'isConfirmed'>> & {
  isConfirmed: Generated<boolean>;
  passwordHash: string;
  /** Set until a registered user opens the activation link. */
  activationKeyHash: Generated<string | null>;
  activationDate: OptionalInstantColumn;
  resetKeyHash: Generated<string | null>;
  resetDate: OptionalInstantColumn;
  /** Created by an administrator, and no password chosen yet: the reset key activates this user. */
  invited: Generated<boolean>;
  /** An e-mail address that is not confirmed yet, and the hash of the key that confirms it. */
  newEmail: Generated<string | null>;
  newEmailKeyHash: Generated<string | null>;
  newEmailDate: OptionalInstantColumn;
};

declare module '../../shared/database/schema.ts' {
  interface Schema {
    appUser: UserTable;
    /** Written by triggers, in one row per shard; the sum counts. */
    userCount: { shard: number; total: number };
  }
}
