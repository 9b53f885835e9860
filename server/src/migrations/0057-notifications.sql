-- Mails and messages to whoever waits for a parcel (docs/decisions/0067-notifications.md).

-- What a shipment's form chooses: the language of its parties, if it is not that of their country, and that nobody is notified.
-- Without a look at all rows, because nobody reads shipments meanwhile.
alter table shipment add column "senderLanguage" text, add column "receiverLanguage" text;
alter table shipment add constraint "shipment_languages" check ("senderLanguage" in ('vi', 'en') and "receiverLanguage" in ('vi', 'en')) not valid;
alter table shipment add column "withoutNotifications" boolean not null default false;

-- One notification of one person about one shipment.
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
  "createdDate" timestamptz(3) not null default now()
);
-- Each person is notified of a status of a shipment once, unless somebody sends it again.
create unique index "notification_once" on notification ("shipmentId", status, channel, address) where "repeatOf" is null;
create index "notification_shipment" on notification ("shipmentId", id);
create index "notification_due" on notification ("dueDate") where state = 'waiting';
create index "notification_person" on notification (channel, address, language) where state = 'waiting';
create index "notification_mail" on notification ("mailId") where state = 'sending';

-- Everybody to whom a notification was sent, with the secret of the link that ends them.
create table "notificationAddress" (
  channel text not null,
  address text not null,
  token text not null unique,
  "unsubscribedDate" timestamptz(3),
  primary key (channel, address)
);

-- Whether people are notified, and of what: one row. Until an administrator has decided, "isOn" is null, and the profile decides.
create table "notificationSetting" (
  id boolean primary key default true check (id),
  "isOn" boolean,
  choices jsonb,
  "lastModifiedBy" text,
  "lastModifiedDate" timestamptz(3)
);
insert into "notificationSetting" default values;

-- What an owner has chosen for their shipments, by role; roles that are missing are as the company chose.
create table "notificationChoice" (
  "userId" bigint primary key references "appUser" on delete cascade,
  choices jsonb not null
);

-- The texts that administrators have changed. Others are in the program.
create table "notificationTemplate" (
  event text not null,
  language text not null,
  subject text not null,
  html text not null,
  text text not null,
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null default now(),
  primary key (event, language)
);
