-- Where and with what somebody is signed in. A token names its session and dies with it.
create table session (
  id uuid primary key default gen_random_uuid(),
  "userId" bigint not null references "appUser" on delete cascade,
  "createdDate" timestamptz(3) not null default now(),
  "lastUsedDate" timestamptz(3) not null default now(),
  "expiresDate" timestamptz(3) not null,
  address text not null,
  browser text not null
);
create index on session ("userId");
create index on session ("expiresDate");
