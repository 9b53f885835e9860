-- Imports are read and checked by jobs (docs/decisions/0072-import-work.md), which say when, how often, and for whom they are at it.
alter table "import" drop column "leaseUntil", drop column "begunDate", drop column tries, drop column "dueDate";
