-- How many strangers the shipments of a customer notify in a day (docs/decisions/0071-unconfirmed-owners.md).

-- Whether staff created the user, or confirmed them later. Whoever registered is named as their own creator.
alter table "appUser" add column "isConfirmed" boolean not null default false;
update "appUser" set "isConfirmed" = true where "createdBy" <> login or authorities && array['ROLE_EMPLOYEE', 'ROLE_ADMIN'];

-- Whom the shipments of each customer notify, and the day of the first notification, which may be still to come.
create table "notificationReach" (
  "ownerId" bigint not null references "appUser" on delete cascade,
  channel text not null,
  address text not null,
  day date not null,
  primary key ("ownerId", channel, address)
);
insert into "notificationReach"
  select s."ownerId", n.channel, n.address, min(n."createdDate")::date
  from notification n join shipment s on s.id = n."shipmentId" join "appUser" o on o.id = s."ownerId"
  where n.state in ('sending', 'sent', 'refused') and not o.authorities && array['ROLE_EMPLOYEE', 'ROLE_ADMIN']
  group by 1, 2, 3;
create index "notificationReach_day" on "notificationReach" ("ownerId", day);

-- For whose limit a notification waits, and since when. The time stays when it is sent: it does not count as its age.
alter table notification add column "heldFor" bigint, add column "heldDate" timestamptz(3);
create index "notification_held" on notification ("heldFor", "heldDate") where state = 'waiting' and "heldFor" is not null;

-- How many mails about shipments of unconfirmed customers an address gets on the latest such day.
alter table "notificationAddress" add column "unconfirmedDay" date, add column "unconfirmedMails" integer not null default 0;

-- Null until an administrator has changed the figures.
alter table "notificationSetting" add column limits jsonb;
