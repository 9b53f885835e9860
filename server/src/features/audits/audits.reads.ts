import { sql } from 'kysely';
import { type Database, reading } from '../../shared/database/schema.ts';
import './audits.tables.ts';

/** Audits with some columns. */
export const auditsWith = reading('entityAudit');

/** The failed sign-ins of the last 24 hours. */
export const countFailedSignIns = async (db: Database) => {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(attempts), 0) as total from "auditEvent"
    where "auditEventType" = 'AUTHENTICATION_FAILURE' and "auditEventDate" > now() - interval '1 day'`.execute(db);
  return Number(rows[0]?.total ?? 0);
};
