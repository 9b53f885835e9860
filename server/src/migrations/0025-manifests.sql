-- What is handed over to partners together (docs/decisions/0106-manifests.md).
create table manifest (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  number text not null unique,
  partner text not null,
  place text collate "vi-x-icu" not null,
  state text not null default 'open',
  "departsAt" timestamptz(3),
  "masterNumber" text collate "vi-x-icu",
  flight text collate "vi-x-icu",
  "sealedBags" text[] not null default '{}',
  reason text collate "vi-x-icu",
  "closedBy" text,
  "closedAt" timestamptz(3),
  "createdBy" text not null,
  "createdDate" timestamptz(3) not null default now(),
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null default now()
);
create unique index manifest_open on manifest (partner, place) where state = 'open';
create index on manifest (partner, place, "closedAt") where state = 'closed';

-- The packages of manifests, each with the scan by which it came.
create table "manifestPackage" (
  "manifestId" bigint not null references manifest,
  "shipmentId" bigint not null,
  number integer not null,
  scan uuid not null unique,
  bag text collate "vi-x-icu",
  at timestamptz(3) not null,
  login text not null,
  -- It was scanned without a network: it has left, whatever forbade it.
  "isLate" boolean not null default false,
  primary key ("manifestId", "shipmentId", number)
);
create index on "manifestPackage" ("shipmentId");

-- The trackings that came of closing manifests.
create table "manifestTracking" (
  "trackingId" bigint primary key,
  version integer not null,
  "manifestId" bigint not null,
  "shipmentId" bigint not null
);
create index on "manifestTracking" ("shipmentId");

-- Nothing leaves a closed manifest; an open one loses the packages of a shipment that is removed.
create function leave_manifests() returns trigger language plpgsql as $$
declare
  closed text;
begin
  select m.number into closed from "manifestPackage" p join manifest m on m.id = p."manifestId" join removed r on r.id = p."shipmentId"
    where m.state = 'closed' limit 1;
  if closed is not null then
    raise restrict_violation using constraint = 'manifest_closed', message = 'nothing leaves a closed manifest', detail = closed;
  end if;
  delete from "manifestPackage" p using removed where p."shipmentId" = removed.id;
  delete from "manifestTracking" t using removed where t."shipmentId" = removed.id;
  return null;
end $$;
create trigger leave_manifests after delete on shipment referencing old table as removed for each statement execute function leave_manifests();
