-- A country whose rules nobody has looked up is a level of its own (docs/decisions/0108-destination-rules.md).
alter table "shipmentReadiness" drop constraint "shipmentReadiness_effect_check",
  add constraint "shipmentReadiness_effect_check" check (effect in ('stop', 'warn', 'notChecked'));

-- Rules that are shipped since now only warn of shipments that are older; open ones are checked by them once.
alter table "shippedRules" add column "renewedAt" timestamptz(3) not null default clock_timestamp();
update "shippedRules" set "isChecked" = false;

-- What goes to a receiver on one flight is added up.
create index on manifest (number_key(flight)) where flight is not null;
