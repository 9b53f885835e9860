create extension if not exists pg_trgm;

create sequence "billNumberSerial" maxvalue 99999999;

create table shipment (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  description text collate "vi-x-icu" not null,
  "totalPackages" integer not null default 1,
  "totalItems" integer,
  weight numeric,
  "cubicL" numeric,
  "cubicW" numeric,
  "cubicH" numeric,
  "totalVolume" numeric,
  "dangerousGoods" boolean not null default false,
  notes text collate "vi-x-icu",
  "shipmentTerm" text,
  "goodsOriginCountryCode" text collate "vi-x-icu",
  "goodsValue" numeric,
  "insuranceValue" numeric,
  "insuranceCurrencyCode" text collate "vi-x-icu",
  "shipDate" date not null,
  "partnerShipment" text not null default 'none',
  "packageInfos" jsonb not null default '[]',
  "senderName" text collate "vi-x-icu",
  "senderAddress" text collate "vi-x-icu",
  "senderCity" text collate "vi-x-icu",
  "senderCityCode" text collate "vi-x-icu",
  "senderPostalCode" text collate "vi-x-icu",
  "senderProvince" text collate "vi-x-icu",
  "senderStateProvince" text collate "vi-x-icu",
  "senderCountry" text collate "vi-x-icu",
  "senderCountryCode" text collate "vi-x-icu",
  "senderContactName" text collate "vi-x-icu" not null,
  "senderTelNo" text collate "vi-x-icu" not null,
  "senderEmail" text collate "vi-x-icu",
  "receiverName" text collate "vi-x-icu",
  "receiverAddress" text collate "vi-x-icu",
  "receiverCity" text collate "vi-x-icu",
  "receiverCityCode" text collate "vi-x-icu",
  "receiverPostalCode" text collate "vi-x-icu",
  "receiverProvince" text collate "vi-x-icu",
  "receiverStateProvince" text collate "vi-x-icu",
  "receiverCountry" text collate "vi-x-icu",
  "receiverCountryCode" text collate "vi-x-icu",
  "receiverContactName" text collate "vi-x-icu" not null,
  "receiverTelNo" text collate "vi-x-icu" not null,
  "receiverEmail" text collate "vi-x-icu",
  "receiverAddressResidentialIndicator" boolean not null default false,
  "deliveryName" text collate "vi-x-icu",
  "deliveryAddress" text collate "vi-x-icu",
  "deliveryCity" text collate "vi-x-icu",
  "deliveryPostalCode" text collate "vi-x-icu",
  "deliveryProvince" text collate "vi-x-icu",
  "deliveryCountry" text collate "vi-x-icu",
  "deliveryContactName" text collate "vi-x-icu",
  "deliveryTelNo" text collate "vi-x-icu",
  "aceBillNumber" text collate "vi-x-icu" not null unique,
  "extBillNumber" text collate "vi-x-icu",
  "partnerShipmentId" text collate "vi-x-icu",
  "partnerShipmentLabel" text collate "vi-x-icu",
  "ownerId" bigint not null,
  -- Kept equal to the owner's login by the foreign key, so that lists sort and search by it without a join.
  "ownerLogin" text collate "vi-x-icu" not null,
  "createdBy" text not null,
  "createdDate" timestamptz not null default now(),
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz not null default now(),
  -- A trigger fills these: the record as JSON text, as the contract has it but for its end ("connectorId" and the last brace),
  -- and what a search looks at, with marks and without.
  record text not null,
  "searchMarked" text not null,
  "searchPlain" text not null,
  foreign key ("ownerId", "ownerLogin") references "appUser" (id, login) on update cascade
)
-- Whole rows stay in one place: a list fetches twenty of them, and fetching what was moved out would cost it half of its speed.
with (toast_tuple_target = 8160);

-- One index for each column by which the list sorts. A B-tree refuses entries over 2704 bytes: long texts sort by their beginning.
create index on shipment (left(description, 200), id);
create index on shipment ("totalPackages", id);
create index on shipment (weight, id);
create index on shipment ("totalVolume", id);
create index on shipment ("dangerousGoods", id);
create index on shipment (left(notes, 200), id);
create index on shipment ("shipDate", id);
create index on shipment ("extBillNumber", id);
create index on shipment ("senderName", id);
create index on shipment (left("senderAddress", 200), id);
create index on shipment ("senderCity", id);
create index on shipment ("senderPostalCode", id);
create index on shipment ("senderProvince", id);
create index on shipment ("senderCountry", id);
create index on shipment ("senderContactName", id);
create index on shipment ("senderTelNo", id);
create index on shipment ("receiverName", id);
create index on shipment (left("receiverAddress", 200), id);
create index on shipment ("receiverCity", id);
create index on shipment ("receiverPostalCode", id);
create index on shipment ("receiverProvince", id);
create index on shipment ("receiverCountry", id);
create index on shipment ("receiverContactName", id);
create index on shipment ("receiverTelNo", id);
create index on shipment (left("partnerShipmentLabel", 200), id);
create index on shipment ("ownerLogin", id);
create index on shipment ("partnerShipment", "partnerShipmentId", id);
create index on shipment ("ownerId", id);

-- Lower case, composed letters, and one way of placing the tone mark: "hoà" and "hòa" are the same word.
create function search_marked(value text) returns text immutable parallel safe strict language sql
return normalize(
  regexp_replace(
    regexp_replace(
      normalize(lower(value collate "und-x-icu"), NFD),
      '(o)([\u0300\u0301\u0303\u0309\u0323])([ae])', '\1\3\2', 'g'),
    '(u)([\u0300\u0301\u0303\u0309\u0323])(y)', '\1\3\2', 'g'),
  NFC);

