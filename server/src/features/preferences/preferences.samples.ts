import type { Database } from '../../shared/database/schema.ts';
import { writePreference } from './preferences.service.ts';

const LAYOUT = { columns: null, widths: {} };

/** The clerk among the samples works with the compact list. */
export const insertSamplePreferences = async (db: Database, clerk: { id: number } | undefined) => {
  if (clerk)
    await writePreference(db, clerk.id, 'shipments', { arrangement: 'compact', density: null, layouts: { full: LAYOUT, compact: LAYOUT } });
};
