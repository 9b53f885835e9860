-- What customers changed at shipments that a carrier has: tasks of the worklist until somebody has passed them on to the partner. A shipment has
-- at most one that is open; the others say who passed on what.
create table "shipmentChange" (
  id bigint primary key generated always as identity,
  "shipmentId" bigint not null references shipment (id) on delete cascade,
  -- The fields that were changed, with the values that the partner knows.
  before jsonb not null,
  -- What was passed on; null while it is open, because the shipment itself has the values of now.
  after jsonb,
  "createdDate" timestamptz(3) not null,
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null,
  "passedOnBy" text,
  "passedOnDate" timestamptz(3)
);
create unique index "shipmentChange_open" on "shipmentChange" ("shipmentId") where "passedOnDate" is null;
create index "shipmentChange_oldest" on "shipmentChange" ("createdDate", "shipmentId") where "passedOnDate" is null;
create index "shipmentChange_shipmentId" on "shipmentChange" ("shipmentId");
