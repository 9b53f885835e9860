-- What people do not see in the spreadsheet: rows that are hidden or filtered out, and sheets that are not read.
alter table "importRow" add column "isHidden" boolean not null default false;
alter table "import"
  add column "withHidden" boolean not null default false,
  add column "hiddenSheets" jsonb not null default '[]';
