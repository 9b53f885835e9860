-- Which labels were printed: each, by whom, in which format, and what weight it says.
create table "labelPrint" (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null,
  number integer not null,
  code text not null,
  format text not null,
  -- The how-manieth label of this package it is.
  copy integer not null,
  kg numeric,
  "printedBy" text not null,
  "printedAt" timestamptz(3) not null default now()
);
create index on "labelPrint" ("shipmentId", number, id);

-- The weight on the latest label: one that was printed before the package was weighed says another one.
alter table package add column "labelKg" numeric;

create or replace function remove_packages() returns trigger language plpgsql as $$
begin
  delete from package p using removed where p."shipmentId" = removed.id;
  delete from "formerCode" c using removed where c."shipmentId" = removed.id;
  delete from "labelPrint" l using removed where l."shipmentId" = removed.id;
  return null;
end $$;

-- Before its first label, a package gets the code that the company gives now: an SSCC, if it has a GS1 prefix since.
create function renew_codes(shipments bigint[]) returns void language plpgsql as $$
begin
  if not exists (select from setting where id = 4 and value ->> 'gs1Prefix' is not null) then return; end if;
  perform lock_codes(false);
  -- Somebody else may print the same labels at this moment.
  perform from package where "shipmentId" = any(shipments) and "labelsPrinted" = 0 order by "shipmentId", number for update;
  perform rename_package(p, s."aceBillNumber") from package p join shipment s on s.id = p."shipmentId"
    where p."shipmentId" = any(shipments) and p."labelsPrinted" = 0 and p.code !~ '^[0-9]{18}$';
end $$;
