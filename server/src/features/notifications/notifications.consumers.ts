import { notificationEventOf } from '@ace/contract/notifications/kinds.ts';
import type { Context } from '../../shared/context/context.ts';
import { consumer } from '../../shared/events/consumers.ts';
import { planForShipment } from './notifications.service.ts';

/** Plans who is notified of a new tracking, or of one that has another status now. */
export const notificationConsumer = consumer({
  name: 'notifications',
  types: ['tracking.recorded', 'tracking.changed'],
  // Those of a shipment are planned one after the other, as they happened.
  atOnce: 1,
  handle: async (context: Context, events) => {
    for (const { recordId, payload } of events) {
      const { shipmentId, deliveryStatus, dateTime } = payload;
      if (notificationEventOf(deliveryStatus))
        await planForShipment(context, shipmentId, { trackingId: recordId, status: deliveryStatus, eventDate: dateTime });
    }
  },
});
