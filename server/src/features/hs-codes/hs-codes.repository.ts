import { HsSchedule } from '@ace/contract/hs-codes/hs-code.ts';
import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import { deleting, inserting, lockRecords, type RecordTable, write } from '../../shared/changes/write.ts';
import type { Database } from '../../shared/database/schema.ts';
import { jsonOfColumns } from '../../shared/lists/columns.ts';
import { allOf } from '../../shared/lists/conditions.ts';
import './hs-codes.tables.ts';

const json = jsonOfColumns(HsSchedule);

const CHANGED = { type: 'hsSchedule.changed', payload: sql`jsonb_build_object('country', r.country)` } as const;

/** How schedules are stored. They have no owner; their codes are not audited. */
const SCHEDULES: RecordTable = {
  ...{ kind: 'hsSchedule', table: 'hsSchedule', json, ownerId: sql`null::bigint` },
  events: { CREATE: CHANGED, UPDATE: CHANGED, DELETE: CHANGED },
};

/** All schedules as JSON text, by country, the latest first. */
export const findAllSchedules = async (db: Database) => {
  const { rows } = await sql<{
    json: string;
  }>`select coalesce('[' || string_agg(${json}, ',' order by country, "from" desc, id desc) || ']', '[]') as json
    from "hsSchedule" r`.execute(db);
  return rows[0]?.json ?? '[]';
};

export const countSchedules = async (db: Database) => {
  const { count } = await db
    .selectFrom('hsSchedule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const insertSchedule = async (tx: Change<Caller>, fields: Pick<HsSchedule, 'country' | 'from' | 'name' | 'codes'>) => {
  const { login } = tx.caller;
  const rows = [{ ...fields, createdBy: login, lastModifiedBy: login }];
  const statement = (columns: string[]) => inserting(SCHEDULES, { columns });
  const [schedule] = await write<HsSchedule>(tx, { of: SCHEDULES, action: 'CREATE', rows, statement });
  return schedule as HsSchedule;
};

/** Stores codes of a schedule, which are the JSON text of an array. */
export const insertCodes = async ({ db }: Change, scheduleId: number, codes: string) =>
  await sql`insert into "hsCode" ("scheduleId", code, words, "wordsVi", unit, plain)
    select ${scheduleId}, code, words, "wordsVi", unit, plain from json_populate_recordset(null::"hsCode", ${codes}::json)`.execute(db);

/** Removes a schedule with its codes. Throws `error.http.404`. */
export const deleteSchedule = async (tx: Change<Caller>, id: number) => {
  await lockRecords(tx, SCHEDULES, [{ id }], null);
  await write(tx, { of: SCHEDULES, action: 'DELETE', rows: [{ id }], statement: () => deleting(SCHEDULES, { visibleTo: null }) });
};

/** Of a code or a text: what it begins with, or words of it. */
type Wanted = { code: string } | { words: string[] };

type Found = { json: string; code: string };

/**
 * The codes of schedules that begin with digits, or have words: those with the most digits first, then those with all words as whole words, or at the
 * beginning of theirs, then those that say the least besides. `ownerId`: whose goods mark them.
 */
export const findCodes = async (db: Database, schedules: number[], wanted: Wanted, ownerId: number) => {
  const hasAll = (words: string[], before = '', after = '') =>
    allOf(words.map((word) => sql<boolean>`c.plain like ${`%${before}${word}${after}%`}`));
  const [matches, order] =
    'code' in wanted
      ? [sql`c.code >= ${wanted.code} collate "C" and c.code < ${`${wanted.code}:`} collate "C"`, sql`length(c.code) desc`]
      : [
          hasAll(wanted.words),
          sql`length(c.code) desc, ${hasAll(wanted.words, ' ', ' ')} desc, ${hasAll(wanted.words, ' ')} desc, length(c.plain)`,
        ];
  const { rows } = await sql<Found>`select code, row_to_json(found)::text as json from (
      select c.code, c.words, c."wordsVi", c.unit,
        exists (select from "usedGoods" u where u."ownerId" = ${ownerId} and u."hsCode" = c.code) as "isSuggested"
      from "hsCode" c where c."scheduleId" = any(${schedules}::bigint[]) and ${matches}
      order by ${order}, c.code, c."scheduleId" <> ${schedules[0] ?? 0}
      limit ${sql.lit(2 * HS_LIMITS.found)}) found`.execute(db);
  // A country's schedule may have codes of the one for all countries.
  return [...new Map(rows.toReversed().map((row) => [row.code, row])).values()].toReversed().slice(0, HS_LIMITS.found);
};
