-- Where each shipment stands: its latest tracking, and since when a carrier has it (docs/decisions/0041-progress.md). Triggers write it, from
-- whichever program the change comes. It is a table of its own because a shipment's row, with all its indexes, is dear to write.
create table "shipmentProgress" (
  "shipmentId" bigint primary key,
  -- Copies of the shipment's columns, so that counting needs no shipment.
  "ownerId" bigint not null,
  "shipDate" date not null,
  "partnerShipment" text not null,
  -- Signs that a carrier has the goods: the partner's number was stored, the order was placed, a tracking came from the carrier.
  "numberedAt" timestamptz(3),
  "orderedAt" timestamptz(3),
  "carriedAt" timestamptz(3),
  -- The latest tracking by its time, and by its id among those of the same time.
  "trackingId" bigint,
  "deliveryStatus" text,
  "lastEventAt" timestamptz(3),
  "handedOverAt" timestamptz(3) generated always as (least("numberedAt", "orderedAt", "carriedAt")) stored,
  -- Since when nothing was heard of a shipment that a carrier has; null if it is delivered, or its latest tracking is an exception.
  "quietSince" timestamptz(3) generated always as (
    case when "deliveryStatus" in ('DELIVERED', 'EXCEPTION', 'FAILED_ATTEMPT') then null
      when coalesce("numberedAt", "orderedAt", "carriedAt") is not null then greatest("numberedAt", "orderedAt", "lastEventAt") end) stored
);

-- The trackings that mean that a carrier has the goods. The others only announce them.
create function is_carried(status text) returns boolean immutable parallel safe language sql
return status not in ('INFO_RECEIVED', 'PENDING');

-- After how many days of silence a shipment counts as stuck. Administrators change it.
create table "stuckDays" (
  "partnerShipment" text primary key,
  days integer not null default 3
);
insert into "stuckDays" ("partnerShipment") values ('none'), ('gtsUsa'), ('gtsAus'), ('gtsCad'), ('gtsSgp');

lock table shipment, connector, tracking in share row exclusive mode;

insert into "shipmentProgress" ("shipmentId", "ownerId", "shipDate", "partnerShipment", "numberedAt", "orderedAt", "carriedAt",
    "trackingId", "deliveryStatus", "lastEventAt")
  select s.id, s."ownerId", s."shipDate", s."partnerShipment",
    case when s."partnerShipment" <> 'none' and s."partnerShipmentId" is not null then s."lastModifiedDate" end,
    c."createdDate", carried.at, latest.id, latest."deliveryStatus", latest."dateTime"
  from shipment s
    left join connector c on c."shipmentId" = s.id
    left join (select distinct on ("shipmentId") "shipmentId", id, "deliveryStatus", "dateTime" from tracking
      order by "shipmentId", "dateTime" desc, id desc) latest on latest."shipmentId" = s.id
    left join (select "shipmentId", min("dateTime") as at from tracking where is_carried("deliveryStatus") group by 1) carried
      on carried."shipmentId" = s.id;

-- Overdue shipments, by ship date.
create index "shipmentProgress_untracked" on "shipmentProgress" ("shipDate", "shipmentId") where "deliveryStatus" is null;
-- The shipments with a status.
create index "shipmentProgress_status" on "shipmentProgress" ("deliveryStatus", "shipmentId") where "deliveryStatus" is not null;
-- Exceptions, oldest first.
create index "shipmentProgress_exceptions" on "shipmentProgress" ("lastEventAt", "shipmentId")
  where "deliveryStatus" in ('EXCEPTION', 'FAILED_ATTEMPT');
-- Stuck shipments: each partner has its own number of days.
create index "shipmentProgress_quiet" on "shipmentProgress" ("partnerShipment", "quietSince", "shipmentId") where "quietSince" is not null;
-- What is under way for one owner.
create index "shipmentProgress_open" on "shipmentProgress" ("ownerId", "shipmentId") where "deliveryStatus" is distinct from 'DELIVERED';
-- How long deliveries of the last weeks took.
create index "shipmentProgress_delivered" on "shipmentProgress" ("lastEventAt") include ("partnerShipment", "handedOverAt")
  where "deliveryStatus" = 'DELIVERED';

-- The latest tracking of a shipment. Without the time in it, PostgreSQL would look for that in the index of all times.
create index on tracking ("shipmentId", "dateTime", id);
drop index "tracking_shipmentId_idx";

