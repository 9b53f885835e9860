-- One index of the keys instead of two halves: a search is read by one connection (docs/decisions/0005-search.md), and a row is written to one index.
drop index shipment_search_even, shipment_search_odd, tracking_search_even, tracking_search_odd, user_search_even, user_search_odd;
drop statistics shipment_keys, shipment_half, tracking_keys, tracking_half, user_keys, user_half;
create index shipment_search on shipment using gin (search_keys("searchText"));
create index tracking_search on tracking using gin (search_keys("searchText"));
create index user_search on "appUser" using gin (search_keys("searchText"));
-- The program estimates by samples; statistics of the keys would take PostgreSQL long to collect.
alter index shipment_search alter column 1 set statistics 0;
alter index tracking_search alter column 1 set statistics 0;
alter index user_search alter column 1 set statistics 0;
