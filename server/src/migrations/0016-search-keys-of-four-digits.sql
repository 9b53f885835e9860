-- Keys of numbers have four digits instead of five, and look like those of words, which they often equal. There are ten times fewer of them, so that
-- PostgreSQL adds many new rows to one entry at once: a shipment took 22 kB of its log for its keys (docs/decisions/0005-search.md).

drop index shipment_search;
drop index tracking_search;
drop index user_search;

-- The keys under which the index has a search text:
--   the first four characters of each word;
--   four digits (three at its end), from each digit of a number on that has two more after it, without the points and commas between them;
--   days (`05/ 09/ 2026`, `2026- 09- 05`).
-- The cost keeps the planner from calculating keys where the index has them.
create or replace function search_keys(value text) returns tsvector immutable parallel safe strict cost 100000 language plpgsql as $$
declare
  plain text := split_part(value, E'\x02', 1);
begin
  return array_to_tsvector(
    array(select left(word, 4) from unnest(array_remove(string_to_array(replace(value, E'\x02', ' '), ' '), '')) word)
    || array(
      select substr(digits, generate_series(1, length(digits) - 2), 4)
      from unnest(string_to_array(regexp_replace(replace(replace(plain, '. ', ''), ', ', ''), '[^0-9]+', ' ', 'g'), ' ')) digits)
    || array(select match[1] from regexp_matches(plain, '[0-9]{2}/ [0-9]{2}/ [0-9]{4}|[0-9]{4}- [0-9]{2}- [0-9]{2}', 'g') match));
end $$;

create index shipment_search on shipment using gin (search_keys("searchText"));
create index tracking_search on tracking using gin (search_keys("searchText"));
create index user_search on "appUser" using gin (search_keys("searchText"));
-- PostgreSQL estimates by the statistics of the keys whether to combine this index with that of an order. Collecting them takes some seconds of
-- processor time, so it is done less often.
alter table shipment set (autovacuum_analyze_scale_factor = 0.3);
