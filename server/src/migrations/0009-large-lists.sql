-- Lists that stay fast however long they grow: an index for each order, counters instead of counting, and a search on an index.

-- Users: their search, by the same rules as that of shipments (migration 0002).
alter table "appUser"
  add column "searchMarked" text not null generated always as
    (search_marked(login || ' ' || email || ' ' || coalesce("lastName", '') || ' ' || coalesce("firstName", ''))) stored,
  add column "searchPlain" text not null generated always as
    (search_plain(login || ' ' || email || ' ' || coalesce("lastName", '') || ' ' || coalesce("firstName", ''))) stored;
create index on "appUser" using gin ("searchPlain" gin_trgm_ops);

create index on "appUser" ("langKey", id);
create index on "appUser" ("createdDate", id);
create index on "appUser" ("lastModifiedBy", id);
create index on "appUser" ("lastModifiedDate", id);
-- What may be empty stands last in both directions, so each needs an index.
create index on "appUser" (phone, id);
create index on "appUser" (phone desc nulls last, id desc);
create index on "appUser" (company, id);
create index on "appUser" (company desc nulls last, id desc);
create index on "appUser" (address, id);
create index on "appUser" (address desc nulls last, id desc);

create table "userCount" (total bigint not null);
insert into "userCount" select count(*) from "appUser";

create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update "userCount" set total = total + (select count(*) from changed);
  else
    update "userCount" set total = total - (select count(*) from changed);
  end if;
  return null;
end $$;
create trigger count_added after insert on "appUser" referencing new table as changed for each statement execute function count_users();
create trigger count_removed after delete on "appUser" referencing old table as changed for each statement execute function count_users();

-- Audit events: orders by user and kind can be walked in the index alone, the day included.
drop index "auditEvent_principal_id_idx";
drop index "auditEvent_auditEventType_id_idx";
create index on "auditEvent" (principal, id) include ("auditEventDate");
create index on "auditEvent" ("auditEventType", id) include ("auditEventDate");

-- How many events there are in each hour (UTC), so that a period is counted without its events.
create table "auditEventCount" (
  hour timestamptz primary key,
  total bigint not null
);
insert into "auditEventCount" select date_trunc('hour', "auditEventDate", 'UTC'), count(*) from "auditEvent" group by 1;

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
