import type { ShareLink } from '@ace/contract/sharing/sharing.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { problem } from '../../shared/problems.ts';
import { shareUrl } from './sharing.reads.ts';
import { lockShareToken, removeShareToken, renewShareToken } from './sharing.repository.ts';

/** The address of a shipment's page for whoever waits for it; made if there is none. Throws `error.http.404`. */
export const shareShipment = (context: Context, user: Caller, id: number): Promise<ShareLink> =>
  change(context, user, async ({ db }) => {
    const found = await lockShareToken(db, id, visibleTo(user));
    if (!found) throw problem('error.http.404');
    const token = found.shareToken ?? (await renewShareToken(db, id)).shareToken;
    if (token === null) throw new Error(`Shipment ${id} got no token`);
    return { url: shareUrl(context.config, token) };
  });

/** Makes the address of a shipment's page lead nowhere. Throws `error.http.404`. */
export const revokeShare = (context: Context, user: Caller, id: number) =>
  change(context, user, async ({ db }) => {
    const found = await lockShareToken(db, id, visibleTo(user));
    if (!found) throw problem('error.http.404');
    if (found.shareToken !== null) await removeShareToken(db, id);
  });
