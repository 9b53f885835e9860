import type { EventType } from '@ace/contract/events.ts';
import pg from 'pg';
import type { Subject } from '../bus.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context/context.ts';
import { waitForLock } from '../database/locks.ts';
import { isUnavailable } from '../database/pool.ts';
import type { Database } from '../database/schema.ts';
import { type Happened, recordingEvent } from '../events/events.ts';
import { type IdempotencyKey, runIdempotently } from '../http/idempotency.ts';
import { problem } from '../problems.ts';

/** On whose behalf something is written: a caller, or by its name alone a partner or the program itself. */
export type Actor = Pick<Caller, 'login'> & { id?: number };

/** The program itself, as audits and events name it. */
export const SYSTEM: Actor = { login: 'system' };

/** A change that is under way: its transaction, on whose behalf it writes, and the messages that are sent once it is committed. */
export type Change<Who extends Actor = Actor> = {
  db: Database;
  caller: Who;
  /** Sends a message to the parts and copies of the program after the commit; the same message once. */
  tell(subject: Subject, message: unknown): void;
};

/** SQLSTATE: serialization failure, deadlock. The whole change is repeated. */
export const isOvertaken = (error: unknown) => error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

/** The change may be stored or not. A client that repeats it with its key or its version learns which. */
const unknown = () => problem('error.outcomeUnknown', { retryAfter: 5 });

/**
 * Calls `work` in a transaction, and tells after the commit what it has told. With a key, the answer is stored in the same transaction, and an earlier
 * answer to the key is returned instead. Repeats the work once after a deadlock, so `work` does nothing that a rollback does not take back. Throws what
 * `work` throws, `error.idempotencyKeyReused`, and `error.outcomeUnknown` if the connection is lost during the commit.
 */
export const change = async <Who extends Actor, Answer>(
  { db, bus }: Pick<Context, 'db' | 'bus'>,
  caller: Who,
  work: (tx: Change<Who>) => Promise<Answer>,
  idempotencyKey: IdempotencyKey = null,
): Promise<Answer> => {
  const attempt = async () => {
    let isCommitting = false;
    const told = new Map<string, () => void>();
    const tell: Change['tell'] = (subject, message) =>
      told.set(`${subject} ${JSON.stringify(message)}`, () => bus.publish(subject, message));
    const answer = await db
      .transaction()
      .execute(async (db) => {
        const answer = await runIdempotently(db, Number(caller.id), idempotencyKey, () => work({ db, caller, tell }));
        isCommitting = true;
        return answer;
      })
      .catch((error) => Promise.reject(isCommitting && isUnavailable(error) && !isOvertaken(error) ? unknown() : error));
    for (const publish of told.values()) publish();
    return answer;
  };
  return await attempt().catch((error) => (isOvertaken(error) ? attempt() : Promise.reject(error)));
};

/** The same change on behalf of another user, such as one that the change itself has read. */
export const onBehalfOf = <Who extends Actor>(tx: Change, caller: Who): Change<Who> => ({ ...tx, caller });

/**
 * Records something that has happened besides writing a record. Without an owner, only employees are told. Events of one type and record get
 * the order of their changes.
 */
export const recordEvent = async <Type extends EventType>({ db, caller, tell }: Change, type: Type, happened: Happened<Type>) => {
  await waitForLock(db, 'events', `${type} ${happened.recordId}`);
  await recordingEvent(type, caller.login, happened).execute(db);
  tell('events', null);
};
