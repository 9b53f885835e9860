-- Levels that administrators gave to loggers while the program runs; they hold on all copies.
create table "loggerLevel" (
  name text primary key,
  level text not null check (level in ('TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'OFF'))
);
