-- The trackings that mean that a carrier has the goods. The others only announce them.
create function is_carried(status text) returns boolean immutable parallel safe language sql
return status not in ('INFO_RECEIVED', 'PENDING');

-- Later events are planned. Ten minutes, because not all clocks are right; the contract has the same figure.
create function planned_after() returns timestamptz stable parallel safe language sql return now() + interval '10 minutes';

-- Whether the name or the code of a country means Australia: "Úc", "AUSTRALIA", "au". `isAustralia` of the contract does the same.
create function is_australia(country text) returns boolean stable parallel safe language sql
return exists (
  select from regexp_split_to_table(unaccent(lower(country collate "und-x-icu")), '[^[:alpha:]]+') word where word in ('au', 'aus', 'australia', 'uc'));

-- Whether the AU partner is to carry a shipment: it is its partner, or nobody is yet and the receiver is in Australia.
create function goes_to_australia(partner text, country text, code text) returns boolean stable parallel safe language sql
return partner = 'gtsAus' or partner = 'none' and (is_australia(country) or is_australia(code));

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
      when coalesce("numberedAt", "orderedAt", "carriedAt") is not null then greatest("numberedAt", "orderedAt", "lastEventAt") end) stored,
  -- The time of the next planned event; null if there is none.
  "plannedAt" timestamptz(3),
  -- Whether an order at the AU partner is due: a tile of home counts these, and finds them without a look at the others.
  "goesToAustralia" boolean not null default false,
  -- The days between which it is likely to arrive (docs/decisions/0066-estimates.md).
  "estimatedFrom" date,
  "estimatedTo" date,
  -- The time of the latest event without a meaning. One that is farther ahead of its receipt than any clock is no news.
  "unmappedAt" timestamptz(3)
);
-- The shipments with a status.
create index "shipmentProgress_status" on "shipmentProgress" ("deliveryStatus", "shipmentId") where "deliveryStatus" is not null;
-- What is under way for one owner.
create index "shipmentProgress_open" on "shipmentProgress" ("ownerId", "shipmentId") where "deliveryStatus" is distinct from 'DELIVERED';
-- How long deliveries of the last weeks took.
create index "shipmentProgress_delivered" on "shipmentProgress" ("lastEventAt") include ("partnerShipment", "handedOverAt")
  where "deliveryStatus" = 'DELIVERED';
-- What needs attention of one owner is counted in these indexes alone: overdue by ship date, stuck, exceptions with the oldest first.
create index "shipmentProgress_untracked" on "shipmentProgress" ("shipDate", "shipmentId") include ("ownerId") where "deliveryStatus" is null;
create index "shipmentProgress_quiet" on "shipmentProgress" ("partnerShipment", "quietSince", "shipmentId") include ("ownerId")
  where "quietSince" is not null;
create index "shipmentProgress_exceptions" on "shipmentProgress" ("lastEventAt", "shipmentId") include ("ownerId")
  where "deliveryStatus" in ('EXCEPTION', 'FAILED_ATTEMPT');
-- The shipments of an owner with a status, without a look at those of others.
create index "shipmentProgress_owner" on "shipmentProgress" ("ownerId", "deliveryStatus", "shipmentId");
create index "shipmentProgress_planned" on "shipmentProgress" ("plannedAt") where "plannedAt" is not null;
create index "shipmentProgress_orderDue" on "shipmentProgress" ("shipmentId") include ("ownerId")
  where "goesToAustralia" and "orderedAt" is null and "deliveryStatus" is distinct from 'DELIVERED';
-- Late shipments. Delivered ones have no estimate.
create index "shipmentProgress_late" on "shipmentProgress" ("estimatedTo", "shipmentId") include ("ownerId") where "estimatedTo" is not null;
-- Shipments whose latest news is an event without a meaning.
create index "shipmentProgress_unmapped" on "shipmentProgress" ("unmappedAt", "shipmentId") include ("ownerId")
  where "unmappedAt" > coalesce("lastEventAt", '-infinity') and "deliveryStatus" is distinct from 'DELIVERED';
-- The shipments under way, the newest first: what devices on the floor may meet.
create index "shipmentProgress_underWay" on "shipmentProgress" ("shipmentId") where "deliveryStatus" is distinct from 'DELIVERED';

create function add_progress() returns trigger language plpgsql as $$
begin
  insert into "shipmentProgress" ("shipmentId", "ownerId", "shipDate", "partnerShipment", "goesToAustralia", "numberedAt")
    select id, "ownerId", "shipDate", "partnerShipment", goes_to_australia("partnerShipment", "receiverCountry", "receiverCountryCode"),
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

create function direct_progress() returns trigger language plpgsql as $$
begin
  update "shipmentProgress"
    set "goesToAustralia" = goes_to_australia(new."partnerShipment", new."receiverCountry", new."receiverCountryCode")
    where "shipmentId" = new.id;
  return null;
end $$;
create trigger direct_progress after update on shipment for each row
  when ((old."partnerShipment", old."receiverCountry", old."receiverCountryCode")
    is distinct from (new."partnerShipment", new."receiverCountry", new."receiverCountryCode"))
  execute function direct_progress();

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
create trigger track_progress after insert on tracking for each row execute function track_progress();

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

create function retrack_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform recalculate_progress(array[old."shipmentId"]);
  else
    perform recalculate_progress(array[old."shipmentId", new."shipmentId"]);
  end if;
  return null;
