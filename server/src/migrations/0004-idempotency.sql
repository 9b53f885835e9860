-- Answers of POSTs that carried an Idempotency-Key, to be given again for 24 hours.
create table "idempotencyKey" (
  "userId" bigint not null references "appUser" (id) on delete cascade,
  key text not null,
  "requestHash" text not null,
  answer text,
  "createdDate" timestamptz not null default now(),
  primary key ("userId", key)
);
create index on "idempotencyKey" ("createdDate");
