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

-- The owner of a shipment whose row is locked. A function reads what is stored now, a statement what was when it began.
create function owner_of_shipment(shipment bigint) returns bigint volatile language plpgsql as $$
begin
  return (select "ownerId" from shipment s where s.id = $1);
end $$;

-- A number that somebody has entered by hand is passed over.
create or replace function next_bill_number() returns text volatile language plpgsql as $$
declare
  digits text;
  sum integer;
  number text;
begin
  loop
    digits := lpad(nextval('"billNumberSerial"')::text, 8, '0');
    sum := 8 * substr(digits, 1, 1)::integer + 6 * substr(digits, 2, 1)::integer + 4 * substr(digits, 3, 1)::integer
      + 2 * substr(digits, 4, 1)::integer + 3 * substr(digits, 5, 1)::integer + 5 * substr(digits, 6, 1)::integer
      + 9 * substr(digits, 7, 1)::integer + 7 * substr(digits, 8, 1)::integer;
    number := 'ACE' || digits || case 11 - sum % 11 when 10 then 0 when 11 then 5 else 11 - sum % 11 end;
    exit when not exists (select from shipment where "aceBillNumber" = number);
  end loop;
  return number;
end $$;
