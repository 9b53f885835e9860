create sequence "billNumberSerial" maxvalue 99999999;

-- The number that the next shipment gets if nobody enters one: `ACE`, eight digits, and their check digit (UPU standard S10, section 4.3). A number
-- that was entered by hand is passed over.
create function next_bill_number() returns text volatile language plpgsql as $$
declare
  digits text;
  sum integer;
  number text;
begin
  loop
    digits := lpad(nextval('"billNumberSerial"')::text, 8, '0');
    sum := 8 * substr(digits, 1, 1)::integer + 6 * substr(digits, 2, 1)::integer + 4 * substr(digits, 3, 1)::integer
      + 2 * substr(digits, 4, 1)::integer + 3 * substr(digits, 5, 1)::integer + 5 * substr(digits, 6, 1)::integer
      + 9 * substr(digits, 7, 1)::integer + 7 * substr(digits, 8, 1)::integer;
    number := 'ACE' || digits || case 11 - sum % 11 when 10 then 0 when 11 then 5 else 11 - sum % 11 end;
    exit when not exists (select from shipment where "aceBillNumber" = number);
  end loop;
  return number;
end $$;

-- Whoever waits for a parcel opens its page by a link with this token (docs/decisions/0065-share-links.md). A revoked one is null.
create function new_share_token() returns text volatile language sql
return encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex');

create table shipment (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  -- What a search looks at, filled by the trigger of repeatable/shipment-columns.sql. In front, where PostgreSQL reads it without passing sixty columns by,
  -- which took a quarter of the time to compare a row with a word.
  "searchText" text not null,
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
  -- The key under which a shipment's order is known at the AU partner. It is there before the partner is asked, so that an order whose
  -- answer got lost is found again and not made twice (docs/partner-api.md).
  "orderKey" uuid not null default gen_random_uuid(),
  description text collate "vi-x-icu" not null,
  -- The shipment that a return brings back.
  "returnOfId" bigint references shipment,
  -- The numbers of a shipment's connector, for searches only. A trigger of the connector writes them.
  "connectorNumbers" text collate "vi-x-icu",
  "shareToken" text default new_share_token(),
  -- What a shipment's form chooses: the language of its parties, if it is not that of their country, and that nobody is notified.
  "senderLanguage" text,
  "receiverLanguage" text,
  "withoutNotifications" boolean not null default false,
  -- What the customer calls the shipment.
  "customerReference" text collate "vi-x-icu",
  -- The import that wrote the shipment last. No foreign key: imports are removed after some days.
  "importId" bigint,
  -- The weight that is charged, with its reason (docs/decisions/0100-charged-weight.md). The program writes both with each change of
  -- a shipment; a bulk run computes them for those that have none.
  "chargeableWeight" numeric,
  "chargeableReason" text,
  -- Who pays the freight.
  "paidBy" text not null default 'sender',
  -- What customs ask for: lines of goods, tax numbers, and what an invoice lists beside the goods.
  "goodsLines" jsonb not null default '[]',
  "exportReason" text,
  "priorNoticeNumber" text collate "vi-x-icu",
  "taxNumbers" jsonb not null default '[]',
  "freightCost" numeric,
  "insuranceCost" numeric,
  "packingCost" numeric,
  rebate numeric,
  "giftWorth" numeric,
  foreign key ("ownerId", "ownerLogin") references "appUser" (id, login) on update cascade,
  constraint shipment_languages check ("senderLanguage" in ('vi', 'en') and "receiverLanguage" in ('vi', 'en'))
)
-- Whole rows stay in one place: a list fetches twenty of them, and fetching what was moved out would cost it half of its speed. Statistics of the search
-- keys take seconds of processor time, so they are collected less often.
with (toast_tuple_target = 8160, autovacuum_analyze_scale_factor = 0.3);

-- The orders of lists that people use: each write pays for all indexes (docs/decisions/0094-indexes-of-shipments.md).
create index on shipment (weight, id);
create index on shipment ("shipDate", id);
create index on shipment ("senderTelNo", id);
create index on shipment ("receiverName", id);
create index on shipment ("receiverCity", id);
create index on shipment ("receiverCountry", id);
create index on shipment ("receiverContactName", id);
create index on shipment ("receiverTelNo", id);
create index on shipment ("ownerLogin", id);
create index on shipment ("partnerShipment", "partnerShipmentId", id);
create index on shipment ("ownerId", id);
-- Shipments by when they were registered, also those of one owner: their home counts the ones of a month, without a look at each shipment.
create index "shipment_created" on shipment ("createdDate", id) include ("ownerId");
-- Few shipments are returns, so the index has only these.
create index "shipment_returnOfId" on shipment ("returnOfId") where "returnOfId" is not null;
create index shipment_search on shipment using gin (search_keys("searchText"));
-- The program estimates by samples; statistics of the keys would take PostgreSQL long to collect.
alter index shipment_search alter column 1 set statistics 0;
create unique index "shipment_shareToken" on shipment ("shareToken") where "shareToken" is not null;
-- Begins with the reference, so that it also finds a scanned one among the shipments of all owners.
create unique index "shipment_customerReference" on shipment ("customerReference", "ownerId") where "customerReference" is not null;
create index "shipment_importId" on shipment ("importId", id) where "importId" is not null;
-- Numbers, whatever stands between their letters and digits (docs/decisions/0074-number-keys.md).
create index "shipment_aceBillKey" on shipment (number_key("aceBillNumber"));
create index "shipment_extBillKey" on shipment (number_key("extBillNumber"), id) where number_key("extBillNumber") is not null;
create index "shipment_referenceKey" on shipment (number_key("customerReference"), id) where number_key("customerReference") is not null;
create index "shipment_partnerKey" on shipment (number_key("partnerShipmentId"), id) where number_key("partnerShipmentId") is not null;
-- The gifts of a day to a receiver, by telephone or postal code.
create index "shipment_giftPhone" on shipment ("shipDate", number_key("receiverTelNo")) where "exportReason" = 'gift';
create index "shipment_giftPostalCode" on shipment ("shipDate", number_key("receiverPostalCode")) where "exportReason" = 'gift';

