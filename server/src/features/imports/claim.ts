import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { Sending } from '../../shared/jobs/jobs.ts';
import { RATES } from '../../shared/limits/bounds.ts';
import { createLimiters } from '../../shared/limits/limiters.ts';
import './imports.tables.ts';

/** An import that a worker reads or checks. Each change of what is read and checked has another revision, and so has each claim. */
export type Claim = { id: number; revision: number };

/** The import has changed since it was claimed, or another worker has it: nothing more may be stored. */
export class ClaimLost extends Error {}

/** Whether the file of the import `i` is to be read, or its rows are to be checked. */
const IS_WAITING = sql<boolean>`(i.state = 'reading' or i."wantedSheet" is not null or i."isCheckDue")`;

/** Takes an import whose file is to be read or whose rows are to be checked, also from a worker that is still at it; undefined if there is nothing to do. */
export const claimImport = async (db: Database, id: number): Promise<(Claim & { userId: number }) | undefined> => {
  const { rows } = await sql<Claim & { userId: number }>`update "import" i set revision = revision + 1 where id = ${id} and ${IS_WAITING}
    returning id, "userId", revision`.execute(db);
  return rows[0];
};

/** Reads and checks an import: see `importJob`. */
export const IMPORT_WORK = { name: 'importWork', payload: z.object({ id: z.number() }) };

type Queueing = { jobs: Context['jobs'] };

/**
 * Queues the work on an import, not before some seconds have passed. The first import of each person comes before the second of anybody, and one of each
 * person is worked on at a time.
 */
export const queueWork = async ({ jobs }: Queueing, tx: Sending, { id, userId }: { id: number; userId: number }, afterSeconds = 0) => {
  const { rows } = await sql<{ others: number }>`select count(*)::integer as others from "import" i
    where "userId" = ${userId} and id < ${id} and ${IS_WAITING}`.execute(tx.db);
  await jobs.send(tx, IMPORT_WORK, { id }, { group: String(userId), priority: -(rows[0]?.others ?? 0), afterSeconds });
};

/** Queues a check of all rows, or the reading of another sheet. A worker that is at it stores nothing more. */
export const demandWork = async (
  queueing: Queueing,
  tx: Sending,
  imported: { id: number; userId: number },
  wantedSheet: string | null = null,
) => {
  await sql`update "import" set "wantedSheet" = ${wantedSheet}::text, "isCheckDue" = ${wantedSheet === null}, problem = null,
    revision = revision + 1 where id = ${imported.id}`.execute(tx.db);
  await queueWork(queueing, tx, imported);
};

/** Increments the revision, so that results of an earlier state are not stored. */
export const noteRevision = async (db: Database, id: number) => {
  await sql`update "import" set revision = revision + 1 where id = ${id}`.execute(db);
};

/** The places of imports that wait, by id: the first of each person come first, then the second. */
export const findPlaces = async (db: Database) => {
  const { rows } = await sql<{ id: number; place: number }>`select id, row_number() over (order by turn, id)::integer as place
    from (select i.id, row_number() over (partition by i."userId" order by i.id) as turn from "import" i where ${IS_WAITING}) waiting`.execute(
    db,
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
};

/** The processor time that people have for reading and checking their imports, in all copies of the program. */
export const budgetOf = ({ pool }: Pick<Context, 'pool'>, userId: number) => {
  const { waitFor, spend } = createLimiters(pool, RATES.import);
  return {
    /** How long the person has to wait for more, in milliseconds; 0 if they have some left. */
    wait: () => waitFor('importThreads', String(userId)),
    spend: (ms: number) => spend('importThreads', String(userId), Math.ceil(ms)),
  };
};
