-- Who pays the freight.
alter table shipment add column "paidBy" text not null default 'sender';
