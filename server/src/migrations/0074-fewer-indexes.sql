-- Shipments are sorted by these columns without an index: each write paid for all of them, and hardly anybody uses them
-- (docs/decisions/0094-indexes-of-shipments.md).
drop index if exists
  -- Of the first characters: description, notes, addresses of sender and receiver, label of the partner.
  shipment_left_id_idx, shipment_left_id_idx1, shipment_left_id_idx2, shipment_left_id_idx3, shipment_left_id_idx4,
  "shipment_totalPackages_id_idx", "shipment_totalVolume_id_idx", "shipment_dangerousGoods_id_idx", "shipment_extBillNumber_id_idx",
  "shipment_senderName_id_idx", "shipment_senderCity_id_idx", "shipment_senderPostalCode_id_idx", "shipment_senderProvince_id_idx",
  "shipment_senderCountry_id_idx", "shipment_senderContactName_id_idx",
  "shipment_receiverPostalCode_id_idx", "shipment_receiverProvince_id_idx";
