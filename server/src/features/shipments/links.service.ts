import type { ShareLink } from '@ace/contract/sharing/sharing.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import { isVisible } from '../../shared/changes/write.ts';
import type { Config } from '../../shared/config.ts';
import type { Context } from '../../shared/context/context.ts';
import { problem } from '../../shared/problems.ts';
import { SHIPMENTS } from './shipments.repository.ts';

/** The address of the page of the shipment with this token. */
export const shareUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) => `${publicUrl}/t/${token}`;

/** The addresses of the pages of these shipments, by their ids; of those alone that have one. */
export const readShareLinks = async ({ db, config }: Pick<Context, 'db' | 'config'>, ids: number[]): Promise<Record<number, string>> => {
  const found = await db.selectFrom('shipment').select(['id', 'shareToken']).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  return Object.fromEntries(found.flatMap(({ id, shareToken }) => (shareToken === null ? [] : [[id, shareUrl(config, shareToken)]])));
};

/** The token of a shipment, whose row is locked until the change is over; null if it has none. Throws `error.http.404`. */
const lockToken = async ({ db, caller }: Change<Caller>, id: number) => {
  const { rows } = await sql<{ shareToken: string | null }>`select r."shareToken" from shipment r
    where r.id = ${id} and ${isVisible(SHIPMENTS, visibleTo(caller))} for no key update`.execute(db);
  if (!rows[0]) throw problem('error.http.404');
  return rows[0].shareToken;
};

/** Writes the token and nothing else: the version of the shipment stays, so that people who edit it get no conflict. */
const writeToken = ({ db }: Change, id: number, shareToken: RawBuilder<string | null>) =>
  db.updateTable('shipment').set({ shareToken }).where('id', '=', id).returning('shareToken').executeTakeFirstOrThrow();

/** The address of a shipment's page for the people who wait for it; made if there is none. Throws `error.http.404`. */
export const shareShipment = (context: Context, user: Caller, id: number): Promise<ShareLink> =>
  change(context, user, async (tx) => {
    const token = (await lockToken(tx, id)) ?? (await writeToken(tx, id, sql`new_share_token()`)).shareToken;
    if (token === null) throw new Error(`Shipment ${id} got no token`);
    return { url: shareUrl(context.config, token) };
  });

/** Makes the address of a shipment's page lead nowhere. Throws `error.http.404`. */
export const revokeShare = (context: Context, user: Caller, id: number) =>
  change(context, user, async (tx) => {
    if ((await lockToken(tx, id)) !== null) await writeToken(tx, id, sql`null`);
  });
