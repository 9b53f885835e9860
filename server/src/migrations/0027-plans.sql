-- What lists with filters and orders need besides, now that PostgreSQL chooses the plans (docs/decisions/0047-plans.md).

-- The shipments of an owner with a status, without a look at those of others.
create index "shipmentProgress_owner" on "shipmentProgress" ("ownerId", "deliveryStatus", "shipmentId");
