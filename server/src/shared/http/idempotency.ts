import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import type { Database } from '../database/schema.ts';
import { problem } from '../problems.ts';

/** How long an answer is stored. A key that is older counts as new. */
const KEY_LIFETIME = sql`interval '24 hours'`;

const isExpired = sql<boolean>`"idempotencyKey"."createdDate" < now() - ${KEY_LIFETIME}`;

/** The `Idempotency-Key` of a request with a hash of its address and body; `null` without the header. */
export type IdempotencyKey = { key: string; requestHash: string } | null;

/** Reads the `Idempotency-Key`. Throws `error.malformed` if it is empty, repeated or longer than 255 characters. */
export const idempotencyKeyOf = ({ headers, url, body }: FastifyRequest): IdempotencyKey => {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) throw problem('error.malformed');
  const requestHash = createHash('sha256')
    .update(`${url}\n`)
    .update(Buffer.isBuffer(body) ? body : String(JSON.stringify(body)))
    .digest('hex');
  return { key, requestHash };
};

/** The record that the request with a key has created, for a client that sends the key again with other content. */
const idIn = (answer: string | null) => {
  const { id } = (JSON.parse(answer ?? 'null') ?? {}) as { id?: unknown };
  return id === undefined ? undefined : String(id);
};

/**
 * The stored answer for this user's key, if there is one. Throws `error.idempotencyKeyReused` if the key came with another request; its `params` is the
 * id of the record that there is.
 */
export const findStoredAnswer = async <T>(
  db: Database,
  userId: number,
  idempotencyKey: IdempotencyKey,
): Promise<{ answer: T } | undefined> => {
  if (!idempotencyKey) return undefined;
  const first = await db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'answer'])
    .where((eb) => eb.and({ userId, key: idempotencyKey.key }))
    .where(({ not }) => not(isExpired))
    .executeTakeFirst();
  if (first && first.requestHash !== idempotencyKey.requestHash)
    throw problem('error.idempotencyKeyReused', { params: idIn(first.answer) });
  return first && { answer: JSON.parse(first.answer ?? 'null') };
};

/**
 * Runs `create` within the transaction `db` and stores its result. If the user sent this key within the last 24 hours, it returns the stored
 * result instead. A concurrent request with the same key waits until the first one's transaction ends. Throws `error.idempotencyKeyReused`
 * if the key came with another request.
 */
export const runIdempotently = async <T>(
  db: Database,
  userId: number,
  idempotencyKey: IdempotencyKey,
  create: () => Promise<T>,
): Promise<T> => {
  if (!idempotencyKey) return create();
  const claimed = await db
    .insertInto('idempotencyKey')
    .values({ userId, ...idempotencyKey, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ requestHash: idempotencyKey.requestHash, answer: sql`null`, createdDate: sql`now()` })
        .where(isExpired),
    )
    .returning('key')
    .executeTakeFirst();
  const first = claimed ? undefined : await findStoredAnswer<T>(db, userId, idempotencyKey);
  if (first) return first.answer;
  const answer = await create();
  await db
    .updateTable('idempotencyKey')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and({ userId, key: idempotencyKey.key }))
    .execute();
  return answer;
};

/** Deletes the keys that have expired. */
export const removeExpiredKeys = ({ db }: Context) => db.deleteFrom('idempotencyKey').where(isExpired).execute();
