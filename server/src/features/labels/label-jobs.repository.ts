import { type JobState, MAX_LISTED_JOBS } from '@ace/contract/labels/formats.ts';
import type { LabelJob } from '@ace/contract/labels/jobs.ts';
import { sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { PrintedLabel } from './labels.tables.ts';

const shown = (db: Database) =>
  db
    .selectFrom('labelJob')
    .select(['id', 'printer', 'state', 'problem', 'createdBy', 'createdDate', 'endedDate'])
    .select(sql<number>`jsonb_array_length(labels)`.as('labels'));

/** The jobs of the last week: those that a person must say something of, and the latest others. */
export const listJobs = async (db: Database): Promise<LabelJob[]> => {
  const latest = shown(db).where('createdDate', '>', sql<string>`now() - interval '7 days'`).orderBy('id', 'desc').limit(MAX_LISTED_JOBS);
  const isAsked = sql<boolean>`state in ('failed', 'unknown')`;
  return [...(await latest.where(isAsked).execute()), ...(await latest.where(isAsked, 'is', false).execute())];
};

export const findJob = (db: Database, id: number): Promise<LabelJob | undefined> => shown(db).where('id', '=', id).executeTakeFirst();

type NewJob = { printerId: number; printer: string; format: 'zpl203' | 'zpl300'; labels: PrintedLabel[]; data: Buffer };

export const insertJob = async ({ db, caller }: Change<{ id: number; login: string }>, { labels, ...job }: NewJob) => {
  const { id } = await db
    .insertInto('labelJob')
    .values({ ...job, labels: JSON.stringify(labels), createdBy: caller.login, createdById: caller.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** So many minutes a job waits: who asked for labels does not expect them later. After a restore, they may have been printed. */
const WAITING_MINUTES = 60;

/** A job with what is sent, locked until the change is over. */
export const lockJob = ({ db }: Pick<Change, 'db'>, id: number) =>
  db
    .selectFrom('labelJob')
    .select(['id', 'printerId', 'printer', 'format', 'state', 'attempt', 'labels', 'data', 'createdBy', 'createdById'])
    .select(sql<boolean>`"queuedDate" < now() - make_interval(mins => ${WAITING_MINUTES})`.as('isLate'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>;

/** Notes the state of a job. The data of labels that came out, or that nobody wants, is deleted. */
export const noteState = async ({ db }: Pick<Change, 'db'>, id: number, state: JobState, problem: LabelJob['problem'] = null) => {
  const isOpen = state === 'waiting' || state === 'sending';
  await db
    .updateTable('labelJob')
    .set({ state, problem })
    .$if(state === 'waiting', (update) => update.set({ attempt: sql`attempt + 1`, queuedDate: sql`now()` }))
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
