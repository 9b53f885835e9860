-- The shipments under way, the newest first: what devices on the floor may meet.
create index "shipmentProgress_underWay" on "shipmentProgress" ("shipmentId") where "deliveryStatus" is distinct from 'DELIVERED';
