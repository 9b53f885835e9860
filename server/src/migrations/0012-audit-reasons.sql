-- Why a sign-in failed, as a code; texts for people are made from it.
alter table "auditEvent" add column reason text;

update "auditEvent" e set reason = known.code, message = null
from (values
  ('Unknown login', 'unknownLogin'),
  ('Wrong password', 'wrongPassword'),
  ('Not activated', 'notActivated'),
  ('Too many attempts', 'tooManyAttempts')
) known (prose, code)
where e.message = known.prose and e."auditEventType" = 'AUTHENTICATION_FAILURE';
