import pg from 'pg';
import { nameOf } from './tables.ts';

const quote = pg.escapeIdentifier;

/**
 * Drops the foreign keys of the tables and the indexes that belong to no constraint. Returns the statements that create them again: after
 * the rows have come that is faster than with each row, and it needs no order of the tables.
 */
export const dropIndexes = async (client: pg.ClientBase, tables: readonly string[]): Promise<string[]> => {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1) order by 1, 2`,
    [tables],
  );
  const { rows: indexes } = await client.query<{
    name: string;
    definition: string;
    statistics: { column: number; target: number }[] | null;
  }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition,
       (select json_agg(json_build_object('column', a.attnum, 'target', a.attstattarget)) from pg_attribute a
        where a.attrelid = i.oid and a.attstattarget >= 0) as statistics
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
       and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x')) order by i.oid`,
    [tables],
  );
  for (const { table, name } of keys) await client.query(`alter table ${nameOf(table)} drop constraint ${quote(name)}`);
  for (const { name } of indexes) await client.query(`drop index ${nameOf(name)}`);
  return [
    ...indexes.flatMap(({ name, definition, statistics }) => [
      definition,
      // Not part of the definition.
      ...(statistics ?? []).map(({ column, target }) => `alter index ${nameOf(name)} alter column ${column} set statistics ${target}`),
    ]),
    ...keys.map(({ table, name, definition }) => `alter table ${nameOf(table)} add constraint ${quote(name)} ${definition}`),
  ];
};
