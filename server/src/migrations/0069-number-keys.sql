-- Numbers are found whatever stands between their letters and digits (docs/decisions/0074-number-keys.md). Reading a number of a million shipments takes
-- about three seconds.

-- As `numberKey` in contract/src/shared/number-forms.ts. What is unique are the texts as they were typed.
-- In SQL, it would be written into queries and count as cheap, and if it were strict, who has a key has a number: either way the planner, with
-- statistics of yesterday, would read all rows with a number instead of the index of their keys.
create function number_key(value text) returns text immutable parallel safe cost 1000 language plpgsql as $$
begin
  return regexp_replace(
    upper(translate(lower(normalize(value, NFKD) collate "und-x-icu"), 'đð', 'dd') collate "C"),
    '[^0-9A-Z\u0370-\u1fff\u2c00-\u2fff\u3040-\ufdff\U00010000-\U0010ffff]+', '', 'g');
end $$;

create index "shipment_aceBillKey" on shipment (number_key("aceBillNumber"));
create index "shipment_extBillKey" on shipment (number_key("extBillNumber"), id) where number_key("extBillNumber") is not null;
create index "shipment_referenceKey" on shipment (number_key("customerReference"), id) where number_key("customerReference") is not null;
create index "shipment_partnerKey" on shipment (number_key("partnerShipmentId"), id) where number_key("partnerShipmentId") is not null;
create index "connector_trackingKey" on connector (number_key(tracking), id) where number_key(tracking) is not null;
create index "connector_referenceKey" on connector (number_key(reference), id) where number_key(reference) is not null;
create index "connector_barcodeKey" on connector (number_key(barcode), id) where number_key(barcode) is not null;
create index "partnerEvent_unknownKey" on "partnerEvent" (number_key(number)) where "shipmentId" is null;

-- The last release goes on with the first three columns.
create or replace view "partnerNumber" as
  select "partnerShipment" as partner, "partnerShipmentId" as number, id as "shipmentId", number_key("partnerShipmentId") as key from shipment
    where "partnerShipment" <> 'none' and "partnerShipmentId" is not null
  union all select 'gtsAus', tracking, "shipmentId", number_key(tracking) from connector where tracking is not null;

analyze shipment, connector;
