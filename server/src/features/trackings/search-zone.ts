import pg from 'pg';
import { ConfigError } from '../../shared/config.ts';

/**
 * Sets the time zone in which searches find the times of trackings; a trigger writes them into the search texts (migration 0013). A
 * changed zone rewrites all search texts and locks the table `tracking` against other writers meanwhile. Throws `ConfigError` for a zone
 * that the database does not know.
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
