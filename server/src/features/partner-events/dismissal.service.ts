import type { EventDismissal, PartnerEvent } from '@ace/contract/partner-events/partner-event.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { problem } from '../../shared/problems.ts';
import { lockToTrack } from '../shipments/shipments.reads.ts';
import { requireVisible } from './asking.service.ts';
import { findEventsById, lockNumbers } from './partner-events.repository.ts';
import { forgetAnswers } from './polls.repository.ts';
import { reconcileEvents, undecided } from './reconcile.ts';

/**
 * Dismisses events of a shipment: the trackings that they have recorded are deleted, unless a person has changed these. Or takes events back. Returns those
 * that the shipment has, in the order of their ids. Throws `error.http.404` for a shipment that the caller may not see.
 */
export const dismissEvents = async (
  context: Pick<Context, 'db' | 'bus'>,
  user: Caller,
  shipmentId: number,
  { ids, isDismissed }: EventDismissal,
): Promise<PartnerEvent[]> => {
  await requireVisible(context, user, shipmentId);
  await change(context, user, async (tx) => {
    const { db } = tx;
    await lockNumbers(db, await findEventsById(db, shipmentId, ids));
    const [shipment] = await lockToTrack(db, [shipmentId], null);
    if (!shipment) throw problem('error.http.404');
    // Read again, now that the locks are held.
    const events = await findEventsById(db, shipmentId, ids);
    // A shipment that has the number instead gets them with the next answer, also if that is the same as the last one.
    if (isDismissed) await forgetAnswers(db, events);
    for (const ofPartner of Map.groupBy(events, ({ partner }) => partner).values()) {
      const events = isDismissed ? ofPartner : ofPartner.map((event) => (event.outcome === 'dismissed' ? undecided(event) : event));
      await reconcileEvents(tx, shipment, events, { dismiss: isDismissed });
    }
  });
  return (await findEventsById(context.db, shipmentId, ids)) as PartnerEvent[];
};
