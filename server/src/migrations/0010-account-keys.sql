-- Keys of mails end exactly when they say, and activate nobody whom an administrator deactivated.
alter table "appUser"
  -- When the activation key was issued.
  add column "activationDate" timestamptz(3),
  -- Created by an administrator and has not chosen a password yet: a reset key activates this user, and no other.
  add column invited boolean not null default false,
  -- An e-mail address that its owner has not confirmed yet.
  add column "newEmail" text,
  add column "newEmailKeyHash" text unique,
  add column "newEmailDate" timestamptz(3);

update "appUser" set "activationDate" = "createdDate" where "activationKeyHash" is not null;
-- Invited so far: has a key, did not register themself, and was never active.
update "appUser" u set invited = true
  where not activated and "resetKeyHash" is not null and "activationKeyHash" is null and "createdBy" not in ('system', login)
    and not exists (select from "entityAudit" a
      where a."entityType" = 'User' and a."entityId" = u.id and a."entityValue" like '%"activated":true%');

-- Employees search users by login alone.
create index on "appUser" using gin (login gin_trgm_ops);
