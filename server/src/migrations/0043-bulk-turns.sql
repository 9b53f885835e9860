-- Bulk runs take turns by person, and each item says for good what it has made (docs/decisions/0056-turns-of-bulk-runs.md). Until now an idempotency key
-- said so, for a day.
lock table "bulkRun", "bulkItem" in share row exclusive mode;

-- When an item of the run was last taken, at first when the run began.
alter table "bulkRun" add column "turnAt" timestamptz not null default now();
update "bulkRun" set "turnAt" = "createdDate";

-- What the item has done, written together with it: the id of the tracking or connector that it has made, or of the shipment that it has changed.
alter table "bulkItem" add column "madeId" bigint;

update "bulkItem" i set state = case i.state when 'working' then 'done' else i.state end,
    "madeId" = coalesce(k.answer::jsonb ->> 'id', k.answer::jsonb ->> 'data')::bigint
  from "bulkRun" r, "idempotencyKey" k
  where r.id = i."runId" and k."userId" = r."userId" and k.key = format('bulk %s %s', i."runId", i.position) and k."requestHash" = 'bulk'
    and i.state in ('working', 'done', 'undo') and k.answer <> 'null';
delete from "idempotencyKey" where "requestHash" = 'bulk';

-- What is not over, of all runs: to be done, in progress, or to be undone.
create index "bulkItem_open" on "bulkItem" ("runId", position) where state in ('waiting', 'working', 'undo');
drop index "bulkItem_runId_position_idx", "bulkItem_undo";
