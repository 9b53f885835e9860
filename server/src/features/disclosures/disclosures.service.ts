import { type Disclosure, MAX_DISCLOSURES } from '@ace/contract/disclosures/disclosure.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';

import './disclosures.tables.ts';

type Sent = Pick<Disclosure, 'partner' | 'payload'> & { shipmentId: number };

/**
 * Sends something about a shipment to a partner. It is stored before, so that it is known even if the answer is lost, and its outcome after. No database connection
 * is held during the call. Throws what `send` throws.
 */
export const disclose = async <Answer>(
  context: Context,
  user: Caller,
  { payload, ...sent }: Sent,
  send: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => Disclosure['outcome'],
) => {
  const row = { ...sent, by: user.login, payload: JSON.stringify(payload), outcome: null };
  const { id } = await change(context, user, (tx) => tx.db.insertInto('disclosure').values(row).returning('id').executeTakeFirstOrThrow());
  const answer = await send();
  const outcome = outcomeOf(answer);
  await change(context, user, (tx) => tx.db.updateTable('disclosure').set({ outcome }).where('id', '=', id).execute());
  return answer;
};

/** What partners were sent about a shipment, newest first. */
export const listDisclosures = (db: Database, shipmentId: number) =>
  db
    .selectFrom('disclosure')
    .select(['id', 'partner', 'at', 'by', 'payload', 'outcome'])
    .where('shipmentId', '=', shipmentId)
    .orderBy('id', 'desc')
    .limit(MAX_DISCLOSURES)
    .execute();

/** How many disclosures are removed by one statement. */
const REMOVED_AT_ONCE = 10_000;

/** Removes what was sent before the days that the setting says. */
export const removeOldDisclosures = async ({ db, config }: Pick<Context, 'db' | 'config'>) => {
  for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
    const { numAffectedRows } = await sql`delete from disclosure where id in (select id from disclosure
      where at < now() - ${config.disclosureDays} * interval '1 day' limit ${sql.lit(REMOVED_AT_ONCE)})`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
};
