import { type UserFilter, userFilters } from '@ace/contract/users/filters.ts';
import type { Authority, UserState } from '@ace/contract/users/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../shared/lists/conditions.ts';
import { conditionsBy } from '../../shared/lists/filtering.ts';

/** The condition of the index `appUser_staff`. Few of many users are staff, so that these are found without looking at all. */
const IS_STAFF = sql<boolean>`r.authorities && array['ROLE_EMPLOYEE', 'ROLE_ADMIN']`;
const IS_ADMINISTRATOR = sql<boolean>`'ROLE_ADMIN' = any(r.authorities)`;

/** Whether this is the highest role of the user `r`. */
const ROLE: Record<Authority, RawBuilder<boolean>> = {
  ROLE_USER: sql`not (${IS_STAFF})`,
  ROLE_EMPLOYEE: sql`(${IS_STAFF} and not ${IS_ADMINISTRATOR})`,
  ROLE_ADMIN: sql`(${IS_STAFF} and ${IS_ADMINISTRATOR})`,
};

/** Whether an inactive user still has to open the link of an invitation or an activation. */
const IS_AWAITED = sql<boolean>`(r.invited or r."activationKeyHash" is not null)`;

/** Whether the user `r` is in this state. */
const STATE: Record<UserState, RawBuilder<boolean>> = {
  activated: sql`r.activated`,
  awaiting: sql`(not r.activated and ${IS_AWAITED})`,
  deactivated: sql`(not r.activated and not ${IS_AWAITED})`,
};

/** The conditions of a filter on the user `r`. */
export const conditionsOf = (filter: UserFilter, asker: { timeZone: string; userId: number }): RawBuilder<boolean>[] =>
  conditionsBy(userFilters, filter, asker, {
    role: (roles) => anyOf(roles.map((role) => ROLE[role])),
    state: (states) => anyOf(states.map((state) => STATE[state])),
  });
