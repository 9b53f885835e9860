-- How each person arranges the lists, and the filters that they keep as views. Not foreign keys: a lock on the user's row would be in the way of
-- their sign-ins.
create table "listPreference" (
  "userId" bigint not null,
  list text not null,
  value jsonb not null,
  primary key ("userId", list)
);

create table "savedView" (
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  list text not null,
  name text collate "vi-x-icu" not null,
  -- The parameters of the list's address.
  address text not null,
  -- Shown to everybody who may see the list.
  "isShared" boolean not null default false,
  unique ("userId", list, name)
);
create index on "savedView" (list) where "isShared";

create function forget_user() returns trigger language plpgsql as $$
begin
  delete from "listPreference" where "userId" = old.id;
  delete from "savedView" where "userId" = old.id and not "isShared";
  return null;
end $$;
create trigger forget_user after delete on "appUser" for each row execute function forget_user();
