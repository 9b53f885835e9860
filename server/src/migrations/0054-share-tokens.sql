-- Whoever waits for a parcel opens its page by a link with this token (docs/decisions/0065-share-links.md). Old shipments get one when somebody shares
-- them; a revoked one is null again.
create function new_share_token() returns text volatile language sql
return encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex');

-- The default comes second, so that no row is rewritten.
alter table shipment add column "shareToken" text;
alter table shipment alter column "shareToken" set default new_share_token();
create unique index "shipment_shareToken" on shipment ("shareToken") where "shareToken" is not null;
