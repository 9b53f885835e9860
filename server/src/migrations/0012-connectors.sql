-- Orders at the AU partner. One belongs to a shipment and keeps it from being deleted.
create table connector (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null unique references shipment,
  version integer not null default 0,
  "orderId" bigint,
  tracking text collate "vi-x-icu",
  reference text collate "vi-x-icu",
  hub text collate "vi-x-icu",
  matrix text collate "vi-x-icu",
  courier text collate "vi-x-icu",
  "returnAddress" text collate "vi-x-icu",
  "labelType" text collate "vi-x-icu",
  barcode text collate "vi-x-icu",
  header text collate "vi-x-icu",
  footer text collate "vi-x-icu",
  submit boolean,
  "createdBy" text not null,
  "createdDate" timestamptz(3) not null default now(),
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null default now()
);
create index on connector ("orderId", id);
create index on connector (tracking, id);
create index on connector (reference, id);
-- Connectors by day, by whether they were submitted, by courier and hub; the values of these two are read from value to value.
create index on connector ("createdDate", id);
create index on connector (coalesce(submit, false), id);
create index on connector (courier, id);
create index on connector (hub, id);
-- Scanned labels. The other numbers of connectors and shipments have indexes for the order of lists.
create index on connector (barcode, id);
create index "connector_trackingKey" on connector (number_key(tracking), id) where number_key(tracking) is not null;
create index "connector_referenceKey" on connector (number_key(reference), id) where number_key(reference) is not null;
create index "connector_barcodeKey" on connector (number_key(barcode), id) where number_key(barcode) is not null;

-- The numbers of a connector as words of its shipment's search text (docs/decisions/0051-numbers.md).
create function numbers_of(connector) returns text immutable parallel safe language sql
return nullif(concat_ws(' ', $1."orderId", $1.tracking, $1.reference, $1.barcode), '');

-- By its name it runs before `order_progress`: all who write a shipment and its progress lock them in this order.
create function number_shipment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old."shipmentId" <> new."shipmentId" then
    update shipment set "connectorNumbers" = null where id = old."shipmentId";
  end if;
  if tg_op <> 'DELETE' then
    update shipment set "connectorNumbers" = numbers_of(new)
      where id = new."shipmentId" and "connectorNumbers" is distinct from numbers_of(new);
  end if;
  return null;
end $$;
create trigger number_shipment after insert or delete or update of "shipmentId", "orderId", tracking, reference, barcode on connector
  for each row execute function number_shipment();
