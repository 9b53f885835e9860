-- Each package is a row (docs/decisions/0099-packages.md). What the sender declares of it stands in the shipment's package lines; what is known of the box
-- itself stands here. Triggers add and remove rows, from whichever program the change of the shipment comes.
create table package (
  "shipmentId" bigint not null,
  number integer not null,
  -- What its label says, and the same as `number_key` has it.
  code text not null,
  key text not null constraint package_key unique,
  "declaredKg" numeric,
  "weighedKg" numeric,
  length numeric,
  width numeric,
  height numeric,
  state text not null default 'announced',
  "isMissing" boolean not null default false,
  place text collate "vi-x-icu",
  "scannedAt" timestamptz(3),
  version integer not null default 0,
  "labelsPrinted" integer not null default 0,
  "labelAt" timestamptz(3),
  "labelBy" text,
  -- The weight on the latest label: one that was printed before the package was weighed says another one.
  "labelKg" numeric,
  primary key ("shipmentId", number)
);
-- Packages that did not come with the others are few.
create index package_missing on package ("shipmentId", number) where "isMissing";

-- The codes that packages have had. They go on finding them.
create table "formerCode" (
  key text primary key,
  code text not null,
  "shipmentId" bigint not null,
  number integer not null
);
create index on "formerCode" ("shipmentId");

-- Serial numbers of logistic units (GS1 General Specifications, 3.3.1). One sequence serves all prefixes, so that a company that returns to a former
-- prefix repeats none: `base` is where the numbers of a prefix begin.
create sequence "unitSerial" minvalue 0 start 0;
create table "unitPrefix" (
  prefix text primary key,
  base bigint not null
);

-- The check digit of GS1 numbers: weights 3 and 1 from the right (GS1 General Specifications, 7.9).
create function gs1_check_digit(digits text) returns text immutable strict parallel safe language sql
return (
  select ((10 - sum(digit::integer * case when (length(digits) - place) % 2 = 0 then 3 else 1 end) % 10) % 10)::text
  from string_to_table(digits, null) with ordinality as each(digit, place)
);

-- An SSCC: extension digit, company prefix, serial, check digit. The extension digit is the first one of the serial. Null when the numbers are used up.
create function sscc(prefix text, serial bigint) returns text immutable strict parallel safe language plpgsql as $$
declare
  room integer := 17 - length(prefix);
  padded text := lpad(serial::text, room, '0');
  digits text := left(padded, 1) || prefix || substr(padded, 2);
begin
  if length(serial::text) > room then return null; end if;
  return digits || gs1_check_digit(digits);
end $$;

-- The next SSCC of the company; null if it has no prefix (the setting 4, `company`), or all of its numbers are used up.
create function next_sscc() returns text language plpgsql as $$
declare
  own text;
  start bigint;
begin
  select value ->> 'gs1Prefix' into own from setting where id = 4;
  if own is null then return null; end if;
  select base into start from "unitPrefix" where prefix = own;
  if not found then
    insert into "unitPrefix" (prefix, base) values (own, nextval('"unitSerial"') + 1) on conflict do nothing;
    select base into start from "unitPrefix" where prefix = own;
  end if;
  return sscc(own, nextval('"unitSerial"') - start);
end $$;

-- Whether a key names something else than this package: another package, now or formerly, or a shipment.
create function is_code_taken(sought text, shipment bigint, package_number integer) returns boolean stable language sql as $$
  select exists (select from package p where p.key = sought and (p."shipmentId", p.number) <> (shipment, package_number))
    or exists (select from "formerCode" c where c.key = sought and (c."shipmentId", c.number) <> (shipment, package_number))
    or exists (select from shipment s where number_key(s."aceBillNumber") = sought)
$$;

-- Gives a package a code: the next SSCC, or the bill number with P and the number of the package. Where that names something else, a letter follows.
create function give_code(shipment bigint, package_number integer, bill text) returns text language plpgsql as $$
declare
  given text := next_sscc();
  plain text := bill || 'P' || lpad(package_number::text, 2, '0');
