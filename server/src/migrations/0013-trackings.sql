-- The time zone (setting TIME_ZONE) of the moments that searches for trackings find; the program keeps it at its start.
create table "searchZone" (name text not null);
insert into "searchZone" values ('Asia/Ho_Chi_Minh');

create table tracking (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null references shipment,
  version integer not null default 0,
  "dateTime" timestamptz(3) not null,
  "deliveryStatus" text not null,
  location text collate "vi-x-icu" not null,
  details text collate "vi-x-icu",
  "createdBy" text not null,
  "createdDate" timestamptz(3) not null default now(),
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null default now(),
  -- Triggers fill these: the shipment's numbers and owner, so that a list sorts, searches and hides without asking the shipment;
  -- and what a search looks at.
  "aceBillNumber" text collate "vi-x-icu" not null,
  "extBillNumber" text collate "vi-x-icu",
  "ownerId" bigint not null,
  "searchText" text not null,
  -- Who recorded a tracking: a person, a partner's event, a scan.
  source text not null default 'manual' constraint tracking_source check (source in ('manual', 'partner', 'scan')),
  -- Why a shipment is held up, as a clerk has chosen it for whoever waits (contract/src/trackings/public-reasons.ts).
  "publicReason" text,
  -- The package that was scanned last, and with which device, of a tracking that came of scans.
  scan jsonb
);
create index on tracking ("dateTime", id);
create index on tracking ("deliveryStatus", id);
create index on tracking (location, id);
create index on tracking (details, id);
create index on tracking ("aceBillNumber", id);
create index on tracking ("extBillNumber", id);
create index on tracking ("ownerId", id);
-- The latest tracking of a shipment. Without the time in it, PostgreSQL would look for that in the index of all times.
create index on tracking ("shipmentId", "dateTime", id);
-- Filters by who recorded a tracking.
create index on tracking ("createdBy", id);
create index tracking_search on tracking using gin (search_keys("searchText"));
alter index tracking_search alter column 1 set statistics 0;
-- Trackings that nobody typed, by their ids.
create index "tracking_partner" on tracking (id) where source = 'partner';
create index "tracking_scan" on tracking (id) where source = 'scan';

create function fill_tracking() returns trigger language plpgsql as $$
declare
  shown timestamp;
begin
  select s."aceBillNumber", s."extBillNumber", s."ownerId", new."dateTime" at time zone zone.name
    into new."aceBillNumber", new."extBillNumber", new."ownerId", shown
    from shipment s, "searchZone" zone where s.id = new."shipmentId";
  new."searchText" := search_text(concat_ws(' ', new.id, new."deliveryStatus", shown_text(new."deliveryStatus"),
    new.location, new.details, new."aceBillNumber", new."extBillNumber", day_text(shown) || to_char(shown, ', HH24:MI')));
  return new;
end $$;
create trigger fill_tracking before insert or update on tracking for each row execute function fill_tracking();

-- A changed bill number or owner of a shipment shows at its trackings at once; their versions do not move.
create function follow_shipment() returns trigger language plpgsql as $$
begin
  update tracking set "shipmentId" = new.id where "shipmentId" = new.id;
  return null;
end $$;
create trigger follow_shipment after update on shipment for each row
  when ((old."aceBillNumber", old."extBillNumber", old."ownerId") is distinct from (new."aceBillNumber", new."extBillNumber", new."ownerId"))
  execute function follow_shipment();
