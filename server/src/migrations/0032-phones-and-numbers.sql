-- Searches find a telephone number whatever stands between its digits, and a shipment by the numbers of its connector (docs/decisions/0051-numbers.md).

-- The digits of telephone numbers as words of a search text, unless they are written without anything between them: as they were typed, and both as
-- 0… and as 84… if they are Vietnamese. A text may have several numbers: after a letter, a comma, a semicolon or a plus, and where nine digits or more
-- that begin with 0 follow a space, a dash or a slash.
create function phone_search_text(variadic phones text[]) returns text immutable parallel safe language plpgsql as $$
begin
  return (
    select string_agg(concat_ws(' ', nullif(digits, part), nullif('0' || subscriber, digits), nullif('84' || subscriber, digits)), ' ')
    from unnest(phones) phone,
      regexp_split_to_table(phone, '[[:alpha:],;|&+\r\n]+|[-/]\s*(?=0[0-9 .()]{8})|\s+(?=0[0-9]{8})') part,
      lateral (select regexp_replace(part, '[^0-9]', '', 'g') as digits) joined,
      lateral (select substring(digits from '^(?:0|(?:00)?840?)([1-9][0-9]{7,9})$') as subscriber) national
    where length(digits) >= 3);
end $$;

-- Shipments first, as everywhere. Copies of the last version write nothing meanwhile: their records would lack these words.
lock table shipment, connector, "appUser" in access exclusive mode;

-- The numbers of a shipment's connector, for searches only. A trigger of the connector writes them.
alter table shipment add column "connectorNumbers" text collate "vi-x-icu";

create function numbers_of(connector) returns text immutable parallel safe language sql
return nullif(concat_ws(' ', $1."orderId", $1.tracking, $1.reference, $1.barcode), '');

-- Until the generated function of the trigger is there, which comes after all numbered migrations. A new database has none yet.
do $follow$
declare
  source text := (select prosrc from pg_proc where proname = 'fill_search_text');
begin
  if source is not null then
    execute format('create or replace function fill_search_text() returns trigger language plpgsql as %L', replace(source, 'new.id,',
      'new.id, new."connectorNumbers", phone_search_text(new."senderTelNo", new."receiverTelNo", new."deliveryTelNo"),'));
  end if;
end $follow$;

do $rewrite$
declare
  texts text;
  numbers text;
begin
  select
    string_agg(format('%I', column_name), ', ' order by ordinal_position)
      filter (where collation_name = 'vi-x-icu' and column_name <> 'connectorNumbers'),
    string_agg(format('trim_scale(%I::numeric)', column_name), ', ' order by ordinal_position)
      filter (where data_type in ('numeric', 'integer', 'bigint') and column_name not in ('id', 'version', 'ownerId', 'returnOfId'))
  into texts, numbers
  from information_schema.columns
  where table_schema = current_schema and table_name = 'shipment';

  execute $function$
    create function numbers_of_shipment(id bigint) returns text stable language sql
    begin atomic select numbers_of(c) from connector c where c."shipmentId" = $1; end $function$;
  -- A changed type writes the table once, compactly, and then its indexes.
  execute format($alter$
    alter table shipment
      alter column "connectorNumbers" type text collate "vi-x-icu" using numbers_of_shipment(id),
      alter column "searchText" type text using search_text(concat_ws(' ', id, numbers_of_shipment(id),
        phone_search_text("senderTelNo", "receiverTelNo", "deliveryTelNo"), shown_text("shipmentTerm"), %s,
        nullif("partnerShipment", 'none'), shown_text("partnerShipment"), day_text("shipDate"), %s,
        case when "packageInfos" <> '[]' then package_line_search_text("packageInfos") end))
    $alter$, texts, numbers);
  drop function numbers_of_shipment(bigint);
end $rewrite$;
alter index if exists shipment_search_even alter column 1 set statistics 0;
alter index if exists shipment_search_odd alter column 1 set statistics 0;

-- By its name it runs before `order_progress`: all who write a shipment and its progress lock them in this order.
create function number_shipment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old."shipmentId" <> new."shipmentId" then
    update shipment set "connectorNumbers" = null where id = old."shipmentId";
  end if;
  if tg_op <> 'DELETE' then
    update shipment set "connectorNumbers" = numbers_of(new)
      where id = new."shipmentId" and "connectorNumbers" is distinct from numbers_of(new);
  end if;
  return null;
end $$;
create trigger number_shipment after insert or delete or update of "shipmentId", "orderId", tracking, reference, barcode on connector
  for each row execute function number_shipment();

-- Scanned labels. The other numbers of connectors and shipments have indexes for the order of lists.
create index on connector (barcode, id);

-- The telephones of users.
do $users$
declare
  definitions text[] := array(
    select pg_get_indexdef(indexrelid) from pg_index where indrelid = '"appUser"'::regclass and pg_get_indexdef(indexrelid) like '%searchText%'
    union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxrelid = '"appUser"'::regclass
      and pg_get_statisticsobjdef(oid) like '%searchText%');
  definition text;
begin
  alter table "appUser" drop column "searchText";
  alter table "appUser" add column "searchText" text not null
    generated always as (search_text(login || ' ' || email || ' ' || coalesce("lastName", '') || ' ' || coalesce("firstName", '')
      || coalesce(' ' || phone, '') || coalesce(' ' || phone_search_text(phone), ''))) stored;
  foreach definition in array definitions loop execute definition; end loop;
end $users$;
alter index if exists user_search_even alter column 1 set statistics 0;
alter index if exists user_search_odd alter column 1 set statistics 0;
analyze shipment, "appUser";
