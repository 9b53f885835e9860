-- What customers call their shipments, and the import that wrote a shipment last. Existing shipments have neither.
alter table shipment
  add column "customerReference" text collate "vi-x-icu",
  -- No foreign key: imports are removed after some days.
  add column "importId" bigint;

-- Begins with the reference, so that it also finds a scanned one among the shipments of all owners.
create unique index "shipment_customerReference" on shipment ("customerReference", "ownerId") where "customerReference" is not null;
create index "shipment_importId" on shipment ("importId", id) where "importId" is not null;
