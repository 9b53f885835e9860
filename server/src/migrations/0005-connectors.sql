-- The key under which a shipment's order is known at the AU partner. It is there before the partner is asked, so that an order whose
-- answer got lost is found again and not made twice (docs/partner-api.md).
alter table shipment add column "orderKey" uuid not null default gen_random_uuid();

alter table connector
  add column version integer not null default 0,
  add column "orderId" bigint,
  add column tracking text collate "vi-x-icu",
  add column reference text collate "vi-x-icu",
  add column hub text collate "vi-x-icu",
  add column matrix text collate "vi-x-icu",
  add column courier text collate "vi-x-icu",
  add column "returnAddress" text collate "vi-x-icu",
  add column "labelType" text collate "vi-x-icu",
  add column barcode text collate "vi-x-icu",
  add column header text collate "vi-x-icu",
  add column footer text collate "vi-x-icu",
  add column submit boolean,
  add column "createdBy" text not null,
  add column "createdDate" timestamptz(3) not null default now(),
  add column "lastModifiedBy" text not null,
  add column "lastModifiedDate" timestamptz(3) not null default now();

create index on connector ("orderId", id);
create index on connector (tracking, id);
create index on connector (reference, id);
