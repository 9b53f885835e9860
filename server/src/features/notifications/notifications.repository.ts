import { randomBytes } from 'node:crypto';
import { NOTIFIED_STATUSES, type NotificationChannel, type SkipReason } from '@ace/contract/notifications/kinds.ts';
import { MAX_LISTED, Notification } from '@ace/contract/notifications/notification.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import type { PublicReason } from '@ace/contract/trackings/statuses.ts';
import { type DeliveryStatus, PLANNED_AFTER_MINUTES } from '@ace/contract/trackings/statuses.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { todayIn } from '../../shared/lists/days.ts';
import { isBackfill } from '../partner-events/partner-events.reads.ts';
import {
  isPastEstimate,
  needsAttention,
  offsetOfEvent,
  progressOf,
  progressWith,
  reportOf,
  STOP_TEXT,
} from '../progress/progress.reads.ts';
import { AT_PARTNER } from '../shipments/public.reads.ts';
import { shipmentsWith } from '../shipments/shipments.reads.ts';
import { trackingsWith } from '../trackings/trackings.reads.ts';
import { STAFF, usersWith } from '../users/users.reads.ts';
import type { Candidate, Planned, Subject } from './notifications.rules.ts';
import type { Parcel } from './templates/parcels.ts';
import './notifications.tables.ts';

const COLUMNS = fieldsOf(Notification);

/** The time until which trackings have happened; those of later times are planned. */
export const HAPPENED = sql`now() + ${sql.lit(PLANNED_AFTER_MINUTES)} * interval '1 minute'`;

/** The people of the shipment `s` and their choices, as JSON by the names of `Subject`. `o` is its active owner, `c` what they have chosen. */
const SUBJECT = sql<Subject>`jsonb_build_object(
  'withoutNotifications', s."withoutNotifications",
  'receiver', jsonb_build_object('email', s."receiverEmail", 'telNo', s."receiverTelNo", 'language', s."receiverLanguage",
    'country', s."receiverCountry", 'countryCode', s."receiverCountryCode"),
  'sender', jsonb_build_object('email', s."senderEmail", 'telNo', s."senderTelNo", 'language', s."senderLanguage",
    'country', s."senderCountry", 'countryCode', s."senderCountryCode"),
  'owner', case when o.id is not null then jsonb_build_object('email', o.email, 'language', o."langKey", 'isEmployee', o.authorities && ${STAFF}) end,
  'ownChoices', c.choices)`;

const USERS = usersWith('id', 'login', 'email', 'firstName', 'lastName', 'langKey', 'authorities', 'activated', 'isConfirmed');
const TRACKINGS = trackingsWith('id', 'shipmentId', 'aceBillNumber', 'deliveryStatus', 'dateTime', 'createdDate', 'publicReason');

/** The shipments `s` of statements. */
const SHIPMENTS = sql`${shipmentsWith(
  ...([
    'id',
    'ownerId',
    'aceBillNumber',
    'totalPackages',
    'withoutNotifications',
    'shareToken',
    'partnerShipment',
    'partnerShipmentId',
  ] as const),
  ...(['senderName', 'senderContactName', 'senderEmail', 'senderTelNo', 'senderLanguage', 'senderCountry', 'senderCountryCode'] as const),
  ...(['receiverName', 'receiverContactName', 'receiverEmail', 'receiverTelNo', 'receiverLanguage', 'receiverCity'] as const),
  ...(['receiverCountry', 'receiverCountryCode'] as const),
)} s`;

/** Owner and choices of the shipment `s`. */
const WITH_OWNER = sql`left join ${USERS} o on o.id = s."ownerId" and o.activated left join "notificationChoice" c on c."userId" = s."ownerId"`;

/** The people of a shipment, and the time by the clock of the database; undefined if the shipment is gone. */
export const findSubject = async (db: Database, shipmentId: number, trackingId: number | null) => {
  const { rows } = await sql<{ subject: Subject; isBackfill: boolean; now: string }>`
    select ${SUBJECT} as subject, ${isBackfill(trackingId)} as "isBackfill", now() as now from ${SHIPMENTS} ${WITH_OWNER} where s.id = ${shipmentId}`.execute(
    db,
  );
  return rows[0];
};

/** Remembers a person, with the secret of the link that ends their notifications. Returns it, and whether they have ended them. */
export const rememberAddress = async (db: Database, channel: NotificationChannel, address: string) => {
  await db
    .insertInto('notificationAddress')
    .values({ channel, address, token: randomBytes(16).toString('base64url') })
    .onConflict((conflict) => conflict.columns(['channel', 'address']).doNothing())
    .execute();
  const { token, unsubscribedDate } = await db
    .selectFrom('notificationAddress')
    .select(['token', 'unsubscribedDate'])
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  return { token, isUnsubscribed: unsubscribedDate !== null };
};

/**
 * Stores a planned notification, unless the person was notified of this status. One that waits, or that was overtaken before it was sent, is from now on
 * about this tracking, if that has happened and is the later one, or the other has not happened or is gone.
 */