end $$;
create trigger retrack_progress after delete on tracking for each row execute function retrack_progress();
create trigger retrack_changed_progress after update on tracking for each row
  when ((old."shipmentId", old."dateTime", old."deliveryStatus") is distinct from (new."shipmentId", new."dateTime", new."deliveryStatus"))
  execute function retrack_progress();

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

-- What customers changed at shipments that a carrier has: tasks of the worklist until somebody has passed them on to the partner. A shipment has
-- at most one that is open; the others say who passed on what (docs/decisions/0050-changes-after-hand-over.md).
create table "shipmentChange" (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null references shipment on delete cascade,
  -- The fields that were changed, with the values that the partner knows.
  before jsonb not null,
  -- What was passed on; null while it is open, because the shipment itself has the values of now.
  after jsonb,
  "createdDate" timestamptz(3) not null,
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null,
  "passedOnBy" text,
  "passedOnDate" timestamptz(3)
);
create unique index "shipmentChange_open" on "shipmentChange" ("shipmentId") where "passedOnDate" is null;
create index "shipmentChange_oldest" on "shipmentChange" ("createdDate", "shipmentId") where "passedOnDate" is null;
create index "shipmentChange_shipmentId" on "shipmentChange" ("shipmentId");

-- The fields of an open change that differ from those of its shipment; null if there are none.
create function still_differing(before jsonb, now jsonb) returns jsonb immutable parallel safe language sql
return (select jsonb_object_agg(field, value) from jsonb_each(before) known (field, value) where (now -> field) is distinct from value);

-- A change is a task while it differs from what the partner knows, whoever brings a field back.
create function follow_shipment_in_change() returns trigger language plpgsql as $$
declare
  open record;
begin
  select h.id, h.before, still_differing(h.before, to_jsonb(new)) as differing into open
    from "shipmentChange" h where h."shipmentId" = new.id and h."passedOnDate" is null;
  if not found or open.differing = open.before then return null; end if;
  if open.differing is null then
    delete from "shipmentChange" where id = open.id;
  else
    update "shipmentChange" set before = open.differing where id = open.id;
  end if;
  return null;
end $$;
create trigger follow_shipment_in_change after update on shipment for each row execute function follow_shipment_in_change();

-- How long deliveries took from the hand-over, by partner and country. Measured once a day.
create table "deliveryTime" (
  partner text not null,
  country text not null,
  total integer not null,
  median interval not null,
  p90 interval not null,
  primary key (partner, country)
);

-- One row: when that was.
create table "deliveryTimeReading" ("measuredDate" timestamptz(3) not null);
insert into "deliveryTimeReading" values ('-infinity');

-- The country of an address, by its code or else its name; an address without both is in the country of the company.
create function country_key(code text, name text) returns text stable parallel safe language sql
return coalesce(nullif(upper(btrim(code)), ''), unaccent(lower(btrim(name) collate "und-x-icu")), '');

-- The days on which what was handed over then is likely to arrive, where the company is. No row if too few arrived.
create function estimated_days(handed timestamptz, carrier text, destination text, out first date, out last date) returns setof record
  stable language sql as $$
  select ((handed + t.median) at time zone z.name)::date, ((handed + t.p90) at time zone z.name)::date
    from "deliveryTime" t, "searchZone" z where t.partner = carrier and t.country = destination and handed is not null
$$;

-- An estimate is made at the hand-over and stays, until somebody changes when, to whom or where it was handed over.
create function estimate_progress() returns trigger language plpgsql as $$
begin
  new."estimatedFrom" := null;
  new."estimatedTo" := null;
  if new."deliveryStatus" is distinct from 'DELIVERED' then
    select e.first, e.last into new."estimatedFrom", new."estimatedTo" from shipment s,
      estimated_days(least(new."numberedAt", new."orderedAt", new."carriedAt"), new."partnerShipment",
        country_key(s."receiverCountryCode", s."receiverCountry")) e
      where s.id = new."shipmentId";
  end if;
  return new;
end $$;
create trigger estimate_progress before insert on "shipmentProgress" for each row when (new."numberedAt" is not null)
  execute function estimate_progress();
create trigger estimate_changed_progress before update on "shipmentProgress" for each row
  when ((least(old."numberedAt", old."orderedAt", old."carriedAt"), old."partnerShipment", old."deliveryStatus" is not distinct from 'DELIVERED')
    is distinct from (least(new."numberedAt", new."orderedAt", new."carriedAt"), new."partnerShipment",
      new."deliveryStatus" is not distinct from 'DELIVERED'))
  execute function estimate_progress();

create function estimate_redirected() returns trigger language plpgsql as $$
begin
  update "shipmentProgress" p set ("estimatedFrom", "estimatedTo") = (select e.first, e.last
      from estimated_days(p."handedOverAt", p."partnerShipment", country_key(new."receiverCountryCode", new."receiverCountry")) e)
    where p."shipmentId" = new.id and p."handedOverAt" is not null and p."deliveryStatus" is distinct from 'DELIVERED';
  return null;
end $$;
create trigger redirect_estimate after update on shipment for each row
  when ((old."receiverCountry", old."receiverCountryCode") is distinct from (new."receiverCountry", new."receiverCountryCode"))
  execute function estimate_redirected();
