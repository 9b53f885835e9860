-- Copies of the program claim imports whose file is to be read, or whose rows are to be checked (docs/decisions/0072-import-work.md).
alter table "import"
  -- Another sheet of the file that is to be read.
  add column "wantedSheet" text,
  add column "isCheckDue" boolean not null default false,
  -- Grows with each change of what is read and checked, and each claim: a worker with an older one stores nothing more.
  add column revision integer not null default 0,
  -- Until when it is worked on, unless the worker says that it goes on; when that began, and how often.
  add column "leaseUntil" timestamptz,
  add column "begunDate" timestamptz,
  add column tries integer not null default 0,
  -- It waits until then, because its person has used up their processor time.
  add column "dueDate" timestamptz not null default now(),
  -- Characters of the rows.
  add column size integer not null default 0;

create index on "import" (id) where state = 'reading' or "wantedSheet" is not null or "isCheckDue";

-- Packed files are not packed once more, so that a piece of one can be read.
alter table "import" alter column file set storage external;

create index on "importChoice" ("userId", "usedDate");
delete from "importChoice" c where not exists (select from "appUser" u where u.id = c."userId");
alter table "importChoice" add foreign key ("userId") references "appUser" (id) on delete cascade;
