create table "appUser" (
  id bigint generated always as identity primary key,
  login text collate "vi-x-icu" not null check (login = lower(login)) unique,
  email text collate "vi-x-icu" not null check (email = lower(email)) unique,
  "passwordHash" text not null,
  "firstName" text collate "vi-x-icu",
  "lastName" text collate "vi-x-icu",
  phone text collate "vi-x-icu",
  company text collate "vi-x-icu",
  address text collate "vi-x-icu",
  "imageUrl" text,
  "langKey" text not null default 'vi',
  activated boolean not null default false,
  authorities text[] not null,
  version integer not null default 0,
  "createdBy" text not null,
  "createdDate" timestamptz not null default now(),
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz not null default now(),
  -- Only hashes of the keys that mails carry. Who has an activation key registered themself and never followed it.
  "activationKeyHash" text unique,
  "resetKeyHash" text unique,
  "resetDate" timestamptz(3),
  -- When the activation key was issued.
  "activationDate" timestamptz(3),
  -- Created by an administrator and has not chosen a password yet: a reset key activates this user, and no other.
  invited boolean not null default false,
  -- An e-mail address that its owner has not confirmed yet.
  "newEmail" text,
  "newEmailKeyHash" text unique,
  "newEmailDate" timestamptz(3),
  "searchText" text not null generated always as (search_text(login || ' ' || email || ' ' || coalesce("lastName", '') || ' ' || coalesce("firstName", '')
    || coalesce(' ' || phone, '') || coalesce(' ' || phone_search_text(phone), ''))) stored,
  -- Whether staff created the user, or confirmed them later. Whoever registered is named as their own creator.
  "isConfirmed" boolean not null default false,
  -- For the foreign key by which a shipment keeps its owner's login.
  unique (id, login)
);
create index on "appUser" ("langKey", id);
create index on "appUser" ("createdDate", id);
create index on "appUser" ("lastModifiedBy", id);
create index on "appUser" ("lastModifiedDate", id);
-- What may be empty stands last in both directions, so each needs an index.
create index on "appUser" (phone, id);
create index on "appUser" (phone desc nulls last, id desc);
create index on "appUser" (company, id);
create index on "appUser" (company desc nulls last, id desc);
create index on "appUser" (address, id);
create index on "appUser" (address desc nulls last, id desc);
-- Employees search users by login alone.
create index on "appUser" using gin (login gin_trgm_ops);
-- Of many users, few are staff and few are not active.
create index "appUser_staff" on "appUser" (id) where authorities && array['ROLE_EMPLOYEE', 'ROLE_ADMIN'];
create index "appUser_inactive" on "appUser" (id) where not activated;
create index user_search on "appUser" using gin (search_keys("searchText"));
-- The program estimates by samples; statistics of the keys would take PostgreSQL long to collect.
alter index user_search alter column 1 set statistics 0;

-- How many users there are (docs/decisions/0030-totals.md).
create table "userCount" (
  total bigint not null,
  shard integer primary key default 0
) with (fillfactor = 50);
insert into "userCount" (total) values (0);

create function count_users() returns trigger language plpgsql as $$
begin
  insert into "userCount" (shard, total)
    select counter_shard(), case tg_op when 'INSERT' then count(*) else -count(*) end from changed
    on conflict (shard) do update set total = "userCount".total + excluded.total;
  return null;
end $$;
create trigger count_added after insert on "appUser" referencing new table as changed for each statement execute function count_users();
create trigger count_removed after delete on "appUser" referencing old table as changed for each statement execute function count_users();
