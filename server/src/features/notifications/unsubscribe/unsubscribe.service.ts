import { type Change, change, SYSTEM } from '../../../shared/changes/change.ts';
import type { Context } from '../../../shared/context/context.ts';
import '../notifications.tables.ts';

/** The address of a link, and whether its notifications are ended; undefined for an unknown link. */
export const findSubscription = ({ db }: Pick<Context, 'db'>, token: string) =>
  db.selectFrom('notificationAddress').select(['address', 'unsubscribedDate']).where('token', '=', token).executeTakeFirst();

/** Ends the notifications of a person, or lets them be sent again. Returns the address; undefined for an unknown link. */
export const subscribe = ({ db }: Change, token: string, isWanted: boolean) =>
  db
    .updateTable('notificationAddress')
    .set({ unsubscribedDate: isWanted ? null : new Date().toISOString() })
    .where('token', '=', token)
    .returning(['address', 'unsubscribedDate'])
    .executeTakeFirst();

/** The same for the holder of the link. */
export const subscribeByLink = (context: Pick<Context, 'db' | 'bus'>, token: string, isWanted: boolean) =>
  change(context, SYSTEM, (tx) => subscribe(tx, token, isWanted));
