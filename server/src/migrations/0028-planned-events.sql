-- An event whose time has not come is planned, and decides nothing until then (docs/decisions/0048-planned-events.md). Before, a slip of the year
-- froze a shipment: whatever happened to it later was earlier than that event.

-- Nobody records a tracking meanwhile, which the triggers below would not have seen.
lock table tracking in share row exclusive mode;

-- Later events are planned. Ten minutes, because not all clocks are right; the contract has the same figure.
create function planned_after() returns timestamptz stable parallel safe language sql return now() + interval '10 minutes';

-- The time of the next planned event; null if there is none.
alter table "shipmentProgress" add column "plannedAt" timestamptz(3);
create index "shipmentProgress_planned" on "shipmentProgress" ("plannedAt") where "plannedAt" is not null;

-- A new tracking. Two at the same time wait for each other here, and the second one sees what the first one wrote.
create or replace function track_progress() returns trigger language plpgsql as $$
begin
  if new."dateTime" > planned_after() then
    update "shipmentProgress" p set "plannedAt" = least(p."plannedAt", new."dateTime") where "shipmentId" = new."shipmentId";
    return null;
  end if;
  update "shipmentProgress" p set
    "carriedAt" = case when is_carried(new."deliveryStatus") then least(p."carriedAt", new."dateTime") else p."carriedAt" end,
    "trackingId" = case when (new."dateTime", new.id) > (p."lastEventAt", p."trackingId") is not false then new.id else p."trackingId" end,
    "deliveryStatus" = case when (new."dateTime", new.id) > (p."lastEventAt", p."trackingId") is not false
      then new."deliveryStatus" else p."deliveryStatus" end,
    "lastEventAt" = greatest(p."lastEventAt", new."dateTime")
    where "shipmentId" = new."shipmentId";
  return null;
end $$;

-- Reads where these shipments stand from their trackings. After the lock, so that no other change is missed; in one order, so that two who have
-- shipments in common do not wait for each other.
create function recalculate_progress(shipments bigint[]) returns void language plpgsql as $$
begin
  perform 1 from "shipmentProgress" where "shipmentId" = any (shipments) order by "shipmentId" for update;
  update "shipmentProgress" p set "trackingId" = latest.id, "deliveryStatus" = latest."deliveryStatus", "lastEventAt" = latest."dateTime",
      "carriedAt" = (select min("dateTime") from tracking t
        where t."shipmentId" = s.id and is_carried(t."deliveryStatus") and t."dateTime" <= planned_after()),
      "plannedAt" = (select min("dateTime") from tracking t where t."shipmentId" = s.id and t."dateTime" > planned_after())
    from unnest(shipments) s (id) left join lateral (
      select t.id, t."deliveryStatus", t."dateTime" from tracking t where t."shipmentId" = s.id and t."dateTime" <= planned_after()
      order by t."dateTime" desc, t.id desc limit 1) latest on true
    where p."shipmentId" = s.id;
end $$;

create or replace function retrack_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform recalculate_progress(array[old."shipmentId"]);
  else
    perform recalculate_progress(array[old."shipmentId", new."shipmentId"]);
  end if;
  return null;
end $$;
drop function recalculate_progress(bigint);

-- Counts planned events whose time has come, for some shipments at once; says for how many. What another copy of the program is at is left to it.
create function count_due_events() returns integer language plpgsql as $$
declare
  due bigint[];
begin
  select array_agg("shipmentId") into due from (
    select "shipmentId" from "shipmentProgress" where "plannedAt" <= planned_after() order by "plannedAt" limit 1000 for update skip locked) p;
  perform recalculate_progress(due);
  return coalesce(cardinality(due), 0);
end $$;

-- Shipments that an event of the future has frozen.
select recalculate_progress(array_agg(distinct "shipmentId")) from tracking where "dateTime" > planned_after();
