-- The index of the words is in two halves, in which two connections look up the words of a search at the same time (docs/decisions/0005-search.md).
-- Blocks of 32 ids alternate, so that many rows that were made together are in both halves.
drop index shipment_search;
drop index tracking_search;
drop index user_search;
create index shipment_search_even on shipment using gin (search_keys("searchText")) where id >> 5 & 1 = 0;
create index shipment_search_odd on shipment using gin (search_keys("searchText")) where id >> 5 & 1 = 1;
create index tracking_search_even on tracking using gin (search_keys("searchText")) where id >> 5 & 1 = 0;
create index tracking_search_odd on tracking using gin (search_keys("searchText")) where id >> 5 & 1 = 1;
create index user_search_even on "appUser" using gin (search_keys("searchText")) where id >> 5 & 1 = 0;
create index user_search_odd on "appUser" using gin (search_keys("searchText")) where id >> 5 & 1 = 1;

-- PostgreSQL does not use the statistics of indexes with a condition, so it has them apart from the indexes, and does not collect them twice.
alter index shipment_search_even alter column 1 set statistics 0;
alter index shipment_search_odd alter column 1 set statistics 0;
alter index tracking_search_even alter column 1 set statistics 0;
alter index tracking_search_odd alter column 1 set statistics 0;
alter index user_search_even alter column 1 set statistics 0;
alter index user_search_odd alter column 1 set statistics 0;
create statistics shipment_keys on (search_keys("searchText")) from shipment;
create statistics shipment_half on (id >> 5 & 1) from shipment;
create statistics tracking_keys on (search_keys("searchText")) from tracking;
create statistics tracking_half on (id >> 5 & 1) from tracking;
create statistics user_keys on (search_keys("searchText")) from "appUser";
create statistics user_half on (id >> 5 & 1) from "appUser";
analyze shipment, tracking, "appUser";

-- So high that PostgreSQL combines the indexes of words and order whenever it can, even if it takes the rows of an order for a tenth of what they are.
-- It would calculate the keys of all of them, 0.3 ms each.
alter function search_keys(text) cost 10000000;
