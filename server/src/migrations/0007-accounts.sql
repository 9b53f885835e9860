-- Where and with what somebody is signed in. A token names its session and dies with it, which replaces the epochs of before.
create table session (
  id uuid primary key default gen_random_uuid(),
  "userId" bigint not null references "appUser" (id) on delete cascade,
  "createdDate" timestamptz(3) not null default now(),
  "lastUsedDate" timestamptz(3) not null default now(),
  "expiresDate" timestamptz(3) not null,
  address text not null,
  browser text not null
);
create index on session ("userId");
create index on session ("expiresDate");

alter table "appUser"
  drop column "tokenEpoch",
  -- Only hashes of the keys that mails carry. Who has an activation key registered himself and never followed it.
  add column "activationKeyHash" text unique,
  add column "resetKeyHash" text unique,
  add column "resetDate" timestamptz(3);

-- Sign-ins and their failures. What would flood the table (unknown names, tries after the limit) is counted in one row an hour for each
-- address: such a row has a bucket.
create table "auditEvent" (
  id bigint generated always as identity primary key,
  "auditEventDate" timestamptz(3) not null default now(),
  principal text collate "vi-x-icu" not null,
  "auditEventType" text not null,
  message text,
  "remoteAddress" text,
  attempts integer not null default 1,
  bucket text unique
);
create index on "auditEvent" ("auditEventDate", id);
create index on "auditEvent" (principal, id);
create index on "auditEvent" ("auditEventType", id);
