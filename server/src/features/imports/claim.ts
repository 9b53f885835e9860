import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { BOUNDS, RATES } from '../../shared/limits/bounds.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { createLimiters } from '../../shared/limits/limiters.ts';
import './imports.tables.ts';

/** An import that a worker reads or checks. Each change of what is read and checked has another revision, and so has each claim. */
export type Claim = { id: number; revision: number };

/** The import has changed since it was claimed, or another worker has it: nothing more may be stored. */
export class ClaimLost extends Error {}

/** How long a claim holds without a word of the worker. */
const LEASE = sql`now() + interval '30 seconds'`;

/** Whether the file of the import `i` is to be read, or its rows are to be checked. */
const IS_WAITING = sql<boolean>`(i.state = 'reading' or i."wantedSheet" is not null or i."isCheckDue")`;
const IS_CLAIMED = sql<boolean>`coalesce(i."leaseUntil" > now(), false)`;

export type Claimed = Claim & { userId: number; isGivenUp: boolean };

/** Claims the next import: of the person who has waited longest since one of theirs was begun. One of each person is worked on at a time. */
export const claimNext = async (db: Database): Promise<Claimed | undefined> => {
  const { rows } =
    await sql<Claimed>`update "import" set revision = revision + 1, tries = tries + 1, "begunDate" = now(), "leaseUntil" = ${LEASE}
    where id = (
      select i.id from "import" i
      where ${IS_WAITING} and not ${IS_CLAIMED} and i."dueDate" <= now()
        and i."userId" not in (select i."userId" from "import" i where ${IS_WAITING} and ${IS_CLAIMED})
      order by coalesce((select max(o."begunDate") from "import" o where o."userId" = i."userId"), '-infinity'), i.id
      limit 1 for update skip locked)
    returning id, "userId", revision, tries > ${sql.lit(BOUNDS.import.tries)} as "isGivenUp"`.execute(db);
  return rows[0];
};

/** Renews the lease of a claim. Throws `ClaimLost`. */
export const keepClaim = async (db: Database, { id, revision }: Claim) => {
  const { numAffectedRows } = await sql`update "import" set "leaseUntil" = ${LEASE}
    where id = ${id} and revision = ${revision}`.execute(db);
  if (!numAffectedRows) throw new ClaimLost();
};

/** Releases a claim, to be taken again after so many milliseconds. The try does not count. */
export const giveBack = async (db: Database, { id, revision }: Claim, afterMs = 0) => {
  await sql`update "import" set "leaseUntil" = null, tries = tries - 1, "dueDate" = now() + ${afterMs} * interval '1 millisecond'
    where id = ${id} and revision = ${revision}`.execute(db);
};

/** Queues a check of all rows, or the reading of another sheet. Invalidates the current claim. */
export const demandWork = async (db: Database, id: number, wantedSheet: string | null = null) => {
  await sql`update "import" set "wantedSheet" = ${wantedSheet}::text, "isCheckDue" = ${wantedSheet === null}, problem = null, revision = revision + 1, tries = 0,
    "leaseUntil" = null where id = ${id}`.execute(db);
};

/** Increments the revision, so that results of an earlier state are not stored. */
export const noteRevision = async (db: Database, id: number) => {
  await sql`update "import" set revision = revision + 1 where id = ${id}`.execute(db);
};

/** Whether an import waits, and whether it does until its person has processor time again. */
const readWaiting = async (db: Database, id: number) => {
  const { rows } = await sql<{ isWaiting: boolean; isPaused: boolean }>`select ${IS_WAITING} as "isWaiting", "dueDate" > now() as "isPaused"
    from "import" i where id = ${id}`.execute(db);
  return rows[0] ?? { isWaiting: false, isPaused: false };
};

/** The places of imports that wait, by id: those that are worked on come first, then the first of each person, then the second. */
export const findPlaces = async (db: Database) => {
  const { rows } = await sql<{
    id: number;
    place: number;
  }>`select id, row_number() over (order by "isClaimed" desc, turn, id)::integer as place
    from (select i.id, ${IS_CLAIMED} as "isClaimed", row_number() over (partition by i."userId" order by ${IS_CLAIMED} desc, i.id) as turn
      from "import" i where ${IS_WAITING}) waiting`.execute(db);
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

/** How often it looks whether another copy has done so. */
const LOOK_EVERY_MS = 500;

/** Calls that wait hold places of requests in flight: so few may, and others answer at once. */
const places = createFairQueue(BOUNDS.import.waitingCalls);

/** Lets workers know that an import of this user waits, and waits for them. Holds no connection. Returns whether it was read and checked in time. */
export const waitForWork = async ({ db, bus }: Pick<Context, 'db' | 'bus'>, userId: number, id: number) => {
  bus.publish('imports', null);
  const leave = places.tryAcquire(String(userId));
  if (!leave) return !(await readWaiting(db, id)).isWaiting;
  const end = performance.now() + BOUNDS.import.waitingMs;
  let wake = () => {};
  const unsubscribe = bus.subscribe('imports', (ended) => void (ended === id && wake()));
  try {
    while (performance.now() < end) {
      const woken = new AbortController();
      wake = () => woken.abort();
      const { isWaiting, isPaused } = await readWaiting(db, id);
      if (!isWaiting || isPaused) return !isWaiting;
      await delay(LOOK_EVERY_MS, null, { signal: woken.signal }).catch(() => {});
    }
    return false;
  } finally {
    unsubscribe();
    leave();
  }
};