-- The owner of a shipment whose row is locked. A function reads what is stored now, a statement what was when it began.
create function owner_of_shipment(shipment bigint) returns bigint volatile language plpgsql as $$
begin
  return (select "ownerId" from shipment s where s.id = $1);
end $$;

-- The words and numbers of package lines for the search text; numbers as the API writes them, and what else people type for one is turned into this form.
-- The number of a line belongs to its package, and is no text of the shipment.
create function package_line_search_text(lines jsonb) returns text immutable parallel safe language sql
return (
  select string_agg(case jsonb_typeof(field.value) when 'number' then trim_scale((field.value)::numeric)::text else field.value #>> '{}' end, ' ')
  from jsonb_array_elements(lines) line, jsonb_each(line) field
  where jsonb_typeof(field.value) in ('number', 'string') and field.key <> 'number'
);

-- What a gift is worth: the sum of its lines, each rounded to cents, or its goods value where a line has no value. Kept with the shipment, so that
-- the gifts of a day to a receiver are added up without reading their lines (docs/decisions/0108-destination-rules.md).
create function goods_worth(lines jsonb, value numeric) returns numeric immutable parallel safe language sql return coalesce((
  select case when count("unitValue") = count(*) then sum(round(quantity * "unitValue", 2)) end
  from jsonb_to_recordset(lines) line (quantity numeric, "unitValue" numeric)), value);

create function fill_gift_worth() returns trigger language plpgsql as $$
begin
  new."giftWorth" := goods_worth(new."goodsLines", new."goodsValue");
  return new;
end $$;
create trigger fill_gift_worth before insert or update of "exportReason", "goodsLines", "goodsValue" on shipment for each row
  when (new."exportReason" = 'gift') execute function fill_gift_worth();

-- How many shipments each customer owns: an exact total without counting rows (docs/decisions/0030-totals.md).
create table "shipmentCount" (
  "ownerId" bigint not null,
  total bigint not null,
  shard integer not null default 0,
  primary key ("ownerId", shard)
) with (fillfactor = 50);

-- How many shipments there are among the 32 768 ids of a block: the total, and the way to a page in the middle of the list.
create table "shipmentBlock" (
  block bigint not null,
  shard integer not null default 0,
  total bigint not null,
  primary key (block, shard)
) with (fillfactor = 50);

create function count_shipments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "shipmentCount" ("ownerId", shard, total)
      select "ownerId", counter_shard(), count(*) from added group by "ownerId" order by "ownerId"
      on conflict ("ownerId", shard) do update set total = "shipmentCount".total + excluded.total;
    insert into "shipmentBlock" (block, shard, total)
      select id >> 15, counter_shard(), count(*) from added group by 1 order by 1
      on conflict (block, shard) do update set total = "shipmentBlock".total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into "shipmentCount" ("ownerId", shard, total)
      select "ownerId", counter_shard(), -count(*) from removed group by "ownerId" order by "ownerId"
      on conflict ("ownerId", shard) do update set total = "shipmentCount".total + excluded.total;
    insert into "shipmentBlock" (block, shard, total)
      select id >> 15, counter_shard(), -count(*) from removed group by 1 order by 1
      on conflict (block, shard) do update set total = "shipmentBlock".total + excluded.total;
  else
    -- The lower id first, so that two who swap owners do not wait for each other.
    insert into "shipmentCount" ("ownerId", shard, total)
      select change.owner, counter_shard(), change.number from (values (old."ownerId", -1), (new."ownerId", 1)) change (owner, number) order by 1
      on conflict ("ownerId", shard) do update set total = "shipmentCount".total + excluded.total;
  end if;
  return null;
end $$;
create trigger count_added after insert on shipment referencing new table as added for each statement execute function count_shipments();
create trigger count_removed after delete on shipment referencing old table as removed for each statement execute function count_shipments();
create trigger count_moved after update of "ownerId" on shipment for each row
  when (old."ownerId" is distinct from new."ownerId") execute function count_shipments();
