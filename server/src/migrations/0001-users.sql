create table "appUser" (
  id bigint generated always as identity primary key,
  login text collate "vi-x-icu" not null unique,
  email text collate "vi-x-icu" not null unique,
  "passwordHash" text not null,
  "firstName" text collate "vi-x-icu",
  "lastName" text collate "vi-x-icu",
  phone text collate "vi-x-icu",
  company text collate "vi-x-icu",
  address text collate "vi-x-icu",
  "imageUrl" text,
  "langKey" text not null default 'vi',
  activated boolean not null default false,
  authorities text[] not null,
  -- Tokens carry the epoch in which they were issued; raising it kills every token of the user.
  "tokenEpoch" integer not null default 0,
  version integer not null default 0,
  "createdBy" text not null,
  "createdDate" timestamptz not null default now(),
  "lastModifiedBy" text not null,
  "lastModifiedDate" timestamptz not null default now(),
  -- For the foreign key by which a shipment keeps its owner's login.
  unique (id, login),
  check (login = lower(login)),
  check (email = lower(email))
);

-- From where a login was used with success before: wrong passwords from there do not count against it elsewhere.
create table "signInAddress" (
  "userId" bigint not null references "appUser" (id) on delete cascade,
  address text not null,
  "lastUsed" timestamptz not null default now(),
  primary key ("userId", address)
);

-- Counters of failed sign-ins, shared by all copies of the app (columns as rate-limiter-flexible wants them).
create unlogged table "rateLimit" (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
