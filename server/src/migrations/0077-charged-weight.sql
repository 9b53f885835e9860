-- The weight that is charged, with its reason (docs/decisions/0100-charged-weight.md). The program writes both with each change of a shipment. Those that are
-- there have none until they are written, or a bulk run computes it.
alter table shipment add column "chargeableWeight" numeric, add column "chargeableReason" text;
