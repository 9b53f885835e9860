-- The shipment that a return brings back. Few shipments are returns, so the index has only these.
alter table shipment add column "returnOfId" bigint references shipment (id);
create index "shipment_returnOfId" on shipment ("returnOfId") where "returnOfId" is not null;
