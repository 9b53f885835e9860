-- Shipments by when they were registered, also those of one owner: their home counts the ones of a month, without a look at each shipment.
create index "shipment_created" on shipment ("createdDate", id) include ("ownerId");
drop index "shipment_createdDate_id_idx";
