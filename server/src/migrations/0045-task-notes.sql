-- Notes at tasks have a version, so that the later of two clerks does not erase the note of the other unseen, and earlier ones are kept
-- (docs/decisions/0041-progress.md).
alter table "taskNote" add column version integer not null default 1;

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

-- By triggers, because copies of an older program write notes, too, while this one is started.
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

insert into "taskNoteVersion" ("shipmentId", version, "snoozedUntil", note, "assigneeId", "lastModifiedBy", "lastModifiedDate")
  select "shipmentId", version, "snoozedUntil", note, "assigneeId", "lastModifiedBy", "lastModifiedDate" from "taskNote";
