-- The scans of a package in the order of their times: the latest, and those around a moment, without a look at all of them.
create index scan_package on scan ("shipmentId", number, at, id) where "shipmentId" is not null;
drop index "scan_shipmentId_number_idx";
