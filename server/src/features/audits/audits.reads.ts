import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import './audits.tables.ts';

/** The failed sign-ins of the last 24 hours. */
export const countFailedSignIns = async (db: Database) => {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(attempts), 0) as total from "auditEvent"
    where "auditEventType" = 'AUTHENTICATION_FAILURE' and "auditEventDate" > now() - interval '1 day'`.execute(db);
  return Number(rows[0]?.total ?? 0);
};
