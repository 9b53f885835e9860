-- What customs are told: the place of the Incoterm, who signs and imports, and what goes by post.
alter table shipment
  add column "termPlace" text collate "vi-x-icu",
  add column "responsiblePerson" text collate "vi-x-icu",
  add column "importerOfRecord" text collate "vi-x-icu",
  add column "mailService" text collate "vi-x-icu",
  add column "mailTrackingNumber" text collate "vi-x-icu";
