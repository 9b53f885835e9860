-- Labels on their way to printers. The data is kept until they are printed: somebody may want them once more.
create table "labelJob" (
  id bigint generated always as identity primary key,
  "printerId" bigint not null,
  -- The name when they were sent: a printer may be removed.
  printer text not null,
  format text not null,
  -- Shipment, number, code and weight of each label, which are noted as printed with the job's end; none of a test.
  labels jsonb not null,
  -- Commands of the printer, gzipped.
  data bytea,
  state text not null default 'waiting',
  problem text,
  -- Counts how often it was queued: what was queued before does nothing.
  attempt integer not null default 1,
  "createdBy" text not null,
  "createdById" bigint not null,
  "createdDate" timestamptz(3) not null default now(),
  "queuedDate" timestamptz(3) not null default now(),
  "endedDate" timestamptz(3)
);
create index on "labelJob" ("createdDate");
create index on "labelJob" (id) where state in ('failed', 'unknown');
-- It is compressed already.
alter table "labelJob" alter column data set storage external;

alter table "labelPrint" add column printer text;
