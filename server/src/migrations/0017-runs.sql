-- Work on many shipments at once (docs/decisions/0043-bulk-runs.md). A run outlives the program that began it: any copy takes the items that wait.
create table "bulkRun" (
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  kind text not null,
  -- What is done with each item.
  input jsonb not null,
  total integer not null,
  "isStopped" boolean not null default false,
  "createdDate" timestamptz(3) not null default now(),
  -- When an item of the run was last taken, at first when the run began.
  "turnAt" timestamptz not null default now()
);
create index on "bulkRun" ("userId", id);

create table "bulkItem" (
  "runId" bigint not null references "bulkRun" on delete cascade,
  position integer not null,
  -- Of an item about a shipment; a trigger copies it from the payload.
  "shipmentId" bigint,
  -- waiting, working, done, failed, cancelled, leftOut; undo, undone, kept.
  state text not null default 'waiting',
  "claimedAt" timestamptz(3),
  -- Why it failed: the key of a text, and its parameter.
  message text,
  params text,
  -- What the item has done, written together with it: the id of the tracking or connector that it has made, or of the shipment that it has changed.
  "madeId" bigint,
  -- What an item is about, as its kind declares it.
  payload jsonb not null,
  primary key ("runId", position)
);
-- What is not over, of all runs: to be done, in progress, or to be undone.
create index "bulkItem_open" on "bulkItem" ("runId", position) where state in ('waiting', 'working', 'undo');
-- What is next: an index for each thing that is looked for, so that a hundred thousand items that are to be undone are not passed over to find one that
-- waits. "bulkItem_open" has them all, to count open runs.
create index "bulkItem_todo" on "bulkItem" ("runId", position) where state in ('waiting', 'working');
create index "bulkItem_undo" on "bulkItem" ("runId", position) where state = 'undo';
create index "bulkItem_reported" on "bulkItem" ("runId", state, position) where state in ('failed', 'leftOut', 'kept');

create function complete_bulk_item() returns trigger language plpgsql as $$
begin
  if new.payload is null then new.payload := jsonb_build_object('shipmentId', new."shipmentId");
  else new."shipmentId" := (new.payload ->> 'shipmentId')::bigint;
  end if;
  return new;
end $$;
create trigger complete_bulk_item before insert on "bulkItem" for each row execute function complete_bulk_item();

-- How many items of a run have come to which end, so that nobody reads them all to count. As other counters, each connection has rows of its own
-- (docs/decisions/0030-totals.md). There is no foreign key: its lock would wait for whoever undoes the run, who waits for its items.
create table "bulkCount" (
  "runId" bigint not null,
  state text not null,
  shard integer not null,
  total integer not null,
  primary key ("runId", state, shard)
) with (fillfactor = 50);

create function count_bulk_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "bulkCount" ("runId", state, shard, total)
      select "runId", state, counter_shard(), count(*) from added where state not in ('waiting', 'working') group by 1, 2 order by 1, 2
      on conflict ("runId", state, shard) do update set total = "bulkCount".total + excluded.total;
  else
    insert into "bulkCount" ("runId", state, shard, total)
      select "runId", state, counter_shard(), sum(number)
        from (select "runId", state, 1 as number from added union all select "runId", state, -1 from removed) changes
        where state not in ('waiting', 'working') group by 1, 2 having sum(number) <> 0 order by 1, 2
      on conflict ("runId", state, shard) do update set total = "bulkCount".total + excluded.total;
  end if;
  return null;
end $$;
create trigger count_added after insert on "bulkItem" referencing new table as added for each statement execute function count_bulk_items();
create trigger count_changed after update on "bulkItem" referencing new table as added old table as removed
  for each statement execute function count_bulk_items();

create function delete_bulk_counts() returns trigger language plpgsql as $$
begin
  delete from "bulkCount" where "runId" = old.id;
  return null;
end $$;
create trigger delete_counts after delete on "bulkRun" for each row execute function delete_bulk_counts();
