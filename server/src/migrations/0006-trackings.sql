alter table tracking
  add column version integer not null default 0,
  add column "dateTime" timestamptz(3) not null,
  add column "deliveryStatus" text not null,
  add column location text collate "vi-x-icu" not null,
  add column details text collate "vi-x-icu",
  add column "createdBy" text not null,
  add column "createdDate" timestamptz(3) not null default now(),
  add column "lastModifiedBy" text not null,
  add column "lastModifiedDate" timestamptz(3) not null default now(),
  -- Triggers fill these: the shipment's numbers and owner, so that a list sorts, searches and hides without asking the shipment;
  -- and what a search looks at, with marks and without.
  add column "aceBillNumber" text collate "vi-x-icu" not null,
  add column "extBillNumber" text collate "vi-x-icu",
  add column "ownerId" bigint not null,
  add column "searchMarked" text not null,
  add column "searchPlain" text not null;

create index on tracking ("dateTime", id);
create index on tracking ("deliveryStatus", id);
create index on tracking (location, id);
create index on tracking (details, id);
create index on tracking ("aceBillNumber", id);
create index on tracking ("extBillNumber", id);
create index on tracking ("ownerId", id);
create index on tracking using gin ("searchPlain" gin_trgm_ops);

create function fill_tracking() returns trigger language plpgsql as $$
begin
  select s."aceBillNumber", s."extBillNumber", s."ownerId" into new."aceBillNumber", new."extBillNumber", new."ownerId"
    from shipment s where s.id = new."shipmentId";
  new."searchMarked" := search_marked(concat_ws(' ',
    new.id, new."deliveryStatus", new.location, new.details, new."aceBillNumber", new."extBillNumber"));
  new."searchPlain" := search_plain(new."searchMarked");
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
