import type { FilterPerson } from '@ace/contract/shared/filters.ts';
import type { TrackingFilter } from '@ace/contract/trackings/filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { givenOf, oneOf } from '../../shared/lists/conditions.ts';
import { instantWithin } from '../../shared/lists/days.ts';
import { findOwner } from '../users/users.reads.ts';

/** The login of a person, as trackings have it. Null, which no tracking has, if the user may not know the person. */
const findLogin = async ({ db }: Context, user: Caller, id: FilterPerson) => {
  if (id === 'me' || id === user.id) return user.login;
  return visibleTo(user) === null ? ((await findOwner(db, id))?.login ?? null) : null;
};

/** The conditions of a filter on the tracking `r`. */
export const conditionsOf = async (
  context: Context,
  user: Caller,
  { status, eventFrom, eventTo, createdById, source }: TrackingFilter,
): Promise<RawBuilder<boolean>[]> =>
  givenOf([
    status.length > 0 && oneOf(sql`r."deliveryStatus"`, status),
    ...instantWithin(sql`r."dateTime"`, { from: eventFrom, to: eventTo }, context.config.timeZone),
    // The login itself instead of a look-up in the statement: the planner knows how many trackings have it.
    createdById && sql<boolean>`r."createdBy" = ${await findLogin(context, user, createdById)}`,
    // Written out, as PostgreSQL needs it to take the index (migration 0063).
    source && sql<boolean>`r.source = ${sql.lit(source)}`,
  ]);
