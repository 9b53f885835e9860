-- What is done by a schedule has one column for it, "nextDate": when it is due. Whoever claims it moves that behind the time that the work may take.
alter table "bulkItem" add column "nextDate" timestamptz(3) not null default now();
alter table "bulkItem" drop column "claimedAt";
