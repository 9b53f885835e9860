-- What clerks note at shipments that need attention (docs/decisions/0041-progress.md).
create table "taskNote" (
  "shipmentId" bigint primary key references shipment (id) on delete cascade,
  -- Until this day the shipment is not on the worklist, unless it gets another latest tracking than this one.
  "snoozedUntil" date,
  "trackingId" bigint,
  note text,
  -- Not a foreign key: a lock on the colleague's row would be in the way of their sign-ins. Ids are not used again.
  "assigneeId" bigint,
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null default now()
);
create index on "taskNote" ("assigneeId") where "assigneeId" is not null;
create index on "taskNote" ("snoozedUntil") where "snoozedUntil" is not null;
