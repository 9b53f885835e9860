-- From where a login was used with success before: wrong passwords from there do not count against it elsewhere.
create table "signInAddress" (
  "userId" bigint not null references "appUser" on delete cascade,
  address text not null,
  "lastUsed" timestamptz not null default now(),
  primary key ("userId", address)
);

-- Counters of limits, such as that of failed sign-ins, shared by all copies of the program (columns as rate-limiter-flexible wants them).
create unlogged table "rateLimit" (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
