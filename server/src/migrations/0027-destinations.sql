-- What destinations ask for (docs/decisions/0108-destination-rules.md): since when the rules that are shipped with the program have been here, and
-- whether the shipments that were there before have been checked by them.
create table "shippedRules" ("installedAt" timestamptz(3) not null, "isChecked" boolean not null default false);
insert into "shippedRules" values (clock_timestamp());

-- Shipments that are not handed over and lack something: the worst of it.
create table "shipmentReadiness" (
  "shipmentId" bigint primary key references shipment on delete cascade,
  effect text not null check (effect in ('stop', 'warn'))
);
create index on "shipmentReadiness" (effect, "shipmentId");

create function forget_readiness() returns trigger language plpgsql as $$
begin
  delete from "shipmentReadiness" where "shipmentId" = new."shipmentId";
  return null;
end $$;
create trigger forget_readiness after update of "handedOverAt" on "shipmentProgress" for each row
  when (old."handedOverAt" is null and new."handedOverAt" is not null) execute function forget_readiness();
