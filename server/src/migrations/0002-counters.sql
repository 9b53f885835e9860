-- Counters that many connections write at once (docs/decisions/0030-totals.md). Each connection has rows of its own, so that nobody waits for
-- the commit of somebody else; the sum of all rows is exact. A periodic task adds them up in the rows of shard 0.

create function counter_shard() returns integer stable parallel restricted language sql return pg_backend_pid() % 32;

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
