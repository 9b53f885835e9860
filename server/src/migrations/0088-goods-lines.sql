-- What customs ask for: lines of goods, tax numbers, and what an invoice lists beside the goods.
alter table shipment
  add column "goodsLines" jsonb not null default '[]',
  add column "exportReason" text,
  add column "priorNoticeNumber" text collate "vi-x-icu",
  add column "taxNumbers" jsonb not null default '[]',
  add column "freightCost" numeric,
  add column "insuranceCost" numeric,
  add column "packingCost" numeric,
  add column rebate numeric;
