-- Shipments that go to Australia and have no order there: a tile of home counts them, and its list shows them. At a million shipments they have to be
-- found without a look at the others.

-- Whether the name or the code of a country means Australia: "Úc", "AUSTRALIA", "au". `isAustralia` of the contract does the same.
create function is_australia(country text) returns boolean stable parallel safe language sql
return exists (
  select from regexp_split_to_table(unaccent(lower(country collate "und-x-icu")), '[^[:alpha:]]+') word where word in ('au', 'aus', 'australia', 'uc'));

-- Whether a shipment is for the AU partner or for a receiver in Australia.
create function goes_to_australia(partner text, country text, code text) returns boolean stable parallel safe language sql
return partner = 'gtsAus' or is_australia(country) or is_australia(code);

-- Copies of an older version write nothing meanwhile: their shipments would be missing.
lock table shipment in share row exclusive mode;

alter table "shipmentProgress" add column "goesToAustralia" boolean not null default false;
update "shipmentProgress" set "goesToAustralia" = true from shipment s
  where s.id = "shipmentId" and goes_to_australia(s."partnerShipment", s."receiverCountry", s."receiverCountryCode");

create index "shipmentProgress_orderDue" on "shipmentProgress" ("shipmentId") include ("ownerId")
  where "goesToAustralia" and "orderedAt" is null;

create or replace function add_progress() returns trigger language plpgsql as $$
begin
  insert into "shipmentProgress" ("shipmentId", "ownerId", "shipDate", "partnerShipment", "goesToAustralia", "numberedAt")
    select id, "ownerId", "shipDate", "partnerShipment", goes_to_australia("partnerShipment", "receiverCountry", "receiverCountryCode"),
      case when "partnerShipment" <> 'none' and "partnerShipmentId" is not null then "lastModifiedDate" end
    from added;
  return null;
end $$;

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
