-- What the worklist says of partners (docs/domain.md, "Progress"): shipments whose latest news is an event without a meaning, and those of which a
-- partner could not be asked.

-- The time of the latest event without a meaning. One that is farther ahead of its receipt than any clock is no news.
alter table "shipmentProgress" add column "unmappedAt" timestamptz(3);

create function latest_unmapped(shipment bigint) returns timestamptz stable language sql as $$
  select max("dateTime") from "partnerEvent"
    where "shipmentId" = shipment and outcome = 'unmapped' and "dateTime" <= "receivedDate" + interval '26 hours'
$$;

create function follow_unmapped() returns trigger language plpgsql as $$
declare
  touched bigint[];
begin
  if tg_op = 'UPDATE' then
    touched := array(select distinct s.id
      from before b join after a on a.id = b.id, lateral (values (b."shipmentId"), (a."shipmentId")) s (id)
      where (b.outcome = 'unmapped' or a.outcome = 'unmapped') and s.id is not null
        and (b.outcome, b."shipmentId", b."dateTime") is distinct from (a.outcome, a."shipmentId", a."dateTime"));
  elsif tg_op = 'INSERT' then
    touched := array(select distinct "shipmentId" from after where outcome = 'unmapped' and "shipmentId" is not null);
  else
    touched := array(select distinct "shipmentId" from before where outcome = 'unmapped' and "shipmentId" is not null);
  end if;
  update "shipmentProgress" p set "unmappedAt" = latest_unmapped(p."shipmentId")
    where p."shipmentId" = any (touched) and p."unmappedAt" is distinct from latest_unmapped(p."shipmentId");
  return null;
end $$;
create trigger add_unmapped after insert on "partnerEvent" referencing new table as after
  for each statement execute function follow_unmapped();
create trigger change_unmapped after update on "partnerEvent" referencing old table as before new table as after
  for each statement execute function follow_unmapped();
create trigger remove_unmapped after delete on "partnerEvent" referencing old table as before
  for each statement execute function follow_unmapped();

update "shipmentProgress" p set "unmappedAt" = e.at
  from (select "shipmentId", latest_unmapped("shipmentId") as at from "partnerEvent"
    where outcome = 'unmapped' and "shipmentId" is not null group by 1) e
  where e."shipmentId" = p."shipmentId";

-- Shipments whose latest news is such an event.
create index "shipmentProgress_unmapped" on "shipmentProgress" ("unmappedAt", "shipmentId") include ("ownerId")
  where "unmappedAt" > coalesce("lastEventAt", '-infinity') and "deliveryStatus" is distinct from 'DELIVERED';

-- Since when there has been neither an answer nor news of a number that is asked for.
create index "partnerPoll_unanswered" on "partnerPoll" (greatest("answeredDate", "quietSince")) where "nextDate" is not null;
