-- A row that refers to a user locks the user's row against a change of its keys until the transaction ends. A key of idempotency is stored before
-- the record is created, so that a request that then waits for another lock, such as that of all names, made changes of the user wait for it, and
-- deadlocks with them. Nothing needs the reference: ids of users are not used again, and a key is deleted after a day.
alter table "idempotencyKey" drop constraint "idempotencyKey_userId_fkey";