export const insertNotification = async (db: Database, shipmentId: number, trackingId: number | null, planned: Planned) => {
  const { isUnsubscribed } = await rememberAddress(db, planned.channel, planned.address);
  await db
    .insertInto('notification')
    .values({
      ...planned,
      shipmentId,
      trackingId,
      state: isUnsubscribed ? 'skipped' : 'waiting',
      reason: isUnsubscribed ? 'unsubscribed' : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['shipmentId', 'status', 'channel', 'address'])
        .where('repeatOf', 'is', null)
        .doUpdateSet({
          trackingId,
          eventDate: planned.eventDate,
          state: sql`case when notification.state = 'sending' then 'sending' else 'waiting' end`,
          dueDate: sql`case when notification.state = 'stale' then excluded."dueDate"
            else least(notification."dueDate", excluded."dueDate") end`,
        })
        .where(sql<boolean>`notification.state in ('waiting', 'sending', 'stale') and (notification."trackingId" = excluded."trackingId"
          or (notification."eventDate" <= excluded."eventDate" and excluded."eventDate" <= ${HAPPENED})
          or (notification."eventDate" > ${HAPPENED} and excluded."eventDate" <= ${HAPPENED})
          or not exists (select from ${TRACKINGS} t where t.id = notification."trackingId"))`),
    )
    .execute();
};

/** The address of a mail. */
export type PersonKey = { channel: NotificationChannel; address: string; language: Language };

/** People with a notification that is due, those first who have waited longest. */
export const findDuePeople = async (db: Database, limit: number): Promise<PersonKey[]> => {
  const { rows } = await sql<PersonKey>`select channel, address, language from
    (select channel, address, language, "dueDate" from notification where state = 'waiting' and "dueDate" <= now()
      and "eventDate" <= ${HAPPENED} order by "dueDate" limit ${limit}) due
    group by channel, address, language order by min("dueDate")`.execute(db);
  return rows;
};

/** The columns of the shipment `s` that notifications show. */
const PARCEL = sql`s."aceBillNumber", s."senderName", s."senderContactName", s."receiverName", s."receiverContactName", s."receiverCity",
  s."receiverCountry", s."receiverCountryCode", s."totalPackages", ${AT_PARTNER}, s."shareToken",
  (select jsonb_build_object('login', u.login, 'firstName', u."firstName", 'lastName', u."lastName") from ${USERS} u
    where u.id = s."ownerId" and not u.authorities && ${STAFF}) as registrant,
  ${progressOf('estimatedFrom', 's')} as "estimatedFrom", ${progressOf('estimatedTo', 's')} as "estimatedTo"`;

/** The shipment with this bill number; of null, the latest. */
export const findParcel = async (db: Database, aceBillNumber: string | null) => {
  const condition = aceBillNumber === null ? sql`true` : sql`s."aceBillNumber" = ${aceBillNumber}`;
  const { rows } = await sql<Parcel>`select ${PARCEL} from ${SHIPMENTS} where ${condition} order by s.id desc limit 1`.execute(db);
  return rows[0];
};

/** A tracking that may be notified, with the people of its shipment. */
export type WeekRow = {
  shipmentId: number;
  aceBillNumber: string;
  status: DeliveryStatus;
  eventDate: string;
  offsetMinutes: number | null;
  createdDate: string;
  isBackfill: boolean;
  subject: Subject;
};

/** The latest trackings of the last week that may be notified. */
export const findTrackingsOfWeek = async (db: Database, limit: number): Promise<WeekRow[]> => {
  const statuses = NOTIFIED_STATUSES.filter((status) => status !== 'LATE');
  const { rows } = await sql<WeekRow>`select t."shipmentId", t."aceBillNumber", t."deliveryStatus" as status, t."dateTime" as "eventDate",
      t."createdDate", ${offsetOfEvent(sql`t.id`, sql`t."shipmentId"`)} as "offsetMinutes", ${isBackfill(sql`t.id`)} as "isBackfill", ${SUBJECT} as subject
    from (select * from ${TRACKINGS} latest where "dateTime" between now() - interval '7 days' and now() and "deliveryStatus" = any(${statuses})
      order by "dateTime" desc, id desc limit ${limit}) t
    join ${SHIPMENTS} on s.id = t."shipmentId" ${WITH_OWNER} order by t."dateTime" desc, t.id desc`.execute(db);
  return rows;
};

/**
 * Shipments whose estimated delivery passed in the last two days, and when that was, in the order of their ids from after `lastId` on. Those of which
 * no one wants to be notified are left out; `isForAll` if the company chose that anyone is.
 */
