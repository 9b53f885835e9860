-- Searches look up words instead of three-letter pieces (docs/decisions/0005-search.md), and records are no longer stored a second time
-- as JSON text: lists read the columns (docs/decisions/0004-lists.md).

create extension if not exists unaccent;

-- What a search compares its words with: the text in lower case and without marks, then its words with marks. A space follows each punctuation
-- mark, so that whatever begins a word follows a space.
create function search_text(value text) returns text immutable parallel safe strict language plpgsql as $$
declare
  marked text := lower(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(value, E'\n', ' '), E'\r', ' '), E'\t', ' '), E'\x02', ' '),
    '-', '- '), '/', '/ '), '.', '. '), ',', ', '), ':', ': '), ';', '; '), '(', '( '), ')', ') '), '@', '@ '), '+', '+ '), '"', '" '),
    '''', ''' '), '&', '& '), '=', '= '), '*', '* '), '_', '_ '), '#', '# '), '<', '< '), '>', '> '), '[', '[ '), ']', '] ') collate "und-x-icu");
  plain text := unaccent(marked);
begin
  if plain = marked then return ' ' || plain || ' '; end if;
  return ' ' || plain || E' \x02 ' || coalesce((
    select string_agg(distinct m collate "C", ' ')
    from unnest(string_to_array(marked, ' '), string_to_array(plain, ' ')) word (m, p)
    where m collate "C" <> p collate "C"), '') || ' ';
end $$;

-- The keys under which the index has a search text:
--   the first four letters of each word;
--   `#` and five digits (fewer at its end), from each digit of a number on that has two more after it;
--   days (`05/ 09/ 2026`, `2026- 09- 05`);
--   words of punctuation only.
-- The cost keeps the planner from calculating keys where the index has them.
create function search_keys(value text) returns tsvector immutable parallel safe strict cost 100000 language plpgsql as $$
declare
  plain text := split_part(value, E'\x02', 1);
  words text[] := array_remove(string_to_array(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(value, E'\x02', ' '),
    '-', ' '), '/', ' '), '.', ' '), ',', ' '), ':', ' '), ';', ' '), '(', ' '), ')', ' '), '@', ' '), '+', ' '), '"', ' '), '''', ' '),
    '&', ' '), '=', ' '), '*', ' '), '_', ' '), '#', ' '), '<', ' '), '>', ' '), '[', ' '), ']', ' '), ' '), '');
begin
  return array_to_tsvector(
    array(select left(word, 4) from unnest(words) word)
    || array(
      select '#' || substr(digits[1], position, 5)
      from regexp_matches(plain, '[0-9]{3,}', 'g') number (digits), generate_series(1, length(digits[1]) - 2) position)
    || array(
      select match[1]
      from regexp_matches(plain, '(?<= )(?:[0-9]{2}/ [0-9]{2}/ [0-9]{4}|[0-9]{4}- [0-9]{2}- [0-9]{2}|[-/.,:;()@+"''&=*_#<>\[\]] )', 'g') match));
end $$;

-- Copies of an older version write nothing meanwhile: their records would have no search text. Shipments first, as everywhere.
lock table shipment, tracking in access exclusive mode;

-- Days and moments as forms, the API and the lists of both languages write them; numbers as the API does.
-- What else people type for a number, the program turns into this form.
create function package_line_search_text(lines jsonb) returns text immutable parallel safe language sql
return (
  select string_agg(case jsonb_typeof(field.value) when 'number' then trim_scale((field.value)::numeric)::text else field.value #>> '{}' end, ' ')
  from jsonb_array_elements(lines) line, jsonb_each(line) field
  where jsonb_typeof(field.value) in ('number', 'string')
);

drop trigger fill_derived_columns on shipment;
drop trigger fill_search_columns on shipment;
drop function fill_derived_columns();
drop function fill_search_columns();
drop index "shipment_searchPlain_idx";
alter table shipment add column "searchText" text;

do $rewrite$
declare
  texts text;
  numbers text;
begin
  select
    string_agg(format('%I', column_name), ', ' order by ordinal_position) filter (where collation_name = 'vi-x-icu'),
    string_agg(format('trim_scale(%I::numeric)', column_name), ', ' order by ordinal_position)
      filter (where data_type in ('numeric', 'integer', 'bigint') and column_name not in ('id', 'version', 'ownerId'))
  into texts, numbers
  from information_schema.columns
  where table_schema = current_schema and table_name = 'shipment' and column_name not in ('record', 'searchMarked', 'searchPlain', 'searchText');

  -- A changed type rewrites the table once, compactly, and then its indexes.
  execute format($alter$
    alter table shipment
      drop column record, drop column "searchMarked", drop column "searchPlain",
      alter column "searchText" type text using search_text(concat_ws(' ', id, shown_text("shipmentTerm"), %s,
        nullif("partnerShipment", 'none'), shown_text("partnerShipment"), day_text("shipDate"), %s,
        case when "packageInfos" <> '[]' then package_line_search_text("packageInfos") end)),
      alter column "searchText" set not null
    $alter$, texts, numbers);
end $rewrite$;
drop function shipment_json(text, bigint);
create index shipment_search on shipment using gin (search_keys("searchText"));
-- The program estimates by samples; statistics of the keys would take PostgreSQL long to collect.
alter index shipment_search alter column 1 set statistics 0;

drop trigger fill_tracking on tracking;
drop index "tracking_searchPlain_idx";
alter table tracking add column "searchText" text;
alter table tracking drop column "searchMarked", drop column "searchPlain";

create or replace function fill_tracking() returns trigger language plpgsql as $$
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
update tracking set version = version;
alter table tracking alter column "searchText" set not null;
create index tracking_search on tracking using gin (search_keys("searchText"));
alter index tracking_search alter column 1 set statistics 0;

alter table "appUser" drop column "searchMarked", drop column "searchPlain";
alter table "appUser" add column "searchText" text not null
  generated always as (search_text(login || ' ' || email || ' ' || coalesce("lastName", '') || ' ' || coalesce("firstName", ''))) stored;
create index user_search on "appUser" using gin (search_keys("searchText"));
alter index user_search alter column 1 set statistics 0;

drop function search_marked(text);
drop function search_plain(text);
drop function package_line_text(jsonb);
drop function package_line_numbers(jsonb);
drop function number_text(numeric);
