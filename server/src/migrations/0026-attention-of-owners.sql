-- What needs attention of one owner is counted in the indexes alone: for a customer with 427 000 of a million shipments, their rows took 60 to 110 ms.
drop index "shipmentProgress_untracked";
create index "shipmentProgress_untracked" on "shipmentProgress" ("shipDate", "shipmentId") include ("ownerId") where "deliveryStatus" is null;
drop index "shipmentProgress_quiet";
create index "shipmentProgress_quiet" on "shipmentProgress" ("partnerShipment", "quietSince", "shipmentId") include ("ownerId")
  where "quietSince" is not null;
drop index "shipmentProgress_exceptions";
create index "shipmentProgress_exceptions" on "shipmentProgress" ("lastEventAt", "shipmentId") include ("ownerId")
  where "deliveryStatus" in ('EXCEPTION', 'FAILED_ATTEMPT');
