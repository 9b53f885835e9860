-- What a tracking says of all packages of its shipment. Other statuses say nothing of where they are.
create or replace function package_state(status text) returns text immutable parallel safe language sql as $$
  select case status
    when 'COLLECTED' then 'received'
    when 'ARRIVED_HUB' then 'received'
    when 'IN_TRANSIT' then 'handedOver'
    when 'OUT_FOR_DELIVERY' then 'outForDelivery'
    when 'DELIVERED' then 'delivered'
  end
$$;

-- The line of a package in those of its shipment. Lines without a number are in the order of the packages.
create or replace function package_line(lines jsonb, package_number integer) returns jsonb immutable parallel safe language sql as $$
  select line from jsonb_array_elements(lines) with ordinality each (line, place) where coalesce((line ->> 'number')::integer, place) = package_number
$$;

-- Packages with what is known of them: by themselves, by their lines, by their shipments. Where they stand is what their own scans say, or a later tracking
-- that does not come of scans, because scans say it of each package.
drop view if exists "knownPackage";
create view "knownPackage" as
  select p."shipmentId", p.number, p.code, p.key, p."isMissing", p.place, p."scannedAt", p.version, p."weighedKg",
    array(select c.code from "formerCode" c where c."shipmentId" = p."shipmentId" and c.number = p.number order by c.code) as "formerCodes",
    array(select c.key from "formerCode" c where c."shipmentId" = p."shipmentId" and c.number = p.number) as "formerKeys",
    coalesce((select package_state(t."deliveryStatus") from tracking t
      where t."shipmentId" = p."shipmentId" and t.source <> 'scan' and package_state(t."deliveryStatus") is not null
        and t."dateTime" > coalesce(p."scannedAt", '-infinity')
      order by t."dateTime" desc, t.id desc limit 1), p.state) as state,
    -- By its line, else of the only package by its shipment, of others by its row.
    coalesce((l.line ->> 'itemCubicWeight')::numeric, case when s."totalPackages" = 1 then s.weight else p."declaredKg" end) as "declaredKg",
    coalesce(p.length, nullif((l.line ->> 'itemCubicL')::numeric, 0), s."cubicL") as length,
    coalesce(p.width, nullif((l.line ->> 'itemCubicW')::numeric, 0), s."cubicW") as width,
    coalesce(p.height, nullif((l.line ->> 'itemCubicH')::numeric, 0), s."cubicH") as height,
    json_build_object('length', p.length, 'width', p.width, 'height', p.height) as measured,
    l.line ->> 'itemCubicDescription' as description, (l.line ->> 'itemCubicUnits')::numeric as units, (l.line ->> 'itemCustomValue')::numeric as value,
    p."labelsPrinted", p."labelAt", p."labelBy", p."labelKg"
  from package p left join shipment s on s.id = p."shipmentId"
    -- The offset lets PostgreSQL look for a line once, and not for each of its values.
    cross join lateral (select package_line(s."packageInfos", p.number) as line offset 0) l;
