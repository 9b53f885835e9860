-- What is printed again is a job of its own (docs/decisions/0102-printers.md).
alter table "labelJob" drop column attempt, drop column "queuedDate";
