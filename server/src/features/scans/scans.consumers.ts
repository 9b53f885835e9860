import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { consumer } from '../../shared/events/consumers.ts';
import { followTotal } from '../manifests/departures.service.ts';
import { lockAll } from '../shipments/shipments.service.ts';
import { settle } from './scan-trackings.ts';
import { findKinds } from './scans.repository.ts';

/** What was scanned may be all, or all may have left, since a shipment has fewer packages: whoever changed it has recorded that. */
export const scanConsumer = consumer({
  name: 'scans',
  types: ['shipment.changed'],
  atOnce: 20,
  handle: async (context: Context, events) => {
    for (const { recordId, actor, payload } of events) {
      const { formerTotal } = payload;
      if (formerTotal === undefined) continue;
      await change(context, { login: actor }, async (tx) => {
        const [shipment] = await lockAll(tx, [recordId]);
        if (!shipment || shipment.totalPackages >= formerTotal) return;
        for (const kind of await findKinds(tx.db, recordId)) await settle(tx, shipment, kind);
        await followTotal(tx, shipment);
      });
    }
  },
});
