-- Mails and messages to whoever waits for a parcel (docs/decisions/0067-notifications.md): one of one person about one shipment.
create table notification (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null references shipment on delete cascade,
  -- The tracking that it is about. Without a foreign key: whether it is still there is looked at before sending.
  "trackingId" bigint,
  event text not null,
  -- The status of the tracking, or LATE.
  status text not null,
  "eventDate" timestamptz(3) not null,
  role text not null,
  channel text not null,
  address text not null,
  language text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'stale', 'skipped')),
  reason text,
  "dueDate" timestamptz(3) not null,
  -- The mail that it is sent with: several parcels of one person in one mail.
  "mailId" uuid,
  "sentDate" timestamptz(3),
  answer text,
  "repeatOf" bigint,
  "createdDate" timestamptz(3) not null default now(),
  -- For whose limit a notification waits, and since when. The time stays when it is sent: it does not count as its age.
  "heldFor" bigint,
  "heldDate" timestamptz(3)
);
-- Each person is notified of a status of a shipment once, unless somebody sends it again.
create unique index "notification_once" on notification ("shipmentId", status, channel, address) where "repeatOf" is null;
create index "notification_shipment" on notification ("shipmentId", id);
create index "notification_due" on notification ("dueDate") where state = 'waiting';
create index "notification_person" on notification (channel, address, language) where state = 'waiting';
create index "notification_mail" on notification ("mailId") where state = 'sending';
create index "notification_held" on notification ("heldFor", "heldDate") where state = 'waiting' and "heldFor" is not null;

-- Everybody to whom a notification was sent, with the secret of the link that ends them.
create table "notificationAddress" (
  channel text not null,
  address text not null,
  token text not null unique,
  "unsubscribedDate" timestamptz(3),
  -- How many mails about shipments of unconfirmed customers an address gets on the latest such day.
  "unconfirmedDay" date,
  "unconfirmedMails" integer not null default 0,
  primary key (channel, address)
);

-- How many strangers the shipments of a customer notify in a day is limited (docs/decisions/0071-unconfirmed-owners.md): whom they notify, and the day of
-- the first notification, which may be still to come.
create table "notificationReach" (
  "ownerId" bigint not null references "appUser" on delete cascade,
  channel text not null,
  address text not null,
  day date not null,
  primary key ("ownerId", channel, address)
);
create index "notificationReach_day" on "notificationReach" ("ownerId", day);

-- What an owner has chosen for their shipments, by role; roles that are missing are as the company chose.
create table "notificationChoice" (
  "userId" bigint primary key references "appUser" on delete cascade,
  choices jsonb not null
);
