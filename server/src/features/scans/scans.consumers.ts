import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { consumer } from '../../shared/events/consumers.ts';
import { followTotal } from '../manifests/departures.service.ts';
import { lockAll } from '../shipments/shipments.service.ts';
import { findSaid } from './counting.repository.ts';
import { COUNTED, reconcileTrackings } from './scan-trackings.ts';

/** What was scanned may be all, or all may have left, since a shipment has fewer packages, on behalf of the user who changed it. */
export const scanConsumer = consumer({
  name: 'scans',
  types: ['shipment.changed'],
  atOnce: 20,
  handle: async (context: Context, events) => {
    for (const { recordId, actor, payload } of events) {
      const { formerTotal } = payload;
      if (formerTotal === undefined) continue;
      await change(context, { login: actor }, async (tx) => {
        const [shipment] = await lockAll(tx, [recordId], COUNTED);
        if (!shipment || shipment.totalPackages >= formerTotal) return;
        for (const said of await findSaid(tx.db, recordId)) await reconcileTrackings(tx, shipment, said);
        await followTotal(tx, shipment);
      });
    }
  },
});
