-- The groups of settings that people change while the program runs (docs/decisions/0079-settings.md). The program declares their numbers, names and initial
-- values: only what was saved has a row.
create table setting (
  id integer primary key,
  name text not null unique,
  -- Null for the initial value.
  value jsonb,
  version integer not null default 0,
  "createdBy" text not null default 'system',
  "createdDate" timestamptz(3) not null default now(),
  "lastModifiedBy" text not null default 'system',
  "lastModifiedDate" timestamptz(3) not null default now()
);

insert into setting (id, name, value, version)
  select 1, 'stuckDays', jsonb_object_agg("partnerShipment", days), 1 from "stuckDays" having bool_or(days <> 3);

insert into setting (id, name, value, version, "lastModifiedBy", "lastModifiedDate")
  select 2, 'notifications', value, 1, coalesce("lastModifiedBy", 'system'), coalesce("lastModifiedDate", now())
  from "notificationSetting", jsonb_strip_nulls(jsonb_build_object('isOn', "isOn", 'choices', choices, 'limits', limits)) value
  where value <> '{}';

insert into setting (id, name, value, version)
  select 3, 'logLevels', jsonb_object_agg(name, level), 1 from "loggerLevel" having count(*) > 0;

insert into setting (id, name, value, version)
  select number, 'eventRules.' || partner,
    jsonb_agg(jsonb_build_object('code', code, 'phrase', phrase, 'status', status) order by position), 1
  from "partnerEventRule" join (values ('gtsUsa', 11), ('gtsAus', 12), ('gtsCad', 13), ('gtsSgp', 14)) known (partner, number) using (partner)
  group by number, partner;

insert into setting (id, name, value, version, "lastModifiedBy", "lastModifiedDate")
  select number, 'mailTemplates.' || event || '.' || language, jsonb_build_object('subject', subject, 'html', html, 'text', text), 1,
    "lastModifiedBy", "lastModifiedDate"
  from "notificationTemplate" join (values
    ('pickedUp', 'vi', 21), ('pickedUp', 'en', 22),
    ('outForDelivery', 'vi', 23), ('outForDelivery', 'en', 24),
    ('delivered', 'vi', 25), ('delivered', 'en', 26),
    ('exception', 'vi', 27), ('exception', 'en', 28),
    ('late', 'vi', 29), ('late', 'en', 30)) known (event, language, number) using (event, language);

drop table "stuckDays", "notificationSetting", "loggerLevel", "partnerEventRule", "notificationTemplate";
