-- What happened to records, in one stream: written in the transaction of the change, never updated, removed after a while
-- (docs/decisions/0062-events.md).
create table event (
  id bigint generated always as identity primary key,
  type text not null,
  -- Of the payload's schema.
  version smallint not null,
  time timestamptz(3) not null default now(),
  kind text not null,
  "recordId" bigint not null,
  -- Whose record it is: who hears of it besides employees.
  "ownerId" bigint,
  actor text not null,
  payload jsonb not null
);

-- How far each consumer has come. It has handled, or handed to its queue, all events up to this one.
create table "eventConsumer" (
  name text primary key,
  "eventId" bigint not null
);

-- All rows of a statement or none: it ends here unless everything was written that should be.
create function all_written(boolean) returns void immutable language plpgsql as $$
begin
  if not $1 then raise exception 'not everything was written' using errcode = 'ACE01'; end if;
end $$;
