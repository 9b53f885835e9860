-- What carriers report, stored as they report it, and the trackings that follow from it (docs/decisions/0064-partner-events.md).
create table "partnerEvent" (
  id bigint generated always as identity primary key,
  partner text not null,
  number text not null,
  -- The partner's id of the event, or a digest of what it says.
  key text not null,
  -- Null until a shipment has the number.
  "shipmentId" bigint references shipment on delete set null,
  "dateTime" timestamptz(3) not null,
  -- Of the partner's clock, east of UTC.
  "offsetMinutes" smallint not null,
  "receivedDate" timestamptz(3) not null default now(),
  source text not null check (source in ('poll', 'push', 'lookup')),
  code text,
  event text not null,
  country text,
  city text,
  notes text,
  -- The JSON as it came, for 90 days. As text: JSON may have characters that jsonb has not.
  raw text,
  -- By the rules of the partner, when it was stored or when they were changed.
  status text,
  outcome text not null,
  "trackingId" bigint references tracking on delete set null,
  -- Found by the first poll of a shipment that was at its partner before polling was switched on: nobody is notified.
  "isBackfill" boolean not null default false,
  -- For good: a partner may report an event again years later.
  unique (partner, number, key)
);
create index on "partnerEvent" ("shipmentId", "dateTime", id);
create index on "partnerEvent" ("trackingId") where "trackingId" is not null;
create index "partnerEvent_unmapped" on "partnerEvent" (partner, event) where outcome = 'unmapped';
create index "partnerEvent_unknown" on "partnerEvent" ("receivedDate") where "shipmentId" is null;
create index "partnerEvent_raw" on "partnerEvent" ("receivedDate") where raw is not null;
create index "partnerEvent_unknownKey" on "partnerEvent" (number_key(number)) where "shipmentId" is null;

-- The latest event of a shipment without a meaning, for the worklist (docs/domain.md, "Progress"). One that is farther ahead of its receipt than any clock
-- is no news.
create function latest_unmapped(shipment bigint) returns timestamptz stable language sql as $$
  select max("dateTime") from "partnerEvent"
    where "shipmentId" = shipment and outcome = 'unmapped' and "dateTime" <= "receivedDate" + interval '26 hours'
$$;

create function follow_unmapped() returns trigger language plpgsql as $$
declare
  touched bigint[];
begin
  if tg_op = 'UPDATE' then
    touched := array(select distinct s.id
      from before b join after a on a.id = b.id, lateral (values (b."shipmentId"), (a."shipmentId")) s (id)
      where (b.outcome = 'unmapped' or a.outcome = 'unmapped') and s.id is not null
        and (b.outcome, b."shipmentId", b."dateTime") is distinct from (a.outcome, a."shipmentId", a."dateTime"));
  elsif tg_op = 'INSERT' then
    touched := array(select distinct "shipmentId" from after where outcome = 'unmapped' and "shipmentId" is not null);
  else
    touched := array(select distinct "shipmentId" from before where outcome = 'unmapped' and "shipmentId" is not null);
  end if;
  update "shipmentProgress" p set "unmappedAt" = latest_unmapped(p."shipmentId")
    where p."shipmentId" = any (touched) and p."unmappedAt" is distinct from latest_unmapped(p."shipmentId");
  return null;
end $$;
create trigger add_unmapped after insert on "partnerEvent" referencing new table as after
  for each statement execute function follow_unmapped();
create trigger change_unmapped after update on "partnerEvent" referencing old table as before new table as after
  for each statement execute function follow_unmapped();
create trigger remove_unmapped after delete on "partnerEvent" referencing old table as before
  for each statement execute function follow_unmapped();

-- The messages that partners have pushed, so that a repeated one does nothing.
create table "partnerPush" (
  partner text not null,
  "webhookId" text not null,
  "receivedDate" timestamptz(3) not null default now(),
  primary key (partner, "webhookId")
);
create index on "partnerPush" ("receivedDate");

-- The numbers of shipments at their partners. Of several shipments with a number, the one that was registered last has it.
create view "partnerNumber" as
  select "partnerShipment" as partner, "partnerShipmentId" as number, id as "shipmentId", number_key("partnerShipmentId") as key from shipment
    where "partnerShipment" <> 'none' and "partnerShipmentId" is not null
  union all select 'gtsAus', tracking, "shipmentId", number_key(tracking) from connector where tracking is not null;

-- When each number is asked for next.
create table "partnerPoll" (
  partner text not null,
  number text not null,
  "shipmentId" bigint not null references shipment on delete cascade,
  -- Null when it is no longer asked for.
  "nextDate" timestamptz(3),
  stopped text check (stopped in ('delivered', 'silent')),
  "askedDate" timestamptz(3),
  "answeredDate" timestamptz(3),
  -- The last new event, or since when it is asked for.
  "quietSince" timestamptz(3) not null default now(),
  failures integer not null default 0,
  -- The code of the last failure, until an answer comes.
  problem text,
  -- Of the last answer whose events are stored.
  digest text,
  "isBackfill" boolean not null default false,
  primary key (partner, number)
);
create index on "partnerPoll" (partner, "nextDate") where "nextDate" is not null;
create index on "partnerPoll" ("shipmentId");
-- Since when there has been neither an answer nor news of a number that is asked for.
create index "partnerPoll_unanswered" on "partnerPoll" (greatest("answeredDate", "quietSince")) where "nextDate" is not null;

