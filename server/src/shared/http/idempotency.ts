import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import type { Database } from '../database/schema.ts';
import { problem } from '../problems.ts';
import type { SignedInUser } from '../signed-in-user.ts';

/** An answer is repeated for so long; a key that is older counts as new. */
const KEY_LIFETIME = sql`interval '24 hours'`;

const isExpired = sql<boolean>`"idempotencyKey"."createdDate" < now() - ${KEY_LIFETIME}`;

/** The `Idempotency-Key` of a request and a hash of what it asks for; `null` without the header. */
export type Once = { key: string; requestHash: string } | null;

export const onceOf = ({ headers, url, body }: FastifyRequest): Once => {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) throw problem('error.malformed');
  return {
    key,
    requestHash: createHash('sha256')
      .update(`${url}\n${JSON.stringify(body)}`)
      .digest('hex'),
  };
};

/** The answer that the user got for this key before, if any. Another body with it is a 422. */
export const findAnswer = async <T>(db: Database, user: SignedInUser, once: Once): Promise<{ answer: T } | undefined> => {
  if (!once) return undefined;
  const first = await db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'answer'])
    .where((eb) => eb.and({ userId: user.id, key: once.key }))
    .where(({ not }) => not(isExpired))
    .executeTakeFirst();
  if (first && first.requestHash !== once.requestHash) throw problem('error.idempotencyKeyReused');
  return first && { answer: JSON.parse(first.answer ?? 'null') };
};

/**
 * Runs `create` inside the transaction `db`, unless the user sent this key within 24 hours: then the first answer is given again.
 * A second request at the same time waits at the key until the first one's transaction ends. Another body with the key is a 422.
 */
export const oncePerKey = async <T>(db: Database, user: SignedInUser, once: Once, create: () => Promise<T>): Promise<T> => {
  if (!once) return create();
  const claimed = await db
    .insertInto('idempotencyKey')
    .values({ userId: user.id, ...once, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ requestHash: once.requestHash, answer: sql`null`, createdDate: sql`now()` })
        .where(isExpired),
    )
    .returning('key')
    .executeTakeFirst();
  const first = claimed ? undefined : await findAnswer<T>(db, user, once);
  if (first) return first.answer;
  const answer = await create();
  await db
    .updateTable('idempotencyKey')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and({ userId: user.id, key: once.key }))
    .execute();
  return answer;
};

/** Forgets the keys that are no longer replayed. */
export const removeExpiredKeys = ({ db }: Context) => db.deleteFrom('idempotencyKey').where(isExpired).execute();
