import type { HeldOwner } from '@ace/contract/notifications/held.ts';
import { HELD_LIMITS } from '@ace/contract/notifications/kinds.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { todayIn } from '../../shared/lists/days.ts';
import { STAFF, usersWith } from '../users/users.reads.ts';
import './notifications.tables.ts';

/** The most owners that are looked at, in the order of their ids. */
const MAX_OWNERS = 1_000;

/** The most notifications that are released at once, so that it takes no longer than a statement may. */
const MAX_RELEASED = 10_000;

const IS_HELD = sql`n.state = 'waiting' and n."heldFor" is not null`;

/** The active owners whose notifications wait, those first whose have waited longest. It reads one entry of the index for each. */
export const findHeldOwners = async (db: Database): Promise<HeldOwner[]> => {
  const { rows } = await sql<HeldOwner>`with recursive owner (id) as (
      (select min("heldFor") from notification n where ${IS_HELD})
      union all
      select (select min("heldFor") from notification n where ${IS_HELD} and "heldFor" > owner.id) from owner where owner.id is not null
    ), oldest as (
      select u.id, u.login, u.company, u."firstName", u."lastName", u."isConfirmed" or u.authorities && ${STAFF} as "isConfirmed",
        (select min("heldDate") from notification n where ${IS_HELD} and "heldFor" = u.id) as since
      from (select id from owner where id is not null limit ${MAX_OWNERS}) given join ${usersWith('id', 'login', 'company', 'firstName', 'lastName', 'isConfirmed', 'authorities', 'activated')} u
        on u.id = given.id and u.activated
      order by since limit ${HELD_LIMITS.owners})
    select oldest.*, (select count(*) from (select from notification n where ${IS_HELD} and "heldFor" = oldest.id limit ${HELD_LIMITS.waiting}) held)
      as waiting from oldest order by since`.execute(db);
  return rows;
};

/** Lets the notifications that wait for an owner be sent, due since they were held, those first that have waited longest. Returns how many. */
export const releaseHeld = async (db: Database, ownerId: number, timeZone: string) => {
  const { rows } = await sql<{ released: number }>`with released as (
      update notification set reason = null, "heldFor" = null, "dueDate" = "heldDate" where id in (
        select id from notification n where ${IS_HELD} and "heldFor" = ${ownerId} order by "heldDate" limit ${MAX_RELEASED})
      returning channel, address
    ), reached as (
      update "notificationReach" r set day = ${todayIn(timeZone)} from (select distinct channel, address from released) a
      where r."ownerId" = ${ownerId} and r.channel = a.channel and r.address = a.address and r.day > ${todayIn(timeZone)})
    select count(*)::integer as released from released`.execute(db);
  return rows[0]?.released ?? 0;
};
