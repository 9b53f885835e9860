-- The history of a shipment tells of its orders, also of those whose connector is deleted: they are found by the shipment in the audits of connectors.
create index "entityAudit_connector_shipment" on "entityAudit" ((("entityValue"::jsonb ->> 'shipmentId')::bigint)) where "entityType" = 'Connector';
