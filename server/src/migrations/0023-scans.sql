-- Scans of packages (docs/decisions/0104-scans.md). They stay as long as their shipments: a scan that comes again gets its first answer.
create table scan (
  uuid uuid primary key,
  -- The order in which they came.
  id bigint generated always as identity unique,
  mode text not null,
  code text not null,
  place text collate "vi-x-icu" not null,
  at timestamptz(3) not null,
  "receivedAt" timestamptz(3) not null default now(),
  "userId" bigint not null,
  login text not null,
  -- Browser and system, as the session knows them.
  device text,
  -- What else was sent.
  details jsonb not null,
  -- Null until it is done with, in the transaction that stores it.
  result text,
  answer jsonb,
  "shipmentId" bigint,
  number integer,
  -- The scan that one which is `already` known has repeated.
  repeats uuid,
  -- The round to which a receipt belongs; null until it has ended.
  round uuid,
  -- Where the package stands after it; null if it says nothing of that.
  state text,
  -- What was known of the package before: what a weighing replaced, and whether it was missing.
  before jsonb,
  "undoneAt" timestamptz(3)
);
create index on scan ("shipmentId", number) where "shipmentId" is not null;
create index on scan (repeats) where repeats is not null;
create index on scan ("userId", place) where mode = 'receive' and round is null;

create table "scanRound" (
  uuid uuid primary key,
  "userId" bigint not null,
  place text collate "vi-x-icu" not null,
  answer jsonb not null,
  "endedAt" timestamptz(3) not null default now()
);

-- The trackings that came of scans, by the scan that decided: with the last package, or with the first.
create table "scanTracking" (
  scan uuid primary key,
  "trackingId" bigint not null,
  version integer not null,
  "shipmentId" bigint not null
);
create index on "scanTracking" ("shipmentId");

create function remove_scans() returns trigger language plpgsql as $$
begin
  delete from scan s using removed where s."shipmentId" = removed.id;
  delete from "scanTracking" t using removed where t."shipmentId" = removed.id;
  return null;
end $$;
create trigger remove_scans after delete on shipment referencing old table as removed for each statement execute function remove_scans();
