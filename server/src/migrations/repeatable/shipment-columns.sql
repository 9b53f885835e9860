-- What is derived from the columns of a shipment: the record as JSON text, and the texts that searches look at. The functions are generated
-- from the table's own definition, so a new column needs nothing here:
--   every column is part of the record, but for the internal ones;
--   texts that people write (collation vi-x-icu) are searched with and without marks, numbers and days in the forms in which they are shown.
-- Runs after the numbered migrations whenever one of them or this file is new (server/src/shared/database/migrate.ts).
do $generate$
declare
  -- Kept by triggers, or nobody's business but ours.
  internal constant text[] := array['record', 'searchMarked', 'searchPlain', 'orderKey'];
  -- Numbers that say nothing about the goods.
  unsearched constant text[] := array['id', 'version', 'ownerId'];
  fields text;
  texts text;
  numbers text;
  days text;
  added text;
begin
  select
    string_agg(
      case when data_type = 'timestamp with time zone'
        then format('to_char(new.%1$I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'') as %1$I', column_name)
        else format('new.%I', column_name)
      end, ', ' order by ordinal_position),
    string_agg(format('new.%I', column_name), ', ' order by ordinal_position) filter (where collation_name = 'vi-x-icu'),
    string_agg(format('number_text(new.%I)', column_name), ', ' order by ordinal_position)
      filter (where data_type in ('numeric', 'integer', 'bigint') and column_name <> all (unsearched)),
    string_agg(format('day_text(new.%I)', column_name), ', ' order by ordinal_position) filter (where data_type = 'date')
  into fields, texts, numbers, days
  from information_schema.columns
  where table_schema = current_schema and table_name = 'shipment' and column_name <> all (internal);

  execute format($function$
    create or replace function fill_derived_columns() returns trigger language plpgsql as $body$
    begin
      new.record := (select left(row_to_json(r)::text, -1) from (select %s) r);
      return new;
    end $body$ $function$, fields);

  execute format($function$
    create or replace function fill_search_columns() returns trigger language plpgsql as $body$
    begin
      new."searchMarked" := search_marked(concat_ws(' ', new.id, shown_text(new."shipmentTerm"), %s,
        case when new."packageInfos" <> '[]' then package_line_text(new."packageInfos") end));
      -- What has no marks is kept once: only words that are typed with marks are looked up in the other text.
      new."searchPlain" := concat_ws(' ', search_plain(new."searchMarked"),
        lower(nullif(new."partnerShipment", 'none')), lower(shown_text(new."partnerShipment")), %s, %s,
        case when new."packageInfos" <> '[]' then package_line_numbers(new."packageInfos") end);
      return new;
    end $body$ $function$, texts, days, numbers);

  -- A record that was written before a column was added lacks its field; rewriting a million rows for a null would stop everybody for minutes.
  -- In JSON text a quote inside a string is escaped, so `"field":` can only be the name of a field.
  select string_agg(
    format($added$ || case when position(%2$L in record) = 0 then %3$L else '' end$added$,
      column_name, format('"%s":', column_name), format(',"%s":null', column_name)), '' order by ordinal_position)
  into added
  from information_schema.columns
  where table_schema = current_schema and table_name = 'shipment' and column_name <> all (internal)
    and ordinal_position > (
      select ordinal_position from information_schema.columns
      where table_schema = current_schema and table_name = 'shipment' and column_name = 'orderKey');

  execute format($function$
    create or replace function shipment_json(record text, id bigint) returns text stable parallel safe language sql
    return record %s || ',"connectorId":' || coalesce((select c.id::text from connector c where c."shipmentId" = $2), 'null') || '}'
    $function$, added);
end $generate$;
