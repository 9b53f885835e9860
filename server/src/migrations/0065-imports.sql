-- Imports from spreadsheets (docs/decisions/0070-imports.md). They are removed after a week.
create table "import" (
  id bigint primary key generated always as identity,
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
  "createdDate" timestamptz(3) not null default now()
);
create index on "import" ("userId", id);
create index on "import" ("createdDate");

create table "importRow" (
  "importId" bigint not null references "import" (id) on delete cascade,
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
  primary key ("importId", row)
);
create index on "importRow" ("importId", state, row);

-- What a person has chosen for a set of headings.
create table "importChoice" (
  "userId" bigint not null,
  kind text not null,
  headings text not null,
  columns jsonb not null,
  constants jsonb not null,
  "usedDate" timestamptz(3) not null default now(),
  primary key ("userId", kind, headings)
);
