-- What was sent to partners about people (Decree 356/2025). It stays when a shipment is deleted.
create table disclosure (
  id bigint generated always as identity primary key,
  "shipmentId" bigint not null,
  partner text not null,
  at timestamptz(3) not null default clock_timestamp(),
  by text not null,
  payload json not null,
  -- Null until the partner has answered.
  outcome text
);
create index on disclosure ("shipmentId", id);
