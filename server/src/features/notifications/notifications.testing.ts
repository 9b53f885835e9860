import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { JOBS } from '../../app.ts';
import type { startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { gatherMails } from './notifications.jobs.ts';

/** The background work that plans and sends notifications, without what repeats: tests gather mails themselves. */
const WORK = JOBS.filter(({ name }) => ['event.notifications', 'consumer.notifications', 'notification.send'].includes(name));

/** Lets an API notify people, and tests see whom. */
export const notifying = (api: ReturnType<typeof startTestApi>) => {
  const create = creator(api);
  let number = 0;
  const all = async () => await api.context.db.selectFrom('notification').selectAll().orderBy('id').execute();
  const allPlanned = async () => {
    const { rows } = await sql<{ left: number }>`select count(*)::integer as left from event e, "eventConsumer" c
      where c.name = 'notifications' and e.id > c."eventId"`.execute(api.context.db);
    return rows[0]?.left === 0;
  };
  /** Tries what has failed again at once. */
  const retry = async () => {
    const { rowCount } = await api.context.pool.query(
      `update pgboss.job set start_after = now() where name = 'notification.send' and state = 'retry' and start_after > now()`,
    );
    if (rowCount) api.context.bus.publish('jobs', 'notification.send');
  };
  return {
    start: () => api.context.jobs.work(WORK, api.context),
    /** A shipment of the customer `user`, whom staff know, or of somebody else, to a receiver with an address of its own. */
    ship: async (fields: object = {}, owner: 'user' | 'other' | 'employee' = 'user'): Promise<Shipment> => {
      // Once the consumer has its position, so that it gets what happens from here on.
      await expect.poll(() => api.context.db.selectFrom('eventConsumer').select('name').execute()).toEqual([{ name: 'notifications' }]);
      number += 1;
      return create({ receiverEmail: `receiver${number}@example.com`, receiverCountry: 'Úc', ...fields }, owner);
    },
    /** Records an event that happened so many minutes ago. */
    happen: async ({ aceBillNumber }: Pick<Shipment, 'aceBillNumber'>, deliveryStatus: DeliveryStatus, minutesAgo = 0) => {
      const dateTime = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      const answer = await api.as('employee').post('/api/trackings', { aceBillNumber, deliveryStatus, dateTime, location: 'HCM' });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    /** Waits until everything that happened is planned. */
    planned: () => expect.poll(allPlanned).toBe(true),
    all,
    /** Sends what is planned, in quiet hours too: tests run at any time. */
    send: async () => {
      await expect.poll(allPlanned).toBe(true);
      await api.context.db.updateTable('notification').set({ dueDate: new Date().toISOString() }).where('state', '=', 'waiting').execute();
      await gatherMails(api.context);
      const sending = async () => {
        await retry();
        return (await all()).filter(({ state }) => state === 'sending');
      };
      await expect.poll(sending).toEqual([]);
    },
    logOf: async ({ id }: Pick<Shipment, 'id'>) => (await api.as('employee').get(`/api/shipments/${id}/notifications`)).body,
  };
};
