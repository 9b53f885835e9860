import { type JobState, type LabelFormat, MAX_LISTED_JOBS } from '@ace/contract/labels/formats.ts';
import type { LabelJob } from '@ace/contract/labels/jobs.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { PrintedLabel } from './labels.tables.ts';

const shown = (db: Database) =>
  db
    .selectFrom('labelJob')
    .select(['id', 'printer', 'state', 'problem', 'createdBy', 'createdDate', 'endedDate', 'drawn'])
    .select(sql<number>`jsonb_array_length(labels)`.as('labels'));

/** The jobs of printers of the last week: those that a person must say something of, and the latest others. */
export const listJobs = async (db: Database): Promise<LabelJob[]> => {
  const latest = shown(db)
    .where('printer', 'is not', null)
    .where('createdDate', '>', sql<string>`now() - interval '7 days'`)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_JOBS);
  const isAsked = sql<boolean>`state in ('failed', 'unknown')`;
  return [...(await latest.where(isAsked).execute()), ...(await latest.where(isAsked, 'is', false).execute())];
};

/** A job of a printer that the user may use, or of a file that is theirs. */
export const findJob = (db: Database, user: Caller, id: number): Promise<LabelJob | undefined> =>
  shown(db)
    .where('id', '=', id)
    .where(sql<boolean>`case when printer is null then "createdById" = ${user.id} else ${isAllowed('printers:use', user)} end`)
    .executeTakeFirst();

type NewJob = { printerId: number | null; printer: string | null; format: LabelFormat; labels: PrintedLabel[]; data: Buffer };

export const insertJob = async ({ db, caller }: Change<{ id: number; login: string }>, { labels, ...job }: NewJob) => {
  const { id } = await db
    .insertInto('labelJob')
    .values({ ...job, labels: JSON.stringify(labels), createdBy: caller.login, createdById: caller.id, askedDate: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Stores a job with what another one was to print, for the same person. */
export const insertAgain = async ({ db }: Change, id: number) => {
  const { rows } = await sql<{
    id: number;
  }>`insert into "labelJob" ("printerId", printer, format, labels, data, "createdBy", "createdById", "askedDate")
    select "printerId", printer, format, labels, data, "createdBy", "createdById", now() from "labelJob" where id = ${id} returning id`.execute(
    db,
  );
  return Number(rows[0]?.id);
};

/** So many minutes a job waits: who asked for labels does not expect them later. After a restore, they may have been printed. */
const WAITING_MINUTES = 60;

/** A job with what is sent, locked until the change is over. */
export const lockJob = ({ db }: Pick<Change, 'db'>, id: number) =>
  db
    .selectFrom('labelJob')
    .select(['id', 'printerId', 'printer', 'format', 'state', 'labels', 'data', 'createdBy', 'createdById'])
    .select(sql<boolean>`"createdDate" < now() - make_interval(mins => ${WAITING_MINUTES})`.as('hasWaitedTooLong'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>;

/** Notes the state of a job. The data of labels that came out, or were given up, is deleted. */
export const noteState = async ({ db }: Pick<Change, 'db'>, id: number, state: JobState, problem: LabelJob['problem'] = null) => {
  const isOpen = state === 'waiting' || state === 'sending' || state === 'ready';
  await db
    .updateTable('labelJob')
    .set({ state, problem })
    .set({ endedDate: isOpen ? null : sql`now()` })
    .$if(state === 'sent' || state === 'left', (update) => update.set({ data: null }))
    .where('id', '=', id)
    .execute();
};

/** Jobs are kept for a month, and what they print for a week: it has names and addresses. */
export const deleteOldJobs = async (db: Database) => {
  await sql`delete from "labelJob" where "createdDate" < now() - interval '30 days'`.execute(db);
  await sql`update "labelJob" set data = null, state = 'left' where data is not null and "createdDate" < now() - interval '7 days'`.execute(
    db,
  );
};
