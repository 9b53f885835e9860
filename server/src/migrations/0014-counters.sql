-- Counters that many connections write at once (docs/decisions/0030-totals.md). Each connection has rows of its own, so that nobody waits for
-- the commit of somebody else; the sum of all rows is exact. A periodic task adds them up in the rows of shard 0.

create function counter_shard() returns integer stable parallel restricted language sql return pg_backend_pid() % 32;

alter table "shipmentCount" add column shard integer not null default 0;
alter table "shipmentCount" drop constraint "shipmentCount_pkey";
alter table "shipmentCount" add primary key ("ownerId", shard);
alter table "shipmentCount" set (fillfactor = 50);

-- How many shipments there are among the 32 768 ids of a block: the total, and the way to a page in the middle of the list.
create table "shipmentBlock" (
  block bigint not null,
  shard integer not null default 0,
  total bigint not null,
  primary key (block, shard)
) with (fillfactor = 50);

lock table shipment in share row exclusive mode;
insert into "shipmentBlock" (block, total) select id >> 15, count(*) from shipment group by 1;

create or replace function count_shipments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "shipmentCount" ("ownerId", shard, total)
      select "ownerId", counter_shard(), count(*) from added group by "ownerId" order by "ownerId"
      on conflict ("ownerId", shard) do update set total = "shipmentCount".total + excluded.total;
    insert into "shipmentBlock" (block, shard, total)
      select id >> 15, counter_shard(), count(*) from added group by 1 order by 1
      on conflict (block, shard) do update set total = "shipmentBlock".total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into "shipmentCount" ("ownerId", shard, total)
      select "ownerId", counter_shard(), -count(*) from removed group by "ownerId" order by "ownerId"
      on conflict ("ownerId", shard) do update set total = "shipmentCount".total + excluded.total;
    insert into "shipmentBlock" (block, shard, total)
      select id >> 15, counter_shard(), -count(*) from removed group by 1 order by 1
      on conflict (block, shard) do update set total = "shipmentBlock".total + excluded.total;
  else
    -- The lower id first, so that two who swap owners do not wait for each other.
    insert into "shipmentCount" ("ownerId", shard, total)
      select change.owner, counter_shard(), change.number from (values (old."ownerId", -1), (new."ownerId", 1)) change (owner, number) order by 1
      on conflict ("ownerId", shard) do update set total = "shipmentCount".total + excluded.total;
  end if;
  return null;
end $$;

-- The same for users.
alter table "userCount" add column shard integer not null default 0;
alter table "userCount" add primary key (shard);
alter table "userCount" set (fillfactor = 50);

create or replace function count_users() returns trigger language plpgsql as $$
begin
  insert into "userCount" (shard, total)
    select counter_shard(), case tg_op when 'INSERT' then count(*) else -count(*) end from changed
    on conflict (shard) do update set total = "userCount".total + excluded.total;
  return null;
end $$;

-- Adds up the rows of all shards. Rows that somebody is writing wait for the next time.
create function fold_counters() returns void language plpgsql as $$
begin
  with folded as (
    delete from "shipmentCount" c using (
      select "ownerId", shard from "shipmentCount" where shard <> 0 order by 1, 2 for update skip locked
    ) free where c."ownerId" = free."ownerId" and c.shard = free.shard returning c."ownerId", c.total)
  insert into "shipmentCount" ("ownerId", shard, total) select "ownerId", 0, sum(total) from folded group by 1 order by 1
    on conflict ("ownerId", shard) do update set total = "shipmentCount".total + excluded.total;
  with folded as (
    delete from "shipmentBlock" c using (
      select block, shard from "shipmentBlock" where shard <> 0 order by 1, 2 for update skip locked
    ) free where c.block = free.block and c.shard = free.shard returning c.block, c.total)
  insert into "shipmentBlock" (block, shard, total) select block, 0, sum(total) from folded group by 1 order by 1
    on conflict (block, shard) do update set total = "shipmentBlock".total + excluded.total;
  with folded as (
    delete from "userCount" c using (select shard from "userCount" where shard <> 0 order by 1 for update skip locked) free
    where c.shard = free.shard returning c.total)
  insert into "userCount" (shard, total) select 0, sum(total) from folded having count(*) > 0
    on conflict (shard) do update set total = "userCount".total + excluded.total;
end $$;

-- The number that the next shipment gets if nobody enters one: `ACE`, eight digits, and their check digit (UPU standard S10, section 4.3).
create function next_bill_number() returns text volatile language plpgsql as $$
declare
  digits text := lpad(nextval('"billNumberSerial"')::text, 8, '0');
  sum integer := 8 * substr(digits, 1, 1)::integer + 6 * substr(digits, 2, 1)::integer + 4 * substr(digits, 3, 1)::integer
    + 2 * substr(digits, 4, 1)::integer + 3 * substr(digits, 5, 1)::integer + 5 * substr(digits, 6, 1)::integer
    + 9 * substr(digits, 7, 1)::integer + 7 * substr(digits, 8, 1)::integer;
begin
  return 'ACE' || digits || case 11 - sum % 11 when 10 then 0 when 11 then 5 else 11 - sum % 11 end;
end $$;
