-- What searches for shipments look at. The function is generated from the table's own definition, so a new column needs nothing here: texts that
-- people write (collation vi-x-icu), numbers and days are searched; columns whose names end with TelNo also by their digits alone.
-- Runs after the numbered migrations whenever one of them or this file is new (server/src/shared/database/migrate.ts).
do $generate$
declare
  -- Numbers that say nothing about the goods.
  unsearched constant text[] := array['id', 'version', 'ownerId', 'returnOfId', 'importId', 'giftWorth'];
  texts text;
  numbers text;
  days text;
  phones text;
  places text;
begin
  select
    string_agg(format('new.%I', column_name), ', ' order by ordinal_position) filter (where collation_name = 'vi-x-icu'),
    string_agg(format('trim_scale(new.%I::numeric)', column_name), ', ' order by ordinal_position)
      filter (where data_type in ('numeric', 'integer', 'bigint') and column_name <> all (unsearched)),
    string_agg(format('day_text(new.%I)', column_name), ', ' order by ordinal_position) filter (where data_type = 'date'),
    string_agg(format('new.%I', column_name), ', ' order by ordinal_position) filter (where column_name like '%TelNo'),
    string_agg(format('province_today(new.%I)', column_name), ', ' order by ordinal_position)
      filter (where column_name in ('senderCity', 'senderProvince', 'receiverCity', 'receiverProvince'))
  into texts, numbers, days, phones, places
  from information_schema.columns
  where table_schema = current_schema and table_name = 'shipment';

  execute format($function$
    create or replace function fill_search_text() returns trigger language plpgsql as $body$
    begin
      new."searchText" := search_text(concat_ws(' ', new.id, phone_search_text(%s), shown_text(new."shipmentTerm"), %s,
        %s, nullif(new."partnerShipment", 'none'), shown_text(new."partnerShipment"), %s, %s,
        case when new."packageInfos" <> '[]' then package_line_search_text(new."packageInfos") end));
      return new;
    end $body$ $function$, phones, texts, places, days, numbers);

  create or replace trigger fill_search_text before insert or update on shipment for each row execute function fill_search_text();
end $generate$;
