-- The groups of settings that people change while the program runs (docs/decisions/0079-settings.md). The program declares their numbers, names and initial
-- values: only what was saved has a row.
create table setting (
  id integer primary key,
  name text not null unique,
  -- Null for the initial value.
  value jsonb,
  version integer not null default 0,
  "createdBy" text not null default 'system',
  "createdDate" timestamptz(3) not null default now(),
  "lastModifiedBy" text not null default 'system',
  "lastModifiedDate" timestamptz(3) not null default now()
);
