-- When a shipment is likely to arrive (docs/decisions/0066-estimates.md): days that follow from the deliveries of the last weeks by the same partner to
-- the same country. They are kept with the progress, so that lists read them and what is late is found by an index.

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

alter table "shipmentProgress" add column "estimatedFrom" date, add column "estimatedTo" date;

-- Late shipments. Delivered ones have no estimate.
create index "shipmentProgress_late" on "shipmentProgress" ("estimatedTo", "shipmentId") include ("ownerId") where "estimatedTo" is not null;

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
