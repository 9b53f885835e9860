-- An order at the AU partner is due for what goes to Australia, is not given to another carrier and is not delivered: the program advises against the
-- other orders, which the tile of home counted and its list offered.

-- Whether the AU partner is to carry a shipment: it is its partner, or nobody is yet and the receiver is in Australia.
create or replace function goes_to_australia(partner text, country text, code text) returns boolean stable parallel safe language sql
return partner = 'gtsAus' or partner = 'none' and (is_australia(country) or is_australia(code));

-- Copies of an older version write nothing meanwhile: their shipments would be counted wrongly.
lock table shipment in share row exclusive mode;

update "shipmentProgress" set "goesToAustralia" = false where "goesToAustralia" and "partnerShipment" not in ('none', 'gtsAus');

drop index "shipmentProgress_orderDue";
create index "shipmentProgress_orderDue" on "shipmentProgress" ("shipmentId") include ("ownerId")
  where "goesToAustralia" and "orderedAt" is null and "deliveryStatus" is distinct from 'DELIVERED';