-- The same without any marks: "đường" becomes "duong".
create function search_plain(value text) returns text immutable parallel safe strict language sql
return replace(regexp_replace(normalize(lower(value collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd');

-- Words and numbers of the package lines.
create function package_line_text(lines jsonb) returns text immutable parallel safe language sql
return (
  select string_agg(field.value, ' ')
  from jsonb_array_elements(lines) line, jsonb_each_text(line) field
);

create function fill_derived_columns() returns trigger language plpgsql as $$
begin
  new.record := (select left(row_to_json(r)::text, -1) from (select
    new.id, new.version, new.description, new."totalPackages", new."totalItems", new.weight, new."cubicL", new."cubicW",
    new."cubicH", new."totalVolume", new."dangerousGoods", new.notes, new."shipmentTerm", new."goodsOriginCountryCode",
    new."goodsValue", new."insuranceValue", new."insuranceCurrencyCode", new."shipDate", new."partnerShipment",
    new."packageInfos", new."senderName", new."senderAddress", new."senderCity", new."senderCityCode", new."senderPostalCode",
    new."senderProvince", new."senderStateProvince", new."senderCountry", new."senderCountryCode", new."senderContactName",
    new."senderTelNo", new."senderEmail", new."receiverName", new."receiverAddress", new."receiverCity",
    new."receiverCityCode", new."receiverPostalCode", new."receiverProvince", new."receiverStateProvince",
    new."receiverCountry", new."receiverCountryCode", new."receiverContactName", new."receiverTelNo", new."receiverEmail",
    new."receiverAddressResidentialIndicator", new."deliveryName", new."deliveryAddress", new."deliveryCity",
    new."deliveryPostalCode", new."deliveryProvince", new."deliveryCountry", new."deliveryContactName", new."deliveryTelNo",
    new."aceBillNumber", new."extBillNumber", new."partnerShipmentId", new."partnerShipmentLabel", new."ownerId",
    new."ownerLogin", new."createdBy",
    to_char(new."createdDate" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdDate", new."lastModifiedBy",
    to_char(new."lastModifiedDate" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastModifiedDate") r);
  new."searchMarked" := search_marked(concat_ws(' ',
    new.id, new.description, new.notes, new."aceBillNumber", new."extBillNumber",
    new."partnerShipmentId", new."partnerShipmentLabel", new."goodsOriginCountryCode", new."insuranceCurrencyCode", new."senderName",
    new."senderAddress", new."senderCity", new."senderCityCode", new."senderPostalCode", new."senderProvince",
    new."senderStateProvince", new."senderCountry", new."senderCountryCode", new."senderContactName", new."senderTelNo",
    new."senderEmail", new."receiverName", new."receiverAddress", new."receiverCity", new."receiverCityCode",
    new."receiverPostalCode", new."receiverProvince", new."receiverStateProvince", new."receiverCountry", new."receiverCountryCode",
    new."receiverContactName", new."receiverTelNo", new."receiverEmail", new."deliveryName", new."deliveryAddress",
    new."deliveryCity", new."deliveryPostalCode", new."deliveryProvince", new."deliveryCountry", new."deliveryContactName",
    new."deliveryTelNo", new."ownerLogin", new."shipmentTerm", new."partnerShipment", trim_scale(new."totalPackages"::numeric),
    trim_scale(new."totalItems"::numeric), trim_scale(new.weight::numeric), trim_scale(new."cubicL"::numeric), trim_scale(new."cubicW"::numeric), trim_scale(new."cubicH"::numeric),
    trim_scale(new."totalVolume"::numeric), trim_scale(new."goodsValue"::numeric), trim_scale(new."insuranceValue"::numeric), package_line_text(new."packageInfos")));
  new."searchPlain" := search_plain(new."searchMarked");
  return new;
end $$;
create trigger fill_derived_columns before insert or update on shipment for each row execute function fill_derived_columns();

-- Words are looked up without marks; those typed with marks are then compared with "searchMarked".
create index on shipment using gin ("searchPlain" gin_trgm_ops);

-- How many shipments somebody owns: an exact total without counting rows.
create table "shipmentCount" (
  "ownerId" bigint primary key,
  total bigint not null
);

create function count_shipments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "shipmentCount" ("ownerId", total)
      select "ownerId", count(*) from added group by "ownerId" order by "ownerId"
      on conflict ("ownerId") do update set total = "shipmentCount".total + excluded.total;
  elsif tg_op = 'DELETE' then
    update "shipmentCount" c set total = c.total - gone.number
      from (select "ownerId", count(*) as number from removed group by "ownerId") gone
      where c."ownerId" = gone."ownerId";
  else
    -- The lower id first, so that two who swap owners do not wait for each other.
    insert into "shipmentCount" ("ownerId", total)
      select * from (values (old."ownerId", -1), (new."ownerId", 1)) change order by 1
      on conflict ("ownerId") do update set total = "shipmentCount".total + excluded.total;
  end if;
  return null;
end $$;

create trigger count_added after insert on shipment referencing new table as added for each statement execute function count_shipments();
create trigger count_removed after delete on shipment referencing old table as removed for each statement execute function count_shipments();
create trigger count_moved after update of "ownerId" on shipment for each row
  when (old."ownerId" is distinct from new."ownerId") execute function count_shipments();

-- What belongs to a shipment and keeps it from being deleted.
create table connector (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null unique references shipment (id)
);

create table tracking (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null references shipment (id)
);
create index on tracking ("shipmentId");

-- The whole record as JSON text. A connector belongs to its own table, and what happens to it does not touch the shipment.
create function shipment_json(record text, id bigint) returns text stable parallel safe language sql
return record || ',"connectorId":' || coalesce((select c.id::text from connector c where c."shipmentId" = $2), 'null') || '}';
