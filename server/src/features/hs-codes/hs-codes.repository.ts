import { HsSchedule } from '@ace/contract/hs-codes/hs-code.ts';
import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import { recordTable } from '../../shared/changes/record-tables.ts';
import { lockRecords, write, writeOne } from '../../shared/changes/write.ts';
import type { Database } from '../../shared/database/schema.ts';
import { allOf } from '../../shared/lists/conditions.ts';
import './hs-codes.tables.ts';

const CHANGED = { type: 'hsSchedule.changed', payload: sql`jsonb_build_object('country', r.country)` } as const;

/** How schedules are stored. They have no owner; their codes are not audited. */
const SCHEDULES = recordTable('hsSchedule', HsSchedule, { events: { CREATE: CHANGED, UPDATE: CHANGED, DELETE: CHANGED } });

/** All schedules as JSON text, by country, the latest first. */
export const findAllSchedules = async (db: Database) => {
  const { rows } = await sql<{
    json: string;
  }>`select coalesce('[' || string_agg(${SCHEDULES.json}, ',' order by country, "from" desc, id desc) || ']', '[]') as json
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

export const insertSchedule = (tx: Change, row: Pick<HsSchedule, 'country' | 'from' | 'name' | 'codes'>) =>
  writeOne<HsSchedule>(tx, { of: SCHEDULES, action: 'CREATE', row });

/** Stores codes of a schedule, which are the JSON text of an array. */
export const insertCodes = async ({ db }: Change, scheduleId: number, codes: string) =>
  await sql`insert into "hsCode" ("scheduleId", code, words, "wordsVi", unit, plain)
    select ${scheduleId}, code, words, "wordsVi", unit, plain from json_populate_recordset(null::"hsCode", ${codes}::json)`.execute(db);

/** Removes a schedule with its codes. Throws `error.http.404`. */
export const deleteSchedule = async (tx: Change<Caller>, id: number) => {
  await lockRecords(tx, SCHEDULES, [{ id }], null);
  await write(tx, { of: SCHEDULES, action: 'DELETE', rows: [{ id }] });
};

/** Of a code or a text: what it begins with, or words of it. */
type Wanted = { code: string } | { words: string[] };

type Found = { json: string; code: string };

/** An index of trigrams finds texts of so many characters anywhere. */
const INDEXED_LENGTH = 3;

/**
 * The codes of schedules that begin with digits, or have words: those with the most digits first, then those with all words as whole words, or at the
 * beginning of theirs, then those that say the least besides. Of what most codes have, only the first or shortest ones of each schedule are looked at; words
 * of one or two letters are only looked for at the beginning of words: the index finds no others. `ownerId`: whose goods mark them.
 */
export const findCodes = async (db: Database, schedules: number[], wanted: Wanted, ownerId: number) => {
  const hasAll = (words: string[], before: (word: string) => string, after = '') =>
    allOf(words.map((word) => sql<boolean>`c.plain like ${`%${before(word)}${word}${after}%`}`));
  const blank = () => ' ';
  const [matches, first, order] =
    'code' in wanted
      ? [sql`c.code >= ${wanted.code} collate "C" and c.code < ${`${wanted.code}:`} collate "C"`, sql`c.code`, sql`length(c.code) desc`]
      : [
          hasAll(wanted.words, (word) => (word.length < INDEXED_LENGTH ? ' ' : '')),
          sql`length(c.code) desc, length(c.plain)`,
          sql`length(c.code) desc, ${hasAll(wanted.words, blank, ' ')} desc, ${hasAll(wanted.words, blank)} desc, length(c.plain)`,
        ];
  const { rows } = await sql<Found>`select code, row_to_json(found)::text as json from (
      select c.code, c.words, c."wordsVi", c.unit,
        exists (select from "usedGoods" u where u."ownerId" = ${ownerId} and u."hsCode" = c.code) as "isSuggested"
      from unnest(${schedules}::bigint[]) schedule cross join lateral (select * from "hsCode" c
        where c."scheduleId" = schedule and ${matches} order by ${first} limit ${sql.lit(HS_LIMITS.ranked)}) c
      order by ${order}, c.code, c."scheduleId" <> ${schedules[0] ?? 0}
      limit ${sql.lit(2 * HS_LIMITS.found)}) found`.execute(db);
  // A country's schedule may have codes of the one for all countries.
  return [...new Map(rows.toReversed().map((row) => [row.code, row])).values()].toReversed().slice(0, HS_LIMITS.found);
};
