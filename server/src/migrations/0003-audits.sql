-- Every change of a record, written in the transaction of the change.
create table "entityAudit" (
  id bigint generated always as identity primary key,
  "entityType" text not null,
  "entityId" bigint not null,
  action text not null check (action in ('CREATE', 'UPDATE', 'DELETE')),
  "commitVersion" integer not null,
  -- The whole record as JSON text: after the change, before it for a delete.
  "entityValue" text not null,
  "modifiedDate" timestamptz not null default now(),
  "modifiedBy" text not null,
  unique ("entityType", "entityId", "commitVersion")
);
create index on "entityAudit" ("entityType", id);
