import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** The register of advisory locks. The numbers are arbitrary, and the same in all copies and versions of the program. */
export const LOCKS = {
  /** Held by the copy that prepares the database. */
  start: 7_214_001,
  /** Held by the program while it runs on an embedded database. */
  app: 7_214_002,
  /** Logins and e-mail addresses are assigned by one transaction at a time. All lock them before users, which prevents deadlocks. */
  names: 7_214_003,
  /** Held by all who give codes to packages: alone, by who gives a bill number that looks like a code (migration 0021). */
  codes: 7_214_004,
  /** Manifests get their numbers one after the other. */
  manifests: 7_214_005,
  /** Invoices get theirs the same way. */
  invoices: 7_214_006,
  /** Schedules of HS codes are counted before one is added. */
  hsSchedules: 7_214_010,
  /** Of each user: views, runs, imports and files of labels are counted before one is added. */
  views: 7_216_004,
  bulkRuns: 7_216_005,
  imports: 7_216_010,
  labelFiles: 7_216_011,
  /** Of each consumer of events: one copy works for it at a time. */
  consumers: 7_216_006,
  /** One copy at a time decides which notifications are sent. */
  gathering: 7_216_007,
  /** Of each number of a partner: its events are stored by one transaction at a time. */
  partnerNumbers: 7_216_008,
  /** Of each record: its events have the order of its changes. */
  events: 7_216_009,
} as const;

type Lock = keyof typeof LOCKS;

const keyOf = (name: Lock, of?: string | number) =>
  of === undefined ? sql.lit(LOCKS[name]) : sql`${sql.lit(LOCKS[name])}, hashtext(${String(of)})`;

/** Waits for an advisory lock, and holds it until the transaction ends. With `of`, locks of different things do not wait for each other. */
export const waitForLock = (db: Database, name: Lock, of?: string | number) =>
  sql`select pg_advisory_xact_lock(${keyOf(name, of)})`.execute(db);

/** The same without waiting. Returns whether the lock was free. */
export const tryLock = async (db: Database, name: Lock, of?: string | number) => {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${keyOf(name, of)}) as "isFree"`.execute(db);
  return rows[0]?.isFree === true;
};
