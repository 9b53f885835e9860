import { sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import type { Outcome, PrintedLabel } from './labels.tables.ts';

const { askedSeconds, keptSeconds } = BOUNDS.labelFile;

const files = (db: Database) => db.selectFrom('labelJob').where('printer', 'is', null);

const isAsked = (seconds: number) => sql<boolean>`"askedDate" > now() - make_interval(secs => ${seconds})`;

/** How many files of a user are being drawn, or were not fetched. */
export const countFiles = async (db: Database, userId: number) => {
  const { count } = await files(db)
    .where('createdById', '=', userId)
    .where('state', 'in', ['waiting', 'ready'])
    .where(isAsked(keptSeconds))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Notes that the creator of a file asks for it. */
export const noteAsked = (db: Database, userId: number, id: number) =>
  sql`update "labelJob" set "askedDate" = now() where id = ${id} and printer is null and "createdById" = ${userId}`.execute(db);

/** A file that waits to be drawn. */
export const findWaiting = (db: Database, id: number) =>
  db.selectFrom('labelJob').where('id', '=', id).where('state', '=', 'waiting').select(['data', 'createdById']).executeTakeFirst();

/** Notes how many labels of a file are drawn, if its creator still asks for it. Returns whether they do. */
export const noteDrawn = async (db: Database, id: number, drawn: number) => {
  const { numUpdatedRows } = await db
    .updateTable('labelJob')
    .set({ drawn })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(isAsked(askedSeconds))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type Made = { data: Buffer | null; labels: PrintedLabel[]; outcome: Outcome };

/** Stores what was drawn, or why nothing was. */
export const storeFile = ({ db }: Pick<Change, 'db'>, id: number, { data, labels, outcome }: Made) =>
  db
    .updateTable('labelJob')
    .set({ data, labels: JSON.stringify(labels), outcome: JSON.stringify(outcome), drawn: labels.length, state: data ? 'ready' : 'failed' })
    .$if(data === null, (update) => update.set({ endedDate: sql`now()` }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** A file of a user that they have not fetched yet. */
export const findFile = (db: Database, userId: number, id: number) =>
  files(db)
    .where('id', '=', id)
    .where('createdById', '=', userId)
    .where('state', '!=', 'sent')
    .select(['state', 'data', 'format', 'labels', 'outcome'])
    .executeTakeFirst();

/** Deletes files that were not asked for lately: they have names and addresses. */
export const deleteOldFiles = (db: Database) =>
  sql`delete from "labelJob" where printer is null and not ${isAsked(keptSeconds)}`.execute(db);
