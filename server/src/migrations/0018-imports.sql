-- Imports from spreadsheets (docs/decisions/0070-imports.md). They are removed after a week.
create table "import" (
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  kind text not null,
  "fileName" text not null,
  -- Until it is read; after that only while another sheet may be chosen.
  file bytea,
  -- reading, columns, checked, started, failed. Where a started one stands, its run says.
  state text not null default 'reading',
  problem text,
  "problemParams" text,
  sheets jsonb not null default '[]',
  sheet text,
  -- The columns of the file, each with the fields that it fills.
  columns jsonb not null default '[]',
  constants jsonb not null default '{}',
  "onDuplicate" text not null default 'skip',
  "mergeByReference" boolean not null default false,
  -- What the check found out about whole columns.
  facts jsonb not null default '{}',
  counts jsonb not null default '{}',
  totals jsonb not null default '[]',
  "runId" bigint,
  "createdDate" timestamptz(3) not null default now(),
  -- Copies of the program claim imports whose file is to be read, or whose rows are to be checked (docs/decisions/0072-import-work.md): another sheet of
  -- the file that is to be read.
  "wantedSheet" text,
  "isCheckDue" boolean not null default false,
  -- Grows with each change of what is read and checked, and each claim: a worker with an older one stores nothing more.
  revision integer not null default 0,
  -- Until when it is worked on, unless the worker says that it goes on; when that began, and how often.
  "leaseUntil" timestamptz,
  "begunDate" timestamptz,
  tries integer not null default 0,
  -- It waits until then, because its person has used up their processor time.
  "dueDate" timestamptz not null default now(),
  -- Characters of the rows.
  size integer not null default 0,
  -- What people do not see in the spreadsheet: rows that are hidden or filtered out, and sheets that are not read.
  "withHidden" boolean not null default false,
  "hiddenSheets" jsonb not null default '[]'
);
-- Packed files are not packed once more, so that a piece of one can be read.
alter table "import" alter file set storage external;
create index on "import" ("userId", id);
create index on "import" ("createdDate");
create index on "import" (id) where state = 'reading' or "wantedSheet" is not null or "isCheckDue";

create table "importRow" (
  "importId" bigint not null references "import" on delete cascade,
  row integer not null,
  cells jsonb not null,
  -- What somebody has written over the cells, by field.
  edits jsonb not null default '{}',
  -- What the check says of the row alone, and what it says with what is stored and the rest of the file.
  "checkedState" text not null default 'good',
  state text not null default 'good',
  values jsonb not null default '{}',
  messages jsonb not null default '[]',
  found jsonb not null default '[]',
  "isChanged" boolean not null default false,
  input jsonb,
  -- The row that makes the record of this one, too.
  leader integer,
  reference text collate "vi-x-icu",
  "ownerId" bigint,
  -- What it has made, or changed.
  "recordId" bigint,
  "shipmentId" bigint,
  "isUndone" boolean not null default false,
  "isHidden" boolean not null default false,
  primary key ("importId", row)
);
create index on "importRow" ("importId", state, row);

-- What a person has chosen for a set of headings.
create table "importChoice" (
  "userId" bigint not null references "appUser" on delete cascade,
  kind text not null,
  headings text not null,
  columns jsonb not null,
  constants jsonb not null,
  "usedDate" timestamptz(3) not null default now(),
  primary key ("userId", kind, headings)
);
create index on "importChoice" ("userId", "usedDate");
