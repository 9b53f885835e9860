import { sql } from 'kysely';
import { type Database, reading } from '../../shared/database/schema.ts';
import './packages.tables.ts';

/** Packages with some columns. */
export const packagesWith = reading('package');

/** How many numbers of logistic units (SSCC) a GS1 prefix has, and how many of them are gone. */
export const countUnitNumbers = async (db: Database, prefix: string) => {
  const { rows } = await sql<{ used: number }>`select case when is_called then last_value - base + 1 else 0 end as used
    from "unitSerial", "unitPrefix" where prefix = ${prefix}`.execute(db);
  const total = 10 ** (17 - prefix.length);
  return { used: Math.min(rows[0]?.used ?? 0, total), total };
};