begin
  if given is not null and not is_code_taken(given, shipment, package_number) then return given; end if;
  for letter in 0..26 loop
    given := plain || case letter when 0 then '' else chr(64 + letter) end;
    if not is_code_taken(number_key(given), shipment, package_number) then return given; end if;
  end loop;
  return plain || 'S' || shipment;
end $$;

-- Taken by all who give codes; alone by those who give a bill number that looks like a code, so that it never equals one that is given at the same moment.
create function lock_codes(is_like_code boolean) returns void language sql as $$
  select case when is_like_code then pg_advisory_xact_lock(7214004) else pg_advisory_xact_lock_shared(7214004) end
$$;

create function is_like_code(bill text) returns boolean immutable parallel safe language sql
return number_key(bill) ~ 'P[0-9]{2}|^(00)?[0-9]{18}$';

-- Refuses a bill number that is the code of a package.
create function refuse_taken_bill(bill text) returns void language plpgsql as $$
begin
  if exists (select from package where key = number_key(bill)) or exists (select from "formerCode" where key = number_key(bill)) then
    raise unique_violation using constraint = 'shipment_aceBillNumber_key', message = format('%s is the code of a package', bill);
  end if;
end $$;

-- Adds a package with the code that it is given.
create function add_package(shipment bigint, package_number integer, bill text) returns void language sql as $$
  insert into package ("shipmentId", number, code, key)
    select shipment, package_number, given, number_key(given) from give_code(shipment, package_number, bill) given
$$;

create function add_packages() returns trigger language plpgsql as $$
declare
  like_codes text[];
  missing bigint;
  given bigint;
begin
  select array_agg("aceBillNumber") filter (where is_like_code("aceBillNumber")), sum("totalPackages") into like_codes, missing from added;
  perform lock_codes(like_codes is not null);
  if like_codes is not null then perform refuse_taken_bill(bill) from unnest(like_codes) bill; end if;
  -- Nearly all at once: without a prefix, the codes follow from the bill numbers.
  if not exists (select from setting where id = 4 and value ->> 'gs1Prefix' is not null) then
    insert into package ("shipmentId", number, code, key)
      select id, number, "aceBillNumber" || part, bill || part
      from (select id, "totalPackages", "aceBillNumber", number_key("aceBillNumber") as bill from added offset 0) a,
        generate_series(1, "totalPackages") number, concat('P', lpad(number::text, 2, '0')) part
      where not exists (select from "formerCode" c where c.key = bill || part)
        and not exists (select from shipment s where number_key(s."aceBillNumber") = bill || part)
      on conflict do nothing;
    get diagnostics given = row_count;
    if given = missing then return null; end if;
  end if;
  perform add_package(id, each.number, "aceBillNumber") from added, generate_series(1, "totalPackages") each(number)
    where not exists (select from package p where p."shipmentId" = id and p.number = each.number) order by id, each.number;
  return null;
end $$;
create trigger add_packages after insert on shipment referencing new table as added for each statement execute function add_packages();

-- A package keeps its code once it has a label. Otherwise a new bill number gives it a new one, and the former one goes on finding it.
create function rename_package(p package, bill text) returns void language plpgsql as $$
declare
  given text := give_code(p."shipmentId", p.number, bill);
begin
  if given = p.code then return; end if;
  delete from "formerCode" where key = number_key(given);
  insert into "formerCode" values (p.key, p.code, p."shipmentId", p.number);
  update package set code = given, key = number_key(given) where "shipmentId" = p."shipmentId" and number = p.number;
end $$;

-- A package that was scanned or weighed is not removed by a smaller number of packages.
create function follow_shipment_in_packages() returns trigger language plpgsql as $$
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
create trigger follow_shipment_in_packages after update on shipment for each row
  when ((old."totalPackages", old."aceBillNumber") is distinct from (new."totalPackages", new."aceBillNumber"))
  execute function follow_shipment_in_packages();

create function remove_packages() returns trigger language plpgsql as $$
begin
  delete from package p using removed where p."shipmentId" = removed.id;
  delete from "formerCode" c using removed where c."shipmentId" = removed.id;
  delete from "labelPrint" l using removed where l."shipmentId" = removed.id;
  return null;
end $$;
create trigger remove_packages after delete on shipment referencing old table as removed for each statement execute function remove_packages();

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
