import { ALL_COUNTRIES } from '@ace/contract/hs-codes/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import './hs-codes.tables.ts';

/** The digits that all countries share. */
const SHARED_DIGITS = 6;

/** The schedules that hold on a day, `yyyy-MM-dd`: that of the country, and that of all countries; of several of a day, the last one. */
export const findSchedules = async (db: Database, { country, day }: { country: string; day: string }) => {
  const { rows } = await sql<{ id: number; country: string }>`select distinct on (country) id, country from "hsSchedule"
    where country in (${country}, ${ALL_COUNTRIES}) and "from" <= ${day}::date order by country, "from" desc, id desc`.execute(db);
  return { own: rows.find((row) => row.country === country), all: rows.find((row) => row.country === ALL_COUNTRIES) };
};

/**
 * Those of these codes (digits alone) that are absent from the schedule of a country on a day, `yyyy-MM-dd`: no code of it begins with them. Without one of
 * the country, their first six digits are looked up in that of all countries; null without that, too: then nothing is known.
 */
export const findAbsentCodes = async (
  db: Database,
  { country, day, codes }: { country: string; day: string; codes: string[] },
): Promise<string[] | null> => {
  const { own, all } = await findSchedules(db, { country, day });
  const schedule = own ?? all;
  if (!schedule) return null;
  const asked = codes.map((code) => ({ code, start: own ? code : code.slice(0, SHARED_DIGITS) }));
  // A code that begins with digits comes before those digits and a character after all digits: so the index finds it.
  const { rows } = await sql<{
    code: string;
  }>`select a.code from json_to_recordset(${JSON.stringify(asked)}::json) a (code text, start text)
    where not exists (select from "hsCode" c where c."scheduleId" = ${schedule.id}
      and c.code >= a.start collate "C" and c.code < (a.start || ':') collate "C")`.execute(db);
  const absent = new Set(rows.map(({ code }) => code));
  return codes.filter((code) => absent.has(code));
};
