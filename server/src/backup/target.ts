import type pg from 'pg';
import { BackupError, type Header } from './contents.ts';

/** The collation of texts that people write. Servers without ICU do not have it. */
const COLLATION = 'vi-x-icu';

type Facts = {
  encoding: string;
  isStandby: boolean;
  hasCollation: boolean;
  mayCreate: boolean;
  extensions: string[];
  tables: string[];
  clients: number;
};

const readFacts = async (client: pg.ClientBase) => {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
       exists (select from pg_collation where collname = $1) as "hasCollation",
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
       array(select name::text from pg_available_extensions) as extensions,
       array(select relname::text from pg_class c
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
           and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
         order by 1) as tables,
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and application_name = 'ace-cargo' and pid <> pg_backend_pid()) as clients`,
    [COLLATION],
  );
  return rows[0] as Facts;
};

const SHOWN_TABLES = 5;

/** Whether the database has no tables or the like, except those of extensions. */
export const isEmpty = async (client: pg.ClientBase) => (await readFacts(client)).tables.length === 0;

/** Throws `BackupError` if the database cannot take the contents that `header` describes, or is not empty. The version of the server was checked before. */
export const checkTarget = async (client: pg.ClientBase, header: Header) => {
  const { encoding, isStandby, hasCollation, mayCreate, extensions, tables, clients } = await readFacts(client);
  const missing = header.extensions.filter((name) => !extensions.includes(name));
  const reason =
    (isStandby && 'it is a standby. Give the address of the primary') ||
    (encoding !== 'UTF8' && `its encoding is ${encoding}. Create it with the encoding UTF8`) ||
    (!hasCollation && `its server has no collation ${COLLATION}. Use a server with ICU`) ||
    (missing.length > 0 && `its server lacks the extension ${missing.join(' and ')}. Install the package postgresql-contrib there`) ||
    (tables.length > 0 &&
      `it is not empty (${tables.slice(0, SHOWN_TABLES).join(', ')}${tables.length > SHOWN_TABLES ? ', …' : ''}). Create another database, and give its address`) ||
    (clients > 0 && 'an ACE Cargo is connected to it. Stop that first') ||
    (!mayCreate && 'the user may not create tables in its schema public. Make the user the owner of the database');
  if (reason) throw new BackupError(`The database cannot be used: ${reason}.`);
};