-- Shipments registered on a day.
create index on shipment ("createdDate", id);

create function add_progress() returns trigger language plpgsql as $$
begin
  insert into "shipmentProgress" ("shipmentId", "ownerId", "shipDate", "partnerShipment", "numberedAt")
    select id, "ownerId", "shipDate", "partnerShipment",
      case when "partnerShipment" <> 'none' and "partnerShipmentId" is not null then "lastModifiedDate" end
    from added;
  return null;
end $$;
create trigger add_progress after insert on shipment referencing new table as added for each statement execute function add_progress();

create function remove_progress() returns trigger language plpgsql as $$
begin
  delete from "shipmentProgress" using removed where "shipmentId" = removed.id;
  return null;
end $$;
create trigger remove_progress after delete on shipment referencing old table as removed for each statement execute function remove_progress();

create function follow_shipment_in_progress() returns trigger language plpgsql as $$
declare
  is_numbered boolean := new."partnerShipment" <> 'none' and new."partnerShipmentId" is not null;
begin
  update "shipmentProgress" p set "ownerId" = new."ownerId", "shipDate" = new."shipDate", "partnerShipment" = new."partnerShipment",
    "numberedAt" = case when is_numbered then coalesce(p."numberedAt", now()) end
    where "shipmentId" = new.id;
  return null;
end $$;
create trigger follow_shipment_in_progress after update on shipment for each row
  when ((old."ownerId", old."shipDate", old."partnerShipment", old."partnerShipmentId")
    is distinct from (new."ownerId", new."shipDate", new."partnerShipment", new."partnerShipmentId"))
  execute function follow_shipment_in_progress();

create function order_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then update "shipmentProgress" set "orderedAt" = null where "shipmentId" = old."shipmentId"; end if;
  if tg_op <> 'DELETE' then update "shipmentProgress" set "orderedAt" = new."createdDate" where "shipmentId" = new."shipmentId"; end if;
  return null;
end $$;
create trigger order_progress after insert or delete or update of "shipmentId", "createdDate" on connector
  for each row execute function order_progress();

-- A new tracking. Two at the same time wait for each other here, and the second one sees what the first one wrote.
create function track_progress() returns trigger language plpgsql as $$
begin
  update "shipmentProgress" p set
    "carriedAt" = case when is_carried(new."deliveryStatus") then least(p."carriedAt", new."dateTime") else p."carriedAt" end,
    "trackingId" = case when (new."dateTime", new.id) > (p."lastEventAt", p."trackingId") is not false then new.id else p."trackingId" end,
    "deliveryStatus" = case when (new."dateTime", new.id) > (p."lastEventAt", p."trackingId") is not false
      then new."deliveryStatus" else p."deliveryStatus" end,
    "lastEventAt" = greatest(p."lastEventAt", new."dateTime")
    where "shipmentId" = new."shipmentId";
  return null;
end $$;
create trigger track_progress after insert on tracking for each row execute function track_progress();

-- A tracking was changed or deleted: what remains is read again, after the lock, so that no other change is missed.
create function recalculate_progress(shipment bigint) returns void language plpgsql as $$
begin
  perform 1 from "shipmentProgress" where "shipmentId" = shipment for update;
  update "shipmentProgress" p set "trackingId" = latest.id, "deliveryStatus" = latest."deliveryStatus", "lastEventAt" = latest."dateTime",
      "carriedAt" = (select min("dateTime") from tracking where "shipmentId" = shipment and is_carried("deliveryStatus"))
    from (select 1) one left join lateral (
      select id, "deliveryStatus", "dateTime" from tracking where "shipmentId" = shipment order by "dateTime" desc, id desc limit 1) latest on true
    where p."shipmentId" = shipment;
end $$;

create function retrack_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform recalculate_progress(old."shipmentId");
  else
    -- The lower id first, so that two who swap shipments do not wait for each other.
    perform recalculate_progress(least(old."shipmentId", new."shipmentId"));
    if old."shipmentId" <> new."shipmentId" then perform recalculate_progress(greatest(old."shipmentId", new."shipmentId")); end if;
  end if;
  return null;
end $$;
create trigger retrack_progress after delete on tracking for each row execute function retrack_progress();
create trigger retrack_changed_progress after update on tracking for each row
  when ((old."shipmentId", old."dateTime", old."deliveryStatus") is distinct from (new."shipmentId", new."dateTime", new."deliveryStatus"))
  execute function retrack_progress();
