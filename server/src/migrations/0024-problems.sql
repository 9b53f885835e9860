-- What is wrong with packages and shipments (docs/decisions/0105-problems.md). A shipment is on hold while it has an unsolved problem that holds it.
create table problem (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null,
  -- Null for the whole shipment.
  "packageNumber" integer,
  reason text not null,
  text text collate "vi-x-icu",
  holds boolean not null,
  "reportedBy" text not null,
  "reportedAt" timestamptz(3) not null default clock_timestamp(),
  answer text collate "vi-x-icu",
  "answeredBy" text,
  "answeredAt" timestamptz(3),
  "solvedBy" text,
  "solvedAt" timestamptz(3)
);
create index on problem ("shipmentId", id);
create index problem_open on problem ("shipmentId", id) where "solvedAt" is null;

-- Apart from what lists read.
create table "problemPhoto" (
  "problemId" bigint primary key references problem on delete cascade,
  content bytea not null
);

create function remove_problems() returns trigger language plpgsql as $$
begin
  delete from problem p using removed where p."shipmentId" = removed.id;
  return null;
end $$;
create trigger remove_problems after delete on shipment referencing old table as removed for each statement execute function remove_problems();
