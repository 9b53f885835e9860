-- What people type most has whole keys of its own: words of one or two digits, the first part of a day or a bill number (`15/12`, `ASN-57`), and
-- Vietnamese syllables of three letters. They were looked up by prefix, which reads every key that begins so: `99` found 400 000 of a million shipments,
-- of which 30 000 have a word that begins with it (docs/decisions/0005-search.md).

-- The keys under which the index has a search text:
--   of each word that begins with a digit: a space and its first two digits, or one if no other follows;
--   of each other word, and of those with digits and letters: the first four characters;
--   of such a word with marks: the first three, if one of them has a mark (here a letter that is not ASCII), otherwise four;
--   of each number that directly follows `-` or `/`: this, the two characters before it, a space, and the first three digits (`/15 12`, `-sn 577`);
--   of each number of three digits or more: four digits from each digit on, and the last three, without the points and commas between them;
--   days (`05/ 09/ 2026`, `2026- 09- 05`).
-- The cost keeps the planner from calculating keys where the index has them. 48 to 57 are the digits; E'\x02' stands between the two keys of a number.
create or replace function search_keys(value text) returns tsvector immutable parallel safe strict cost 100000 language plpgsql as $$
declare
  plain text := split_part(value, E'\x02', 1);
  parts text[] := string_to_array(plain, ' ');
begin
  return array_to_tsvector(
    array(select left(word, 4) from unnest(parts) word where word <> '' and (ascii(word) not between 48 and 57 or word ~ '[a-z]'))
    || array(
      select left(word, case when octet_length(left(word, 3)) > 3 then 3 else 4 end)
      from unnest(string_to_array(split_part(value, E'\x02', 2), ' ')) word
      where word <> '' and (ascii(word) not between 48 and 57 or word ~ '[a-z]'))
    || string_to_array((
      select string_agg(
        ' ' || left(word, case when ascii(substr(word, 2, 1)) between 48 and 57 then 2 else 1 end)
          || case when right(before, 1) in ('-', '/')
            then E'\x02' || right(before, 1) || left(right(before, 3), -1) || ' ' || substring(word, '^[0-9]{1,3}') else '' end,
        E'\x02')
      from (select unnest(parts) as before, unnest(parts[2:]) as word) part where ascii(word) between 48 and 57), E'\x02')
    || array(
      select substr(digits, generate_series(1, length(digits) - 2), 4)
      from unnest(string_to_array(regexp_replace(replace(replace(plain, '. ', ''), ', ', ''), '[^0-9]+', ' ', 'g'), ' ')) digits)
    || array(select match[1] from regexp_matches(plain, '[0-9]{2}/ [0-9]{2}/ [0-9]{4}|[0-9]{4}- [0-9]{2}- [0-9]{2}', 'g') match));
end $$;

-- The search text moves to the front of the rows, where PostgreSQL reads it without passing sixty columns by, which took a quarter of the time to compare
-- a row with a word. The table is written once more, compactly, and then its indexes.
drop index shipment_search;
drop index shipment_left_id_idx;
alter table shipment
  alter column description type text collate "default" using "searchText",
  alter column "searchText" type text collate "vi-x-icu" using description;
alter table shipment rename column description to other;
alter table shipment rename column "searchText" to description;
alter table shipment rename column other to "searchText";
create index shipment_left_id_idx on shipment ("left"(description, 200), id);
create index shipment_search on shipment using gin (search_keys("searchText"));
-- PostgreSQL needs the statistics of the keys at once, and would collect them after some changes only.
analyze shipment;

reindex index tracking_search;
reindex index user_search;
