import pg from 'pg';
import { ConfigError } from '../../shared/config.ts';

/**
 * Makes searches find trackings by their moments in this time zone; a trigger writes these into the texts (migration 0011). A new zone
 * rewrites all texts; nobody else can write a tracking meanwhile. Throws `ConfigError` for a zone that the database does not know.
 */
export const keepSearchZone = async (client: pg.ClientBase, zone: string) => {
  const { rowCount } = await client.query('select from "searchZone" where name = $1', [zone]);
  if (rowCount) return;
  await client.query('select now() at time zone $1', [zone]).catch((error) => {
    throw error instanceof pg.DatabaseError ? new ConfigError(`TIME_ZONE: the database does not know ${zone}`) : error;
  });
  await client.query('begin');
  await client.query('lock table tracking in exclusive mode');
  await client.query('update "searchZone" set name = $1', [zone]);
  await client.query('update tracking set version = version');
  await client.query('commit');
};
