-- A search looks at what a person sees: days, moments and numbers as they are shown and typed, partners, terms and statuses by name
-- (docs/decisions/0005-search.md).

-- Copies of an older version write nothing meanwhile: their records would keep the old texts. Shipments first, as everywhere.
lock table shipment, tracking in exclusive mode;

-- The words under which the interface shows a code, in Vietnamese and English; a test compares them with its texts. None for `none`.
create function shown_text(code text) returns text immutable parallel safe language sql return case code
  when 'gtsUsa' then 'GTS USA'
  when 'gtsAus' then 'GTS Australia'
  when 'gtsCad' then 'GTS Canada'
  when 'gtsSgp' then 'GTS Singapore'
  when 'DDU' then 'DDU – giao hàng chưa nộp thuế nhập khẩu DDU (Delivered duty unpaid)'
  when 'DDP' then 'DDP – giao hàng đã nộp thuế nhập khẩu DDP (Delivered duty paid)'
  when 'INFO_RECEIVED' then 'Đã nhận thông tin Info received'
  when 'COLLECTED' then 'Đã lấy hàng Collected'
  when 'ARRIVED_HUB' then 'Đã đến kho trung chuyển Arrived at hub'
  when 'OUT_FOR_DELIVERY' then 'Đang giao hàng Out for delivery'
  when 'IN_TRANSIT' then 'Đang vận chuyển In transit'
  when 'DELIVERED' then 'Đã giao hàng Delivered'
  when 'FAILED_ATTEMPT' then 'Giao không thành công Failed attempt'
  when 'EXCEPTION' then 'Gặp sự cố Exception'
  when 'EXPIRED' then 'Quá hạn Expired'
  when 'PENDING' then 'Đang chờ xử lý Pending'
end;

-- A day as forms, the API and the lists of both languages write it: "20/11/2026 2026-11-20 20 thg 11, 2026 20 nov 2026".
create function day_text(day timestamp) returns text stable parallel safe strict language sql
return replace(to_char(day, 'DD/MM/YYYY YYYY-MM-DD FMDD "thg" FMMM, YYYY FMDD mon YYYY'), ' sep ', ' sept ');

-- A number as both languages type and show it: "1234.5 1234,5 1,234.5 1.234,5", or just "12".
create function number_text(number numeric) returns text stable parallel safe language sql
return trim_scale(number)::text
  || case when number % 1 = 0 then '' else ' ' || replace(trim_scale(number)::text, '.', ',') end
  || case when number < 1000 then ''
    else ' ' || rtrim(to_char(number, 'FM999,999,999,999,999,990.999'), '.')
      || ' ' || translate(rtrim(to_char(number, 'FM999,999,999,999,999,990.999'), '.'), ',.', '.,') end;

-- Descriptions of the package lines; and their numbers.
create or replace function package_line_text(lines jsonb) returns text immutable parallel safe language sql
return (select string_agg(line ->> 'itemCubicDescription', ' ') from jsonb_array_elements(lines) line);

create function package_line_numbers(lines jsonb) returns text stable parallel safe language sql
return (
  select string_agg(distinct number_text(value::numeric), ' ')
  from jsonb_path_query(lines, '$[*].*') value
  where jsonb_typeof(value) = 'number'
);

