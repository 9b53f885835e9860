-- What clerks note at shipments that need attention (docs/decisions/0041-progress.md).
create table "taskNote" (
  "shipmentId" bigint primary key references shipment on delete cascade,
  -- Until this day the shipment is not on the worklist, unless it gets another latest tracking than this one.
  "snoozedUntil" date,
  "trackingId" bigint,
  note text,
  -- Not a foreign key: a lock on the colleague's row would be in the way of their sign-ins. Ids are not used again.
  "assigneeId" bigint,
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null default now(),
  -- So that the later of two clerks does not erase the note of the other unseen. Earlier ones are kept.
  version integer not null default 1
);
create index on "taskNote" ("assigneeId") where "assigneeId" is not null;
create index on "taskNote" ("snoozedUntil") where "snoozedUntil" is not null;

create table "taskNoteVersion" (
  "shipmentId" bigint not null references "taskNote" ("shipmentId") on delete cascade,
  version integer not null,
  "snoozedUntil" date,
  note text,
  "assigneeId" bigint,
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null,
  primary key ("shipmentId", version)
);

create function count_task_note() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_task_note before update on "taskNote" for each row execute function count_task_note();

create function keep_task_note() returns trigger language plpgsql as $$
begin
  insert into "taskNoteVersion" ("shipmentId", version, "snoozedUntil", note, "assigneeId", "lastModifiedBy", "lastModifiedDate")
    values (new."shipmentId", new.version, new."snoozedUntil", new.note, new."assigneeId", new."lastModifiedBy", new."lastModifiedDate");
  -- As many as anybody may read.
  delete from "taskNoteVersion" where "shipmentId" = new."shipmentId" and version <= new.version - 50;
  return null;
end $$;
create trigger keep_task_note after insert or update on "taskNote" for each row execute function keep_task_note();
