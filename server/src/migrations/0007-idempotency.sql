-- Answers of POSTs that carried an Idempotency-Key, to be given again for 24 hours (docs/decisions/0045-answers-to-keys.md).
create table "idempotencyKey" (
  -- Not a foreign key: its lock on the user's row would last as long as a request that waits for another lock, and changes of the user would wait for it.
  "userId" bigint not null,
  key text not null,
  "requestHash" text not null,
  answer text,
  "createdDate" timestamptz not null default now(),
  primary key ("userId", key)
);
create index on "idempotencyKey" ("createdDate");
