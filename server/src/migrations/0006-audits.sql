-- Every change of a record, written in the transaction of the change.
create table "entityAudit" (
  id bigint generated always as identity primary key,
  "entityType" text not null,
  "entityId" bigint not null,
  action text not null check (action in ('CREATE', 'UPDATE', 'DELETE')),
  "commitVersion" integer not null,
  -- The whole record as JSON text: after the change, before it for a delete.
  "entityValue" text not null,
  "modifiedDate" timestamptz not null default now(),
  "modifiedBy" text not null,
  unique ("entityType", "entityId", "commitVersion")
);
create index on "entityAudit" ("entityType", id);
-- The history of a shipment tells of its orders, also of those whose connector is deleted: they are found by the shipment in the audits of connectors.
create index "entityAudit_connector_shipment" on "entityAudit" ((("entityValue"::jsonb ->> 'shipmentId')::bigint)) where "entityType" = 'Connector';

-- Sign-ins and their failures. What would flood the table (unknown names, tries after the limit) is counted in one row an hour for each
-- address: such a row has a bucket.
create table "auditEvent" (
  id bigint generated always as identity primary key,
  "auditEventDate" timestamptz(3) not null default now(),
  principal text collate "vi-x-icu" not null,
  "auditEventType" text not null,
  message text,
  "remoteAddress" text,
  attempts integer not null default 1,
  bucket text unique,
  -- Why a sign-in failed, as a code; texts for people are made from it.
  reason text
);
create index on "auditEvent" ("auditEventDate", id);
-- Orders by user and kind are walked in the index alone, the day included.
create index on "auditEvent" (principal, id) include ("auditEventDate");
create index on "auditEvent" ("auditEventType", id) include ("auditEventDate");

-- How many events there are in each hour (UTC), so that a period is counted without its events.
create table "auditEventCount" (
  hour timestamptz primary key,
  total bigint not null
);

create function count_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "auditEventCount" (hour, total)
      select date_trunc('hour', "auditEventDate", 'UTC'), count(*) from changed group by 1 order by 1
      on conflict (hour) do update set total = "auditEventCount".total + excluded.total;
  elsif tg_op = 'DELETE' then
    update "auditEventCount" c set total = c.total - gone.number
      from (select date_trunc('hour', "auditEventDate", 'UTC') as hour, count(*) as number from changed group by 1) gone
      where c.hour = gone.hour;
  else
    insert into "auditEventCount" (hour, total)
      select date_trunc('hour', moment, 'UTC'), change
      from (values (old."auditEventDate", -1), (new."auditEventDate", 1)) moved (moment, change) order by 1
      on conflict (hour) do update set total = "auditEventCount".total + excluded.total;
  end if;
  return null;
end $$;
create trigger count_added after insert on "auditEvent" referencing new table as changed for each statement execute function count_audit_events();
create trigger count_removed after delete on "auditEvent" referencing old table as changed for each statement execute function count_audit_events();
create trigger count_moved after update on "auditEvent" for each row
  when (date_trunc('hour', old."auditEventDate", 'UTC') <> date_trunc('hour', new."auditEventDate", 'UTC')) execute function count_audit_events();