-- The record alone; what a search looks at has a trigger of its own.
create or replace function fill_derived_columns() returns trigger language plpgsql as $$
begin
  new.record := (select left(row_to_json(r)::text, -1) from (select
    new.id, new.version, new.description, new."totalPackages", new."totalItems", new.weight, new."cubicL", new."cubicW",
    new."cubicH", new."totalVolume", new."dangerousGoods", new.notes, new."shipmentTerm", new."goodsOriginCountryCode",
    new."goodsValue", new."insuranceValue", new."insuranceCurrencyCode", new."shipDate", new."partnerShipment",
    new."packageInfos", new."senderName", new."senderAddress", new."senderCity", new."senderCityCode", new."senderPostalCode",
    new."senderProvince", new."senderStateProvince", new."senderCountry", new."senderCountryCode", new."senderContactName",
    new."senderTelNo", new."senderEmail", new."receiverName", new."receiverAddress", new."receiverCity",
    new."receiverCityCode", new."receiverPostalCode", new."receiverProvince", new."receiverStateProvince",
    new."receiverCountry", new."receiverCountryCode", new."receiverContactName", new."receiverTelNo", new."receiverEmail",
    new."receiverAddressResidentialIndicator", new."deliveryName", new."deliveryAddress", new."deliveryCity",
    new."deliveryPostalCode", new."deliveryProvince", new."deliveryCountry", new."deliveryContactName", new."deliveryTelNo",
    new."aceBillNumber", new."extBillNumber", new."partnerShipmentId", new."partnerShipmentLabel", new."ownerId",
    new."ownerLogin", new."createdBy",
    to_char(new."createdDate" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdDate", new."lastModifiedBy",
    to_char(new."lastModifiedDate" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastModifiedDate") r);
  return new;
end $$;

create function fill_search_columns() returns trigger language plpgsql as $$
begin
  new."searchMarked" := search_marked(concat_ws(' ',
    new.id, new.description, new.notes, new."aceBillNumber", new."extBillNumber",
    new."partnerShipmentId", new."partnerShipmentLabel", new."goodsOriginCountryCode", new."insuranceCurrencyCode", new."senderName",
    new."senderAddress", new."senderCity", new."senderCityCode", new."senderPostalCode", new."senderProvince",
    new."senderStateProvince", new."senderCountry", new."senderCountryCode", new."senderContactName", new."senderTelNo",
    new."senderEmail", new."receiverName", new."receiverAddress", new."receiverCity", new."receiverCityCode",
    new."receiverPostalCode", new."receiverProvince", new."receiverStateProvince", new."receiverCountry", new."receiverCountryCode",
    new."receiverContactName", new."receiverTelNo", new."receiverEmail", new."deliveryName", new."deliveryAddress",
    new."deliveryCity", new."deliveryPostalCode", new."deliveryProvince", new."deliveryCountry", new."deliveryContactName",
    new."deliveryTelNo", new."ownerLogin", shown_text(new."shipmentTerm"),
    case when new."packageInfos" <> '[]' then package_line_text(new."packageInfos") end));
  -- What has no marks is kept once: only words that were typed with marks are looked up in the other text.
  new."searchPlain" := concat_ws(' ', search_plain(new."searchMarked"),
    lower(nullif(new."partnerShipment", 'none')), lower(shown_text(new."partnerShipment")), day_text(new."shipDate"),
    number_text(new."totalPackages"), number_text(new."totalItems"), number_text(new.weight), number_text(new."cubicL"),
    number_text(new."cubicW"), number_text(new."cubicH"), number_text(new."totalVolume"), number_text(new."goodsValue"),
    number_text(new."insuranceValue"),
    case when new."packageInfos" <> '[]' then package_line_numbers(new."packageInfos") end);
  return new;
end $$;
create trigger fill_search_columns before insert or update on shipment for each row execute function fill_search_columns();

-- The time zone (setting TIME_ZONE) of the moments that searches for trackings find; the program keeps it at its start.
create table "searchZone" (name text not null);
insert into "searchZone" values ('Asia/Ho_Chi_Minh');

create or replace function fill_tracking() returns trigger language plpgsql as $$
declare
  shown timestamp;
begin
  select s."aceBillNumber", s."extBillNumber", s."ownerId", new."dateTime" at time zone zone.name
    into new."aceBillNumber", new."extBillNumber", new."ownerId", shown
    from shipment s, "searchZone" zone where s.id = new."shipmentId";
  new."searchMarked" := search_marked(concat_ws(' ', new.id, new."deliveryStatus", shown_text(new."deliveryStatus"),
    new.location, new.details, new."aceBillNumber", new."extBillNumber"));
  new."searchPlain" := concat_ws(' ', search_plain(new."searchMarked"), day_text(shown) || to_char(shown, ', HH24:MI'));
  return new;
end $$;

-- The triggers fill the texts of what is there.
update shipment set version = version;
update tracking set version = version;