export const findNewlyLate = async (
  db: Database,
  { timeZone, isForAll, lastId }: { timeZone: string; isForAll: boolean; lastId: number },
  limit: number,
) => {
  const { rows } = await sql<{ shipmentId: number; eventDate: string }>`
    select p."shipmentId", (p."estimatedTo" + 1)::timestamp at time zone ${timeZone} as "eventDate" from ${progressWith('shipmentId', 'ownerId', 'estimatedTo')} p
      where ${isPastEstimate(timeZone)} and p."estimatedTo" >= ${todayIn(timeZone)} - 2 and p."shipmentId" > ${lastId}
        and (${isForAll} or exists (select from "notificationChoice" c where c."userId" = p."ownerId" and c.choices @? '$.*[*] ? (@ == "late")'))
      order by p."shipmentId" limit ${limit}`.execute(db);
  return rows;
};

/** A notification that is to be sent, with all that decides whether and how it is. */
export type MailRow = Omit<Candidate, 'isRepeated'> &
  Parcel &
  Pick<Notification, 'id' | 'status' | 'channel' | 'address' | 'language' | 'repeatOf'> & {
    token: string;
    offsetMinutes: number | null;
    publicReason: PublicReason | null;
    partnerText: string | null;
    ownerFirstName: string | null;
    ownerLastName: string | null;
    ownerLogin: string | null;
    now: string;
  };

/** The tracking that the notification `n` is about. */
const TRACKING = [sql`n."trackingId"`, sql`n."shipmentId"`] as const;

/** What a mail is about and has not been sent. */
export const findMail = async (db: Database, mailId: string, timeZone: string): Promise<MailRow[]> => {
  const { rows } =
    await sql<MailRow>`select n.id, n.event, n.status, n.role, n.channel, n.address, n.language, n."eventDate", n."dueDate", n."repeatOf",
      n."heldDate", a.token,
      a."unsubscribedDate" is not null as "isUnsubscribed", ${SUBJECT} as subject, now() as now,
      o."firstName" as "ownerFirstName", o."lastName" as "ownerLastName", o.login as "ownerLogin",
      exists (select from ${USERS} u where u.id = s."ownerId" and not u.activated and not u."isConfirmed" and not u.authorities && ${STAFF})
        as "isOwnerLocked",
      ${PARCEL},
      case when n.status = 'LATE' then ${needsAttention('late', timeZone, sql`s.id`)} else exists (select from ${TRACKINGS} t
        where t.id = n."trackingId" and t."shipmentId" = n."shipmentId" and t."deliveryStatus" = n.status) end as "isTrue",
      array(select distinct t."deliveryStatus" from ${TRACKINGS} t where t."shipmentId" = n."shipmentId"
        and (t."dateTime", t.id) > (n."eventDate", coalesce(n."trackingId", 0)) and t."dateTime" <= ${HAPPENED}) as later,
      (select ${STOP_TEXT} ${reportOf(...TRACKING)}) as "partnerText", ${offsetOfEvent(...TRACKING)} as "offsetMinutes",
      (select t."publicReason" from ${TRACKINGS} t where t.id = n."trackingId" and t."shipmentId" = n."shipmentId") as "publicReason"
    from notification n join ${SHIPMENTS} on s.id = n."shipmentId" ${WITH_OWNER}
      join "notificationAddress" a on a.channel = n.channel and a.address = n.address
    where n."mailId" = ${mailId} and n.state = 'sending' order by n.id`.execute(db);
  return rows;
};

/** What became of notifications; those that are tried again have an answer alone. */
export type Outcome = {
  state?: Notification['state'];
  reason?: SkipReason;
  answer?: string;
  sentDate?: string;
  /** Of one that waits again. */
  dueDate?: string;
  mailId?: null;
};

/** Notes what became of notifications. */
export const noteOutcome = async (db: Database, ids: number[], outcome: Outcome) => {
  if (ids.length > 0) await db.updateTable('notification').set(outcome).where('id', 'in', ids).execute();
};

/** The notifications of a shipment, the latest first. */
export const listNotifications = (db: Database, shipmentId: number): Promise<Notification[]> =>
  db.selectFrom('notification').select(COLUMNS).where('shipmentId', '=', shipmentId).orderBy('id', 'desc').limit(MAX_LISTED).execute();

/** Plans a notification again, to be sent now. Returns undefined if it is of no shipment of `ownerId` (null: of anybody). */
export const insertRepeat = async (db: Database, id: number, ownerId: number | null) => {
  const { rows } = await sql<{ id: number }>`insert into notification
      ("shipmentId", "trackingId", event, status, "eventDate", role, channel, address, language, state, "dueDate", "repeatOf")
    select n."shipmentId", n."trackingId", n.event, n.status, n."eventDate", n.role, n.channel, n.address, n.language, 'waiting', now(), n.id
      from notification n join ${SHIPMENTS} on s.id = n."shipmentId"
      where n.id = ${id} and (${ownerId}::bigint is null or s."ownerId" = ${ownerId}) returning id`.execute(db);
  return rows[0] && (await db.selectFrom('notification').select(COLUMNS).where('id', '=', rows[0].id).executeTakeFirst());
};
