import type { Context } from '../../shared/context/context.ts';
import { consumer } from '../../shared/events/consumers.ts';
import { findSent, rememberGoods } from './used-goods.repository.ts';

/** Remembers the goods of shipments that were written, to offer them to their owners again. */
export const goodsConsumer = consumer({
  name: 'goods',
  types: ['shipment.created', 'shipment.changed'],
  atOnce: 50,
  handle: async ({ db }: Context, events) => {
    const times = new Map(events.map(({ recordId, time }) => [recordId, time]));
    const sent = await findSent(db, [...times.keys()]);
    await rememberGoods(
      db,
      sent.map(({ id, ...shipment }) => ({ ...shipment, usedDate: times.get(id) as string })),
    );
  },
});
