-- The timelines of the primaries that the program has worked on, each with the cluster that it is of: a backup may be restored into another one.
create table "databaseTimeline" (
  system bigint not null,
  timeline integer not null,
  since timestamptz(3) not null default now(),
  primary key (system, timeline)
);
