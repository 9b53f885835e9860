-- Trackings that nobody typed, by their ids.
create index "tracking_partner" on tracking (id) where source = 'partner';
create index "tracking_scan" on tracking (id) where source = 'scan';
