-- The numbers of commercial invoices (docs/decisions/0109-customs-papers.md). A number stays with its shipment, also after that is deleted.
create table invoice (
  "shipmentId" bigint primary key,
  number text not null unique,
  date date not null,
  place text collate "vi-x-icu",
  -- Who printed it first, and what papers call them.
  "issuedBy" text not null,
  employee text collate "vi-x-icu" not null
);

-- The last number of each year.
create table "invoiceSeries" (
  year integer primary key,
  last bigint not null
);
