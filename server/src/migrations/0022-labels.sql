-- Which labels were printed: each, by whom, in which format, and what weight it says.
create table "labelPrint" (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null,
  number integer not null,
  code text not null,
  format text not null,
  -- Which label of this package it is: 1 for the first.
  copy integer not null,
  kg numeric,
  "printedBy" text not null,
  "printedAt" timestamptz(3) not null default now(),
  printer text
);
create index on "labelPrint" ("shipmentId", number, id);

-- Labels on their way to printers, or without one into a file for whoever asked for them. The data is kept until they are printed: it may be wanted once
-- more.
create table "labelJob" (
  id bigint generated always as identity primary key,
  "printerId" bigint,
  -- The name when they were sent: a printer may be removed.
  printer text,
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
  "endedDate" timestamptz(3),
  -- When its creator last asked how far it is; how many labels are drawn; and what the answer with the file says.
  "askedDate" timestamptz(3),
  drawn integer not null default 0,
  outcome jsonb
);
-- It is compressed already.
alter table "labelJob" alter data set storage external;
create index on "labelJob" ("createdDate");
create index on "labelJob" (id) where state in ('failed', 'unknown');
create index on "labelJob" ("createdById") where printer is null;
