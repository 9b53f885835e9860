-- Pictures that the program has drawn anew, by the SHA-256 of their bytes. What shows one names its hash.
create table picture (
  hash text primary key,
  content bytea not null,
  "createdDate" timestamptz not null default now()
);
-- Pictures do not become smaller by being compressed again.
alter table picture alter content set storage external;
