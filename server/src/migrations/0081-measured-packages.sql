-- A package that was weighed is not removed by a smaller number of packages, as one that was scanned. All else of the function is as in 0076.
create or replace function follow_shipment_in_packages() returns trigger language plpgsql as $$
declare
  known text;
begin
  perform lock_codes(is_like_code(new."aceBillNumber"));
  -- What is printed or scanned at this moment counts.
  perform from package where "shipmentId" = new.id order by number for update;
  if new."aceBillNumber" <> old."aceBillNumber" then
    perform refuse_taken_bill(new."aceBillNumber");
    perform rename_package(p, new."aceBillNumber") from package p
      where "shipmentId" = new.id and "labelsPrinted" = 0 and number <= new."totalPackages" and code !~ '^[0-9]{18}$';
  end if;
  if new."totalPackages" < old."totalPackages" then
    select string_agg(number::text, ', ' order by number) into known from package
      where "shipmentId" = new.id and number > new."totalPackages" and coalesce("scannedAt"::text, "weighedKg"::text) is not null;
    if known is not null then
      raise restrict_violation using constraint = 'package_scanned', message = 'a package that was scanned or weighed is not removed', detail = known;
    end if;
    -- Also of one without a label: its label may be on the way to a printer.
    with removed as (delete from package where "shipmentId" = new.id and number > new."totalPackages" returning *)
    insert into "formerCode" (key, code, "shipmentId", number) select key, code, "shipmentId", number from removed;
  elsif new."totalPackages" > old."totalPackages" then
    perform add_package(new.id, number, new."aceBillNumber") from generate_series(old."totalPackages" + 1, new."totalPackages") number;
    delete from "formerCode" c using package p where c.key = p.key and p."shipmentId" = new.id;
  end if;
  return null;
end $$;

-- Package lines by the numbers of their packages. Those that were stored without one are the first.
create function lines_of(lines jsonb) returns table (number integer, line jsonb) immutable language sql as $$
  select coalesce((each.line ->> 'number')::integer, each.place::integer), each.line - 'number'
  from jsonb_array_elements(lines) with ordinality each(line, place)
$$;

-- Whether somebody has written another measure into a line that was there before.
create function is_line_newer(former jsonb, line jsonb, field text, measure numeric) returns boolean immutable language sql
return former is not null and line is not null and former -> field is distinct from line -> field
  and (line ->> field)::numeric is distinct from measure;

-- Called before lines of a shipment change: whoever measures a package must have seen its line as it is now, so that a change of the line is a new version of
-- the package. A measure that differs in the new line is a later one than that of the row.
create function follow_lines(shipment bigint, former_lines jsonb, lines jsonb) returns void language plpgsql as $$
begin
  perform from package where "shipmentId" = shipment order by number for update;
  update package p set version = version + 1,
    length = case when is_line_newer(former, line, 'itemCubicL', length) then null else length end,
    width = case when is_line_newer(former, line, 'itemCubicW', width) then null else width end,
    height = case when is_line_newer(former, line, 'itemCubicH', height) then null else height end
  from (select number as package, f.line as former, l.line
    from lines_of(former_lines) f full join lines_of(lines) l using (number)) each
  where p."shipmentId" = shipment and p.number = package and former is distinct from each.line;
end $$;