-- The pace of the calls by which each partner is asked, for all copies of the program, and what became of them today (UTC).
create table "partnerPoller" (
  partner text primary key,
  "nextCallDate" timestamptz(3) not null default now(),
  "pausedUntil" timestamptz(3),
  failures integer not null default 0,
  problem text,
  day date not null default current_date,
  asked integer not null default 0,
  "newEvents" integer not null default 0,
  errors integer not null default 0
);

insert into "partnerPoller" (partner) values ('gtsUsa'), ('gtsAus'), ('gtsCad'), ('gtsSgp');

-- What the events of partners mean, until an administrator changes it: codes of EMSEVT V3 (UPU, data definition M40), then phrases. The first phrase that
-- is in a text decides, so those of exceptions stand first.
insert into setting (id, name, value, version)
  select number, 'eventRules.' || partner, jsonb_agg(jsonb_build_object('code', code, 'phrase', phrase, 'status', status)), 1
  from (values (11, 'gtsUsa'), (12, 'gtsAus'), (13, 'gtsCad'), (14, 'gtsSgp')) of_partner (number, partner), (values
    ('EMA', null, 'COLLECTED'), ('EMB', null, 'ARRIVED_HUB'), ('EXA', null, 'IN_TRANSIT'), ('EXB', null, 'EXCEPTION'), ('EXC', null, 'IN_TRANSIT'),
    ('EXX', null, 'EXCEPTION'), ('EMC', null, 'IN_TRANSIT'), ('EMJ', null, 'ARRIVED_HUB'), ('EMK', null, 'IN_TRANSIT'), ('EMD', null, 'ARRIVED_HUB'),
    ('EDA', null, 'EXCEPTION'), ('EDB', null, 'IN_TRANSIT'), ('EME', null, 'EXCEPTION'), ('EDC', null, 'IN_TRANSIT'), ('EDX', null, 'EXCEPTION'),
    ('EDD', null, 'ARRIVED_HUB'), ('EDE', null, 'IN_TRANSIT'), ('EMF', null, 'IN_TRANSIT'), ('EMG', null, 'ARRIVED_HUB'), ('EDF', null, 'EXCEPTION'),
    ('EDG', null, 'OUT_FOR_DELIVERY'), ('EDH', null, 'ARRIVED_HUB'), ('EMH', null, 'FAILED_ATTEMPT'), ('EMI', null, 'DELIVERED'),
    (null, 'not delivered', 'FAILED_ATTEMPT'), (null, 'could not be delivered', 'FAILED_ATTEMPT'), (null, 'delivery attempted', 'FAILED_ATTEMPT'),
    (null, 'attempted delivery', 'FAILED_ATTEMPT'), (null, 'delivery attempt', 'FAILED_ATTEMPT'), (null, 'unsuccessful delivery', 'FAILED_ATTEMPT'),
    (null, 'delivery failed', 'FAILED_ATTEMPT'), (null, 'failed delivery', 'FAILED_ATTEMPT'), (null, 'held by customs', 'EXCEPTION'),
    (null, 'held at customs', 'EXCEPTION'), (null, 'address incorrect', 'EXCEPTION'), (null, 'incorrect address', 'EXCEPTION'),
    (null, 'damaged', 'EXCEPTION'), (null, 'lost', 'EXCEPTION'), (null, 'returned to sender', 'EXCEPTION'), (null, 'return to sender', 'EXCEPTION'),
    (null, 'exception', 'EXCEPTION'), (null, 'out for delivery', 'OUT_FOR_DELIVERY'), (null, 'to be delivered', 'IN_TRANSIT'),
    (null, 'will be delivered', 'IN_TRANSIT'), (null, 'delivered to hub', 'ARRIVED_HUB'), (null, 'delivered', 'DELIVERED'),
    (null, 'picked up', 'COLLECTED'), (null, 'collected', 'COLLECTED'), (null, 'shipment information received', 'INFO_RECEIVED'),
    (null, 'information received', 'INFO_RECEIVED'), (null, 'label created', 'INFO_RECEIVED'), (null, 'arrived at', 'ARRIVED_HUB'),
    (null, 'arrived in', 'ARRIVED_HUB'), (null, 'customs cleared', 'IN_TRANSIT'), (null, 'cleared customs', 'IN_TRANSIT'),
    (null, 'released by customs', 'IN_TRANSIT'), (null, 'in transit', 'IN_TRANSIT'), (null, 'departed', 'IN_TRANSIT')) rule (code, phrase, status)
  group by number, partner order by number;
