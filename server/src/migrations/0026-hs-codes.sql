-- Schedules of HS codes as their offices publish them (docs/decisions/0107-hs-schedules.md). `country` is a code, or `all`.
create table "hsSchedule" (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  country text not null,
  "from" date not null,
  name text collate "vi-x-icu",
  codes integer not null,
  "createdBy" text not null,
  "createdDate" timestamptz(3) not null default now(),
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz(3) not null default now()
);
create index on "hsSchedule" (country, "from" desc, id desc);

-- Its codes. `plain` has the code and all words in lower case and without marks, between spaces.
create table "hsCode" (
  "scheduleId" bigint not null references "hsSchedule" on delete cascade,
  code text collate "C" not null,
  words text collate "vi-x-icu" not null,
  "wordsVi" text collate "vi-x-icu",
  unit text,
  plain text not null,
  primary key ("scheduleId", code)
);
create index on "hsCode" using gin (plain gin_trgm_ops);
-- The codes with the words of a search, in the order in which they are looked at: of words that most codes have, not all are.
create index on "hsCode" ("scheduleId", length(code) desc, length(plain));

-- What owners have sent, to be suggested again: the latest goods line of the same words. `plain` has them as above, `key` those of the description alone.
create table "usedGoods" (
  "ownerId" bigint not null references "appUser" on delete cascade,
  key text not null,
  plain text not null,
  description text collate "vi-x-icu" not null,
  "descriptionVi" text collate "vi-x-icu",
  "hsCode" text,
  "originCountryCode" text,
  unit text collate "vi-x-icu",
  "unitValue" numeric,
  "currencyCode" text,
  "unitNetKg" numeric,
  kind text not null,
  "unNumber" text,
  "usedDate" timestamptz(3) not null,
  primary key ("ownerId", key)
);
create index on "usedGoods" ("ownerId", "usedDate" desc);
