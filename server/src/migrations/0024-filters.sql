-- What the filters of trackings, connectors and users look for. Their counts stop at 10 000 rows, but must find these first.

-- Who recorded a tracking.
create index on tracking ("createdBy", id);

-- Connectors by day, by whether they were submitted, by courier and hub; the values of these two are read from value to value.
create index on connector ("createdDate", id);
create index on connector (coalesce(submit, false), id);
create index on connector (courier, id);
create index on connector (hub, id);

-- Of many users, few are staff and few are not active.
create index "appUser_staff" on "appUser" (id) where authorities && array['ROLE_EMPLOYEE', 'ROLE_ADMIN'];
create index "appUser_inactive" on "appUser" (id) where not activated;
