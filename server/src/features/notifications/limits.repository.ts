import { HELD } from '@ace/contract/notifications/kinds.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { todayIn } from '../../shared/lists/days.ts';
import { shipmentsWith } from '../shipments/shipments.reads.ts';
import { STAFF, usersWith } from '../users/users.reads.ts';
import { HAPPENED, type PersonKey } from './notifications.repository.ts';
import './notifications.tables.ts';

/** A notification that is due, and what decides whether it is sent now. Days are those of the company. */
export type DueNotification = {
  id: number;
  ownerId: number;
  /** Without limits: an employee wants it, or owns the shipment, or it goes to the owner. */
  isFree: boolean;
  isConfirmed: boolean;
  /** When shipments of this owner first notify the address; null if it is new. */
  day: string | null;
  /** Mails that the address got today about shipments of unconfirmed owners. */
  mails: number;
  today: string;
  tomorrow: string;
};

/** What waits for a person and is due within `waitMs`, in the order in which it was planned. */
export const findDue = async (
  db: Database,
  { channel, address, language }: PersonKey,
  { waitMs, limit, timeZone }: { waitMs: number; limit: number; timeZone: string },
) => {
  const { rows } = await sql<DueNotification>`select n.id, s."ownerId",
      n."repeatOf" is not null or o.authorities && ${STAFF} or (n.channel = 'email' and n.address = lower(o.email)) as "isFree",
      o."isConfirmed", r.day, case when a."unconfirmedDay" = d.today then a."unconfirmedMails" else 0 end as mails,
      d.today, d.today + 1 as tomorrow
    from notification n join ${shipmentsWith('id', 'ownerId')} s on s.id = n."shipmentId"
      join ${usersWith('id', 'email', 'authorities', 'isConfirmed')} o on o.id = s."ownerId"
      join "notificationAddress" a on a.channel = n.channel and a.address = n.address
      left join "notificationReach" r on r."ownerId" = s."ownerId" and r.channel = n.channel and r.address = n.address
      cross join (select ${todayIn(timeZone)} as today) d
    where n.state = 'waiting' and n.channel = ${channel} and n.address = ${address} and n.language = ${language}
      and n."dueDate" <= now() + ${waitMs} * interval '1 millisecond' and n."eventDate" <= ${HAPPENED}
    order by n.id limit ${limit}`.execute(db);
  return rows;
};

/**
 * Reserves a day for the first notification of an address by an owner, and returns it: today if less than `limit` new ones have today, otherwise the
 * first day after all others that has room. So each is decided about once, however many wait.
 */
export const reserveDay = async (db: Database, ownerId: number, { channel, address }: PersonKey, limit: number, timeZone: string) => {
  const usedOn = (day: 'today' | 'latest') =>
    sql`(select count(*) from "notificationReach" where "ownerId" = ${ownerId} and day = d.${sql.ref(day)})`;
  const { rows } = await sql<{ day: string }>`insert into "notificationReach" ("ownerId", channel, address, day)
    select ${ownerId}, ${channel}, ${address},
      case when ${usedOn('today')} < ${limit} then today when ${usedOn('latest')} < ${limit} then latest else latest + 1 end
    from (select ${todayIn(timeZone)} as today,
      greatest(${todayIn(timeZone)}, (select max(day) from "notificationReach" where "ownerId" = ${ownerId})) as latest) d
    returning day`.execute(db);
  return rows[0]?.day ?? '';
};

/** Puts notifications into a mail. */
export const putIntoMail = async (db: Database, ids: number[], mailId: string) => {
  await db
    .updateTable('notification')
    .set({ state: 'sending', mailId, reason: null, heldFor: null })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
};

/** Lets notifications wait for a later day, to the same time of it: that is outside the quiet hours of the person. */
export const hold = async (db: Database, ids: number[], { ownerId, day }: { ownerId: number; day: string }, timeZone: string) => {
  await sql`update notification set reason = ${HELD}, "heldFor" = ${ownerId}, "heldDate" = coalesce("heldDate", now()),
      "dueDate" = (("dueDate" at time zone ${timeZone}) + (${day}::date - ("dueDate" at time zone ${timeZone})::date) * interval '1 day')
        at time zone ${timeZone}
    where id = any(${ids}) and state = 'waiting'`.execute(db);
};

/** Counts a mail about shipments of unconfirmed owners to an address. */
export const countMail = async (db: Database, { channel, address }: PersonKey, day: string) => {
  await sql`update "notificationAddress" set "unconfirmedDay" = ${day}::date,
      "unconfirmedMails" = case when "unconfirmedDay" = ${day}::date then "unconfirmedMails" + 1 else 1 end
    where channel = ${channel} and address = ${address}`.execute(db);
};
