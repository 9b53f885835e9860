import type { Database } from '../../shared/database/schema.ts';

/** Which goods are meant by codes, and when. */
type Sought = { country: string; day: string; codes: string[] };

/**
 * Those of these codes that the schedule of a country does not have on a day; null if there is no schedule. Until the feature `hs-codes` has it
 * (`hs-codes.reads.ts`), no schedule is known.
 */
export const findAbsentCodes = async (_db: Database, _sought: Sought): Promise<string[] | null> => null;
