-- Work on many shipments at once (docs/decisions/0043-bulk-runs.md). A run outlives the program that began it: any copy takes the items that wait.
create table "bulkRun" (
  id bigint primary key generated always as identity,
  "userId" bigint not null,
  kind text not null,
  -- What is done with each shipment.
  input jsonb not null,
  total integer not null,
  "isStopped" boolean not null default false,
  "createdDate" timestamptz(3) not null default now()
);
create index on "bulkRun" ("userId", id);

create table "bulkItem" (
  "runId" bigint not null references "bulkRun" (id) on delete cascade,
  position integer not null,
  "shipmentId" bigint not null,
  -- waiting, working, done, failed
  state text not null default 'waiting',
  "claimedAt" timestamptz(3),
  -- Why it failed: the key of a text, and its parameter.
  message text,
  params text,
  primary key ("runId", position)
);
create index on "bulkItem" ("runId", position) where state in ('waiting', 'working');
